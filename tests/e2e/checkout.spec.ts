import type { Page } from '@playwright/test';
import { noInternetMessage } from '../../contract/messages.ts';
import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { beforeOrder } from '../../site/terms.ts';
import { password } from '../password.ts';
import { enterAs, hold, scripts, untilReady } from '../stage.ts';
import { buy, fillSignUp, newMember, paymentTab, sessionIdOf } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { sideways } from './request-steps.ts';
import { expectApart, expectToast } from './toasts.ts';

const lastStep = { name: 'Laatste stap' } as const;

/** Signs up in the checkout; returns the payment's tab. */
async function paymentOf(page: Page, email: string): Promise<Page> {
  await page.goto('/checkout-auth');
  await fillSignUp(page, email);
  return paymentTab(page.context(), () => page.getByRole('button', lastStep).click());
}

test('the sandbox does not scroll sideways on a phone, not even with a long address', async ({ page }) => {
  const email = `een-heel-lang-adres-zonder-spaties-${Date.now()}@een-lange-domeinnaam-van-een-bedrijf.be`;
  const tab = await paymentOf(page, email);
  await tab.setViewportSize({ width: 320, height: 780 });
  expect(await sideways(tab)).toBe(0);
  await tab.goto('/_local/stripe');
  await expect(tab.getByText(email).first()).toBeVisible();
  expect(await sideways(tab)).toBe(0);
});

test.describe('the form', () => {
  test('shows the price, the benefits and the payment method', async ({ page, consoleErrors }) => {
    await page.goto('/checkout-auth');
    await expect(page.getByText('Stap 1 van 2')).toBeVisible();
    await expect(page.getByText(kit.priceLabel, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('btw inbegrepen').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('7 videolessen, Kick 0 tot 6')).toBeVisible();
    await expect(page.getByText('Betaal veilig met Bancontact / Payconiq')).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    expect(consoleErrors).toEqual([]);
  });

  test('keeps what was filled in before hydration', async ({ page, freshEmail }) => {
    const release = await hold(page, scripts);
    await page.goto('/checkout-auth', { waitUntil: 'commit' });
    await fillSignUp(page, freshEmail);
    await page.getByRole('checkbox').check();
    release();
    await expect(page.getByRole('button', lastStep)).toBeEnabled();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await paymentTab(page.context(), () => page.getByRole('button', lastStep).click());
  });

  test('is prerendered for a new visitor, and hidden until hydration for a known buyer', async ({
    page,
    freshEmail,
  }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.close();
    await page.getByText('Stap 2 van 2').waitFor();
    const release = await hold(page, scripts);
    const waits = page.getByText('Even laden…');
    const price = page.getByRole('region', { name: kit.name });
    for (const width of [412, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/checkout-auth', { waitUntil: 'commit' });
      await expect(waits).toBeVisible();
      await expect(page.getByRole('textbox')).toHaveCount(0);
      await expect(price).toBeVisible({ visible: width === 1280 });
    }
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('kickstart-checkout') ?? '{}');
      localStorage.setItem(
        'kickstart-checkout',
        JSON.stringify({ ...kept, at: Date.now() - 61 * 60 * 1000 }),
      );
    });
    await page.goto('/checkout-auth', { waitUntil: 'commit' });
    await expect(page.getByLabel('Voornaam')).toBeVisible();
    await expect(price).toBeVisible();
    release();
    await untilReady(page);
    await expect(page.getByLabel('Voornaam')).toBeVisible();
  });

  test('names what is missing or wrong with its own toast titles', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Vereiste velden', 'destructive');
    await expect(page.getByLabel('Voornaam')).toBeFocused();

    await fillSignUp(page, freshEmail);
    await page.getByLabel('Wachtwoord', { exact: true }).fill('alleenklein7');
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Wachtwoord vereisten', 'destructive');

    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await page.getByLabel('Bevestig wachtwoord').fill('Startblok8');
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Wachtwoorden komen niet overeen', 'destructive');
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    expect(page.context().pages()).toHaveLength(1);
  });

  test('sends the names and the newsletter choice with the account and with the payment', async ({
    page,
    context,
    freshEmail,
  }) => {
    const signUp = page.waitForRequest('**/auth/v1/signup**');
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('checkbox').check();
    await paymentTab(context, () => page.getByRole('button', lastStep).click());
    expect((await signUp).postDataJSON()).toMatchObject({
      email: freshEmail,
      data: { first_name: 'An', last_name: 'Peeters', full_name: 'An Peeters', newsletter: true },
    });
    expect((await payment).postDataJSON()).toEqual({
      productName: kit.name,
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: true },
      buyerKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('an address with an account gets links to sign in, and the tab closes', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    await newMember(page, freshEmail, inbox);
    await page.evaluate(() => localStorage.clear());
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Account bestaat al', 'destructive');
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    const atForm = page.getByRole('main').locator('form');
    await expect(atForm).toContainText('Account bestaat al.');
    const query = `?redirect=/checkout-auth&email=${encodeURIComponent(freshEmail)}`;
    for (const place of [atForm, page.getByRole('region', { name: 'Meldingen' })]) {
      await expect(place.getByRole('link', { name: 'Inloggen' }).last()).toHaveAttribute(
        'href',
        `/auth${query}`,
      );
      await expect(place.getByRole('link', { name: 'Wachtwoord vergeten' })).toHaveAttribute(
        'href',
        `/reset-password${query}`,
      );
    }
    await page.getByLabel(/^E-mail/).fill(`ander-${freshEmail}`);
    await expect(atForm).not.toContainText('Account bestaat al.');
  });

  test('any other failure keeps the form and closes the tab', async ({ page, context, freshEmail }) => {
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 500, json: { msg: 'boom' } }));
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Er ging iets mis. Probeer het opnieuw...', 'destructive');
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await expect.poll(() => context.pages().length).toBe(1);
  });
});

test.describe('the form in use', () => {
  test('leads who has an account to sign in, with the address typed so far', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await page.getByLabel(/^E-mail/).fill(freshEmail);
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\?redirect=\/checkout-auth/);
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
  });

  test('shows and hides a password, and keeps it', async ({ page }) => {
    await page.goto('/checkout-auth');
    const field = page.getByLabel('Wachtwoord', { exact: true });
    await field.fill(password);
    await page.getByRole('button', { name: 'Toon wachtwoord' }).first().click();
    await expect(field).toHaveAttribute('type', 'text');
    await expect(field).toHaveValue(password);
    await page.getByRole('button', { name: 'Verberg wachtwoord' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  test('has the privacy statement beside the terms', async ({ page }) => {
    await page.goto('/checkout-auth');
    await expect(page.getByRole('link', { name: 'privacy (nieuw tabblad)' })).toHaveAttribute(
      'href',
      '/privacy',
    );
  });

  test('right above its button stand the product, the whole price and what the law wants said', async ({
    page,
  }) => {
    await page.goto('/checkout-auth');
    const box = page.getByRole('region', { name: 'Voor je bestelt' });
    await expect(box.getByText(kit.name, { exact: true })).toBeVisible();
    await expect(box.getByText(`${kit.priceLabel} in totaal, ${kit.vatLabel}`)).toBeVisible();
    for (const { label, value } of beforeOrder) {
      await expect(box.getByText(label, { exact: true })).toBeVisible();
      await expect(box.getByText(value)).toBeVisible();
    }
    await expect(box.getByRole('link')).toHaveText([/algemene voorwaarden/, /privacy/]);
  });

  test('the terms open in a new tab, and the form keeps what was typed', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'algemene voorwaarden (nieuw tabblad)' }).click(),
    ]);
    await expect(terms).toHaveURL('/voorwaarden');
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue(password);
  });

  test('its button has readable colours from the moment it is busy, also under the mouse', async ({
    page,
    freshEmail,
  }) => {
    const gate = Promise.withResolvers<void>();
    await page.route('**/auth/v1/signup**', async (route) => {
      await gate.promise;
      await route.abort();
    });
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    const button = page.getByRole('button', lastStep);
    await button.hover();
    const looks = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const target = document.querySelector<HTMLButtonElement>('main button[type=submit]');
          if (!target) return resolve([]);
          const seen = new Set<string>();
          new MutationObserver(() => {
            let frames = 0;
            const look = () => {
              const { backgroundColor, color } = getComputedStyle(target);
              seen.add(`${color} on ${backgroundColor}`);
              frames += 1;
              if (frames < 15) requestAnimationFrame(look);
              else resolve([...seen]);
            };
            look();
          }).observe(target, { attributeFilter: ['disabled'] });
        }),
    );
    await button.click();
    await expect(page.getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
    const soft = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.className = 'button';
      probe.setAttribute('aria-disabled', 'true');
      const { backgroundColor, color } = getComputedStyle(probe);
      return `${color} on ${backgroundColor}`;
    });
    expect(await looks).toEqual([soft]);
    gate.resolve();
  });

  test('an error toast is replaced on the next try, does not cover the button and disappears by itself', async ({
    page,
    freshEmail,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 500, json: { msg: 'boom' } }));
    await page.goto('/checkout-auth');
    const submit = page.getByRole('button', lastStep);
    const alerts = page.getByRole('region', { name: 'Meldingen' }).getByRole('alert');
    await submit.click();
    await page.clock.runFor(500);
    await expect(alerts).toContainText('Vereiste velden');
    await fillSignUp(page, freshEmail);
    await page.getByLabel('Bevestig wachtwoord').fill('Startblok8');
    await submit.click();
    await page.clock.runFor(500);
    await expect(alerts).toHaveCount(1);
    await expect(alerts).toContainText('komen niet overeen');
    const [toast, button] = [await alerts.boundingBox(), await submit.boundingBox()];
    if (!toast || !button) throw new Error('Not both in sight');
    expect(toast.y + toast.height <= button.y || toast.y >= button.y + button.height).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(13_000);
    await expect(alerts).toHaveCount(0);
  });
});

test('on a small phone the message about the new account covers neither heading nor mailbox note', async ({
  page,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/checkout-auth');
  await fillSignUp(page, freshEmail);
  await paymentTab(page.context(), () => page.getByRole('button', lastStep).click());
  const told = page.getByRole('region', { name: 'Meldingen' }).locator('.bg-grass');
  await expect(told).toContainText('Account succesvol aangemaakt!');
  await expectApart(told, page.getByRole('heading', { level: 1 }));
  await expectApart(told, page.getByText('bevestigingslink naar'));
});

test.describe('the payment', () => {
  for (const outcome of ['Betaling mislukt', 'Annuleren']) {
    test(`ends with '${outcome}' in its tab and can be started again on the first page`, async ({
      page,
      context,
      freshEmail,
    }) => {
      const tab = await paymentOf(page, freshEmail);
      const open = page.getByText('Je betaling staat open.');
      await expect(open).toBeVisible();
      await tab.getByRole('button', { name: outcome }).click();
      await expect(page.getByRole('heading', { name: 'Je betaling is niet afgerond.' })).toBeVisible();
      // Checked without waiting, because the toast disappears by itself.
      expect(await page.getByText('Je betaling gaat nu open.').count()).toBe(0);
      await expect(open).toHaveCount(0);
      const again = await paymentTab(context, () =>
        page.getByRole('button', { name: 'Ga naar betaling' }).click(),
      );
      await expect(open).toBeVisible();
      await again.getByRole('button', { name: 'Betaling geslaagd' }).click();
      await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    });
  }

  test('moves the first page on when it is paid in its tab', async ({ page, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect(page.getByText(/ander tabblad/)).toBeVisible();
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(page).toHaveURL(/\/payment-success\?session_id=cs_test_/);
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
  });

  test('is offered again after a reload, without the form', async ({ page, context, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.close();
    await page.reload();
    await expect(page.getByRole('main').getByText(freshEmail).first()).toBeVisible();
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    await paymentTab(context, () => page.getByRole('button', { name: 'Ga naar betaling' }).click());
    expect((await payment).postDataJSON()).toMatchObject({
      productName: kit.name,
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: false },
    });
    await expect(page.getByText('Is dat tabblad dicht? Open het dan opnieuw:')).toBeVisible();
  });

  test('is not offered again to a guest who paid; another person at this browser can buy', async ({
    page,
    freshEmail,
  }) => {
    const tab = await paymentOf(page, freshEmail);
    await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeEnabled();
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await page.goto('/checkout-auth');
    await expect(page.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
    await expect(page).toHaveTitle(`De ${kit.name} is al van jou | ${brand.product}`);
    await page.getByRole('button', { name: 'Met een ander e-mailadres kopen' }).click();
    await expect(page.getByLabel('Voornaam')).toHaveValue('');
    await expect(page.getByRole('heading', { name: 'Maak je account, dan betaal je.' })).toBeFocused();
  });

  test('that failed is offered again when the address is confirmed', async ({ page, inbox, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
    await expect(tab.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
    await tab.close();
    const mail = await inbox.find(freshEmail, /bevestig/i);
    await page.goto(mail.link('token_hash='));
    await expect(page).toHaveURL('/checkout-auth');
    await expect(page.getByText('E-mailadres bevestigd')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  });

  test('that was cancelled is not said to be processed once the address is confirmed', async ({
    page,
    inbox,
    freshEmail,
  }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.getByRole('button', { name: 'Annuleren' }).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is niet afgerond.' })).toBeVisible();
    await tab.close();
    await page.goto((await inbox.find(freshEmail, /bevestig/i)).link('token_hash='));
    await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^Koop/ })).toBeVisible();
    await expect(page.getByText('Je betaling wordt nog verwerkt')).toHaveCount(0);
  });

  test('is the same one in two tabs and after a reload', async ({ page, context, freshEmail }) => {
    const first = await paymentOf(page, freshEmail);
    const again = { name: 'Ga naar betaling' } as const;
    const other = await context.newPage();
    await other.goto('/checkout-auth');
    const second = await paymentTab(context, () => other.getByRole('button', again).click());
    await page.reload();
    const third = await paymentTab(context, () => page.getByRole('button', again).click());
    expect(new Set([first, second, third].map(sessionIdOf)).size).toBe(1);
    await first.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await third.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(third.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await other.goto('/checkout-auth');
    await expect(other.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
  });

  test('is closed when the buyer goes on with another address', async ({ page, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    await page.getByRole('button', { name: 'Verkeerd adres?' }).click();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    await fillSignUp(page, `ander-${freshEmail}`);
    const next = await paymentTab(page.context(), () => page.getByRole('button', lastStep).click());
    expect(sessionIdOf(next)).not.toBe(sessionIdOf(tab));
    await tab.reload();
    await expect(tab.getByText('Deze betaalpagina is verlopen.')).toBeVisible();
  });

  test('is not said to have stopped when another tab opens the checkout', async ({
    page,
    context,
    freshEmail,
  }) => {
    const tab = await paymentOf(page, freshEmail);
    const open = page.getByRole('heading', { name: 'Je betaling staat open.' });
    const other = await context.newPage();
    await other.goto('/checkout-auth');
    await expect(other.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
    await other.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(other.getByRole('heading', { name: 'Je betaling wordt nagekeken.' })).toBeVisible();
    await expect(open).toBeVisible();
    await tab.getByRole('button', { name: 'Annuleren' }).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is niet afgerond.' })).toBeVisible();
  });

  test('shows an error when it cannot start, closes the tab and can be tried again', async ({
    page,
    context,
    freshEmail,
  }) => {
    await page.route('**/functions/v1/create-stripe-payment', (route) => route.fulfill({ json: {} }), {
      times: 1,
    });
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Fout bij betaling', 'destructive');
    await expect.poll(() => context.pages().length).toBe(1);
    const tab = await paymentTab(context, () =>
      page.getByRole('button', { name: 'Ga naar betaling' }).click(),
    );
    await expect(tab.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  });

  test('that cannot start offline says that there is no internet', async ({ page, context, freshEmail }) => {
    await paymentOf(page, freshEmail);
    await expect(page.getByText('Je betaling staat open.')).toBeVisible();
    await page.bringToFront();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Ga naar betaling' }).click();
    await expectToast(page, 'Fout bij betaling', 'destructive');
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(noInternetMessage);
  });

  test('continues in this window one second after its tab was blocked, not before', async ({
    page,
    freshEmail,
  }) => {
    await page.addInitScript(() => {
      window.open = () => null;
      Object(window).navigation.addEventListener('navigate', ({ destination }: NavigateEvent) => {
        if (!destination.url.startsWith(origin)) document.documentElement.dataset.left = destination.url;
      });
    });
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', lastStep).click();
    // The payment is stored when its address is known, which is when the second starts.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('kickstart-payment')))
      .toMatch(/^cs_test/);
    await page.clock.runFor(950);
    const where = () =>
      page
        .evaluate(() => location.pathname + (document.documentElement.dataset.left ?? ''))
        .catch(() => 'on its way');
    expect(await where()).toBe('/checkout-auth');
    await page.clock.runFor(50);
    await expect(page.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  });

  test('continues in this window when its tab was closed too early', async ({
    page,
    context,
    freshEmail,
  }) => {
    context.on('page', (tab) => void tab.close());
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(page.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  });

  test('needs no form for a signed-in member, who cannot buy twice', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    await newMember(page, freshEmail, inbox);
    await page.goto('/checkout-auth');
    await expect(page.getByLabel('Voornaam')).toBeHidden();
    const tab = await paymentTab(context, () =>
      page.getByRole('button', { name: 'Ga naar betaling' }).click(),
    );
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(tab.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await tab.goto('/checkout-auth');
    await expect(tab.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
    await tab
      .getByRole('main')
      .getByRole('link', { name: `Naar ${brand.membersName}` })
      .click();
    await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();
  });

  test('of one member does not count for the next one who signs in', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    test.slow();
    await newMember(page, freshEmail, inbox);
    await buy(page);
    const tab = await context.newPage();
    await tab.goto('/checkout-auth');
    await expect(tab.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL('/');
    await newMember(page, `volgende-${freshEmail}`, inbox);
    await expect(tab.getByText(`volgende-${freshEmail}`)).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  });
});

test.describe('the result', () => {
  test('without a session id is prerendered, and explains what the page is for', async ({
    page,
    consoleErrors,
  }) => {
    const title = page.getByRole('heading', { name: 'Geen betaling gevonden' });
    const release = await hold(page, scripts);
    await page.goto('/payment-success', { waitUntil: 'commit' });
    await expect(title).toBeVisible();
    release();
    await untilReady(page);
    await expect(title).toBeVisible();
    await expect(page.getByText('Verifying your payment...')).toHaveCount(0);
    expect(consoleErrors).toEqual([]);
  });

  test('without a session id has its ways on below the notice, also on a wide screen', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/payment-success');
    const left = async (name: string) =>
      (await page.getByRole('main').getByRole('link', { name }).boundingBox())?.x ?? Number.NaN;
    expect(await left('Terug naar de startpagina')).toBeLessThanOrEqual(
      await left(`Naar ${brand.membersName}`),
    );
  });

  test('shows only that it is being verified before hydration', async ({ page }) => {
    const release = await hold(page, scripts);
    await page.goto('/payment-success?session_id=cs_test_abcdefghij', { waitUntil: 'commit' });
    await expect(page.getByText('Verifying your payment...')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(0);
    release();
  });

  test('is verified once, while the page says so', async ({ page }) => {
    let asked = 0;
    const gate = Promise.withResolvers<void>();
    await page.route('**/functions/v1/verify-payment', async (route) => {
      asked += 1;
      await gate.promise;
      await route.fulfill({ json: { verified: true } });
    });
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByText('Verifying your payment...')).toBeVisible();
    gate.resolve();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute('href', /mode=signup/);
    await expect(main.getByRole('link', { name: 'Inloggen' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Terug naar de startpagina' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Mail ons' })).toHaveAttribute('href', /^mailto:/);
    expect(asked).toBe(1);
  });

  test('that cannot be verified gives a warning and can be checked again', async ({ page }) => {
    await page.route('**/functions/v1/verify-payment', (route) => route.abort(), { times: 1 });
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expectToast(page, 'Verificatie Waarschuwing', 'default');
    await expect(
      page.getByText(
        'We konden je betaling niet automatisch verifiëren, maar deze wordt binnenkort verwerkt.',
      ),
    ).toBeVisible();
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: true } }),
    );
    await page.getByRole('button', { name: 'Opnieuw controleren' }).click();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
  });

  test('of an unknown payment gives a warning and continues, because an address can be cut off', async ({
    page,
  }) => {
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expectToast(page, 'Verificatie Waarschuwing', 'default');
    await expect(page.getByRole('heading', { name: 'Je betaling wordt nagekeken.' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Account aanmaken' })).toBeVisible();
    await expect(main.getByText('Zodra je betaling binnen is, krijg je er een mail over.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Mail ons' })).toHaveAttribute('href', /^mailto:/);
  });

  test('of a failed payment offers another try and help', async ({ page }) => {
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: false } }),
    );
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
    await expect(page).toHaveTitle(`Betaling Mislukt | ${brand.product}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Opnieuw proberen' })).toHaveAttribute(
      'href',
      '/checkout-auth',
    );
    await expect(main.getByRole('link', { name: 'Hulp vragen' })).toHaveAttribute('href', /^mailto:/);
  });

  test('of another amount or a refund says what became of the money', async ({ page, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    const sessionId = sessionIdOf(tab);
    await tab.close();
    const failure = page.getByRole('main').getByRole('alert');
    await page.request.post(`/_local/stripe/${sessionId}/wrong-amount`);
    await page.goto(`/payment-success?session_id=${sessionId}`);
    await expect(failure).toContainText('We ontvingen geld van je');
    await expect(failure).not.toContainText('niets aangerekend');
    await page.request.post(`/_local/stripe/${sessionId}/refunded`);
    await page.reload();
    await expect(failure).toContainText('terugbetaald');
    await expect(failure).not.toContainText('niets aangerekend');
  });

  test('lets a buyer correct a mistyped address, who then makes an account with it', async ({
    page,
    inbox,
    freshEmail,
  }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    // The step before it has a button of that name too.
    await expect(page).toHaveURL(/\/payment-success/);
    await page.getByRole('button', { name: 'Verkeerd adres?' }).click();
    const field = page.getByLabel('Je juiste e-mailadres');
    await expect(field).toBeFocused();
    const submit = page.getByRole('button', { name: 'Pas mijn adres aan' });
    await submit.click();
    await expect(page.getByText('Dit is het adres dat je al gaf.')).toBeVisible();
    await field.fill(`juist-${freshEmail}`);
    await submit.click();
    await expect(page.getByRole('main').getByText(`juist-${freshEmail}`)).toBeVisible();
    await inbox.find(`juist-${freshEmail}`, /betaling is gelukt/i);
    await page.getByRole('main').getByRole('link', { name: 'Account aanmaken' }).click();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(`juist-${freshEmail}`);
  });

  test('waits for the address before it promises access', async ({ page, freshEmail }) => {
    const tab = await paymentOf(page, freshEmail);
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    const access = page.getByRole('listitem').filter({ hasText: 'Directe toegang' });
    await expect(access).toContainText('zodra je adres bevestigd is');
  });

  test('a signed-in buyer starts the Kit from the result page', async ({ page, baseURL }) => {
    await enterAs({ page, url: baseURL ?? '' }, 'buyer');
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: true } }),
    );
    const fetched = page.waitForRequest('**/auth/v1/user');
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await fetched;
    await expect(page.getByRole('listitem').filter({ hasText: 'Bevestigingsmail' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Directe toegang' })).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: `Start met de ${kit.name}`, exact: true })
      .click();
    await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  });

  test('calls carry the public key, and the session token when there is one', async ({ page, baseURL }) => {
    const stage = { page, url: baseURL ?? '' };
    const { publishableKey } = (await (await page.request.get('/config.json')).json()) as Record<
      string,
      string
    >;
    const ask = async () => {
      const asked = page.waitForRequest(
        (request) => request.url().endsWith('/verify-payment') && request.method() === 'POST',
      );
      await page.goto('/payment-success?session_id=cs_test_abcdefghij');
      return (await asked).headers();
    };
    const visitor = await ask();
    expect(visitor.apikey).toBe(publishableKey);
    expect(visitor.authorization ?? `Bearer ${publishableKey}`).toBe(`Bearer ${publishableKey}`);
    const session = await enterAs(stage, 'member');
    expect(await ask()).toMatchObject({
      apikey: publishableKey,
      authorization: `Bearer ${session.access_token}`,
    });
  });
});
