import { noInternetMessage } from '../../contract/no-answer.ts';
import { brand } from '../../site/brand.ts';
import { kit, withdrawalDays } from '../../site/kit.ts';
import { beforeOrder } from '../../site/terms.ts';
import { mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { makeMember } from '../people.ts';
import { answer, fillSignUp, hold, scripts, signInAs, waitUntilReady } from '../stage.ts';
import { paymentTab, sessionIdOf, signIn, startPayment } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow } from './request-steps.ts';
import { expectApart, expectToast } from './toasts.ts';

const lastStep = { name: 'Laatste stap' } as const;
const toPayment = { name: 'Ga naar betaling' } as const;
const paid = { name: 'Betaling geslaagd' } as const;

test('on a small phone the notice about the new account covers not the focus, and stays on its page', async ({
  page,
}) => {
  const email = `een-heel-lang-adres-zonder-spaties-${Date.now()}@een-lange-domeinnaam-van-een-bedrijf.be`;
  await page.setViewportSize({ width: 360, height: 740 });
  const tab = await startPayment(page, email);
  const notice = page.getByRole('region', { name: 'Meldingen' }).locator('.bg-grass');
  await expect(notice).toContainText('Account succesvol aangemaakt!');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectApart(notice, page.getByRole('heading', { level: 1 }));

  await tab.setViewportSize({ width: 320, height: 780 });
  expect(await horizontalOverflow(tab)).toBe(0);
  await tab.getByRole('button', paid).click();
  await expectToast(page, 'Betaling Geverifieerd!', 'success');
  expect(await page.getByText('Account succesvol aangemaakt!').count()).toBe(0);
  await tab.goto('/_local/stripe');
  await expect(tab.getByText(email).first()).toBeVisible();
  expect(await horizontalOverflow(tab)).toBe(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the button to the payment is in view, first of all on a retry, and then the heading', {
    tag: '@delivered-texts',
  }, async ({ page, url, context }) => {
    await signInAs({ page, url }, 'member');
    await page.goto('/checkout-auth');
    const button = page.getByRole('button', toPayment);
    const details = page.getByRole('region', { name: 'Voor je bestelt' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await details.getByText('Bedenktijd').scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });

    const tab = await paymentTab(context, () => button.click());
    await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is niet afgerond.' })).toBeInViewport();
    await expect(button).toBeInViewport({ ratio: 1 });
    const [high, low] = await Promise.all([button.boundingBox(), details.boundingBox()]);
    expect(high?.y).toBeLessThan(low?.y ?? 0);
    const again = await paymentTab(context, () => button.click());
    await again.getByRole('button', paid).click();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    const heading = page.getByRole('heading', { level: 1 });
    await expectApart(page.getByRole('banner'), heading);
    await expect(heading).toHaveText('Je betaling is binnen.');
    await expectApart(page.getByRole('region', { name: 'Meldingen' }).locator('.bg-grass'), heading);
  });
});

test.describe('the form', () => {
  test('shows the price and what the law asks, and stays while the terms are read', async ({
    page,
    freshEmail,
    consoleErrors,
  }) => {
    await page.goto('/checkout-auth');
    await expect(page.getByText('Stap 1 van 2')).toBeVisible();
    await expect(page.getByText(kit.priceLabel, { exact: true }).first()).toBeVisible();
    await expect(page.getByText('btw inbegrepen').filter({ visible: true }).first()).toBeVisible();
    await expect(page.getByText('Betaal veilig met Bancontact / Payconiq')).toBeVisible();
    await expect(page.getByRole('checkbox')).not.toBeChecked();
    const box = page.getByRole('region', { name: 'Voor je bestelt' });
    await expect(box.getByText(kit.name, { exact: true })).toBeVisible();
    await expect(box.getByText(`${kit.priceLabel} in totaal, ${kit.vatLabel}`)).toBeVisible();
    for (const { label, value } of beforeOrder(withdrawalDays)) {
      await expect(box.getByText(label, { exact: true })).toBeVisible();
      await expect(box.getByText(value)).toBeVisible();
    }
    await expect(box.getByRole('link')).toHaveText([/algemene voorwaarden/, /privacy/]);

    await fillSignUp(page, freshEmail);
    const secret = page.getByLabel('Wachtwoord', { exact: true });
    await page.getByRole('button', { name: 'Toon wachtwoord' }).first().click();
    await expect(secret).toHaveAttribute('type', 'text');
    await expect(secret).toHaveValue(password);
    await page.getByRole('button', { name: 'Verberg wachtwoord' }).click();
    await expect(secret).toHaveAttribute('type', 'password');
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'algemene voorwaarden (nieuw tabblad)' }).click(),
    ]);
    await expect(terms).toHaveURL('/voorwaarden');
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    await expect(secret).toHaveValue(password);
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL(/^[^?]*\/auth\?redirect=\/checkout-auth/);
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    expect(consoleErrors).toEqual([]);
  });

  test('filled in before hydration is sent whole', async ({ page, context, freshEmail }) => {
    const signUp = page.waitForRequest('**/auth/v1/signup**');
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    const release = await hold(page, scripts);
    await page.goto('/checkout-auth', { waitUntil: 'commit' });
    await fillSignUp(page, freshEmail);
    await page.getByRole('checkbox').check();
    release();
    await expect(page.getByRole('button', lastStep)).toBeEnabled();
    await expect(page.getByRole('checkbox')).toBeChecked();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await paymentTab(context, () => page.getByRole('button', lastStep).click());
    expect((await signUp).postDataJSON()).toMatchObject({
      email: freshEmail,
      data: { first_name: 'An', last_name: 'Peeters', full_name: 'An Peeters', newsletter: true },
    });
    expect((await payment).postDataJSON()).toEqual({
      productName: kit.name,
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: true },
      buyerKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      priceSeen: kit.priceCents,
    });
  });

  test('is replaced by the payment for an hour', async ({ page, context, freshEmail }) => {
    const tab = await startPayment(page, freshEmail);
    await tab.close();
    await page.getByText('Stap 2 van 2').waitFor();
    const release = await hold(page, scripts);
    const waits = page.getByText('Even laden…');
    const price = page.getByRole('region', { name: kit.name });
    await page.goto('/checkout-auth', { waitUntil: 'commit' });
    await expect(waits).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(price).toBeVisible();
    release();
    await expect(page.getByRole('main').getByText(freshEmail).first()).toBeVisible();
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    await paymentTab(context, () => page.getByRole('button', toPayment).click());
    expect((await payment).postDataJSON()).toMatchObject({
      productName: kit.name,
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: false },
    });
    await expect(
      page.getByText('Is dat tabblad dicht? Open het dan opnieuw, met de knop hieronder.'),
    ).toBeVisible();

    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('kickstart-checkout') ?? '{}');
      localStorage.setItem(
        'kickstart-checkout',
        JSON.stringify({ ...kept, at: Date.now() - 61 * 60 * 1000 }),
      );
    });
    const releaseAgain = await hold(page, scripts);
    await page.goto('/checkout-auth', { waitUntil: 'commit' });
    await expect(page.getByLabel('Voornaam')).toBeVisible();
    await expect(price).toBeVisible();
    releaseAgain();
    await waitUntilReady(page);
    await expect(page.getByLabel('Voornaam')).toBeVisible();
  });

  test('refused, it explains why, keeps its values and leads an address with an account to sign in', async ({
    page,
    context,
    freshEmail,
    url,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 640 });
    await page.route('**/auth/v1/signup**', (route) => route.fulfill({ status: 500, json: { msg: 'boom' } }));
    await page.goto('/checkout-auth');
    const submit = page.getByRole('button', lastStep);
    const alerts = page.getByRole('region', { name: 'Meldingen' }).getByRole('alert');
    const secret = page.getByLabel('Wachtwoord', { exact: true });
    await submit.click();
    await page.clock.runFor(500);
    await expectToast(page, 'Vereiste velden', 'destructive');
    await expect(page.getByLabel('Voornaam')).toBeFocused();
    await expect(page.getByLabel(/^E-mail/)).toHaveAccessibleDescription(/E-mail is verplicht/);

    await fillSignUp(page, freshEmail);
    await secret.fill('alleenklein7');
    await submit.click();
    await page.clock.runFor(500);
    await expectToast(page, 'Wachtwoord vereisten', 'destructive');
    await expect(alerts).toHaveCount(1);

    await secret.fill(password);
    await page.getByLabel('Bevestig wachtwoord').fill('Startblok8');
    await submit.click();
    await page.clock.runFor(500);
    await expectToast(page, 'Wachtwoorden komen niet overeen', 'destructive');
    await expect(alerts).toHaveCount(1);
    const [toast, button] = [await alerts.boundingBox(), await submit.boundingBox()];
    if (!toast || !button) throw new Error('Not both in sight');
    expect(toast.y + toast.height <= button.y || toast.y >= button.y + button.height).toBe(true);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    expect(context.pages()).toHaveLength(1);
    await page.mouse.move(0, 0);
    await page.clock.runFor(13_000);
    await expect(alerts).toHaveCount(0);

    await page.getByLabel('Bevestig wachtwoord').fill(password);
    await submit.click();
    await expectToast(page, 'Er ging iets mis. Probeer het opnieuw...', 'destructive');
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await expect.poll(() => context.pages().length).toBe(1);
    await page.clock.runFor(13_000);
    await expect(alerts).toHaveCount(1);

    await page.unroute('**/auth/v1/signup**');
    const email = (await makeMember(url)).user.email ?? '';
    await page.getByLabel(/^E-mail/).fill(email);
    await submit.click();
    await expectToast(page, 'Account bestaat al', 'destructive');
    await expect.poll(() => context.pages().length).toBe(1);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    const message = page.getByRole('region', { name: 'Meldingen' });
    await expect(message).toContainText('Log in om te betalen met je bestaande account.');
    const query = `?redirect=/checkout-auth&email=${encodeURIComponent(email)}`;
    await expect(message.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', `/auth${query}`);
    await expect(message.getByRole('link', { name: 'Wachtwoord vergeten' })).toHaveAttribute(
      'href',
      `/reset-password${query}`,
    );
  });
});

test.describe('the payment', () => {
  test('is one payment in two tabs, and leads on when paid', async ({ page, context, freshEmail }) => {
    const first = await startPayment(page, freshEmail);
    expect(await first.evaluate(() => window.opener)).toBeNull();
    await expect(page.getByText(/ander tabblad/)).toBeVisible();
    const other = await context.newPage();
    await other.goto('/checkout-auth');
    const second = await paymentTab(context, () => other.getByRole('button', toPayment).click());
    await page.reload();
    const third = await paymentTab(context, () => page.getByRole('button', toPayment).click());
    expect(new Set([first, second, third].map(sessionIdOf)).size).toBe(1);
    await second.close();

    await first.getByRole('button', paid).click();
    await expect(page).toHaveURL(/\/payment-success\?session_id=cs_test_/);
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    // Access waits for confirmation of the address.
    await expect(page.getByRole('listitem').filter({ hasText: 'Directe toegang' })).toContainText(
      'Zodra je adres bevestigd is',
    );
    await third.getByRole('button', paid).click();
    await expect(third.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();

    await other.goto('/checkout-auth');
    await expect(other.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
    await expect(other).toHaveTitle(`De ${kit.name} is al van jou | ${brand.product}`);
    // Another person can buy in this browser.
    await other.getByRole('button', { name: 'Met een ander e-mailadres kopen' }).click();
    await expect(other.getByLabel('Voornaam')).toHaveValue('');
    await expect(other.getByRole('heading', { name: 'Maak je account, dan betaal je.' })).toBeFocused();
  });

  test('can be moved to another address, before and after paying', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    const tab = await startPayment(page, freshEmail);
    const wrong = page.getByRole('button', { name: 'Verkeerd adres?' });
    await wrong.click();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    await fillSignUp(page, `ander-${freshEmail}`);
    const next = await paymentTab(context, () => page.getByRole('button', lastStep).click());
    expect(sessionIdOf(next)).not.toBe(sessionIdOf(tab));
    await tab.reload();
    await expect(tab.getByText('Deze betaalpagina is verlopen.')).toBeVisible();

    await next.getByRole('button', paid).click();
    // The previous step has a button of that name too.
    await expect(page).toHaveURL(/\/payment-success/);
    await wrong.click();
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

  test('that cannot start explains why and can be retried', async ({ page, context, freshEmail }) => {
    await page.route(
      '**/functions/v1/create-stripe-payment',
      async (route) => {
        await page.getByText('Account succesvol aangemaakt!').waitFor();
        await route.fulfill({ json: {} });
      },
      { times: 1 },
    );
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expectToast(page, 'Fout bij betaling', 'destructive');
    await expectToast(page, 'Account succesvol aangemaakt!', 'success');
    await expect.poll(() => context.pages().length).toBe(1);

    const meldingen = page.getByRole('region', { name: 'Meldingen' });
    expect(await meldingen.textContent()).not.toContain('Je betaling gaat nu open');
    await expect(meldingen).not.toContainText(noInternetMessage);
    await context.setOffline(true);
    await page.getByRole('button', toPayment).click();
    await expect(meldingen).toContainText(noInternetMessage);
    await expectToast(page, 'Fout bij betaling', 'destructive');
    await expect.poll(() => context.pages().length).toBe(1);

    await context.setOffline(false);
    context.on('page', (tab) => void tab.close());
    await page.getByRole('button', toPayment).click();
    await expect(page.getByRole('button', paid)).toBeVisible();
  });

  test('continues in this window one second after its tab was blocked', async ({ page, freshEmail }) => {
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
    // The second starts when the payment's address is known, and the payment is stored.
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
    await page.clock.resume();
    await page.getByRole('button', paid).click();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
  });

  test('does not continue here when its tab only looks closed', async ({ page, freshEmail }) => {
    // As WebKit does: the page of the payment cuts the tab off.
    await page.addInitScript(() => {
      document.hasFocus = () => false;
      window.open = () => {
        const tab = { closed: false, opener: null, document: { title: '', body: {} }, sessionStorage };
        const location = {
          href: 'about:blank',
          replace: () => {
            tab.closed = true;
          },
        };
        return Object.assign(tab, { location }) as unknown as Window;
      };
    });
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.clock.install();
    await page.getByRole('button', lastStep).click();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('kickstart-payment')))
      .toMatch(/^cs_test/);
    await page.clock.runFor(5000);
    await expect(page.getByRole('heading', { name: 'Je betaling staat open.' })).toBeVisible();
  });

  test('needs no form for a member, who cannot buy twice', async ({ page, context, member, url }) => {
    await page.goto('/checkout-auth');
    await expect(page.getByText(member.email)).toBeVisible();
    await expect(page.getByLabel('Voornaam')).toBeHidden();
    const tab = await paymentTab(context, () => page.getByRole('button', toPayment).click());
    await tab.getByRole('button', paid).click();
    await expect(tab.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    const owned = { name: `De ${kit.name} is al van jou.` } as const;
    await page.goto('/checkout-auth');
    await expect(page.getByRole('heading', owned)).toBeVisible();
    await tab.goto('/checkout-auth');
    await expect(tab.getByRole('heading', owned)).toBeVisible();
    await tab
      .getByRole('main')
      .getByRole('link', { name: `Naar ${brand.membersName}` })
      .click();
    await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();

    const next = (await makeMember(url)).user.email ?? '';
    await tab.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(tab).toHaveURL('/');
    await tab.goto('/auth');
    await signIn(tab, next);
    await expect(page.getByText(next)).toBeVisible();
    await expect(page.getByRole('button', toPayment)).toBeVisible();
  });
});

test.describe('a buyer whose address is not confirmed', () => {
  const again = { name: 'Stuur de mail opnieuw' } as const;
  const confirmations = async (url: string, email: string) =>
    (await mailsTo(url, email)).filter(({ subject }) => subject.startsWith('Bevestig')).length;

  test('is led to the mailbox first, and can ask for the mail again in any browser', async ({
    page,
    browser,
    inbox,
    freshEmail,
    url,
  }) => {
    const main = page.getByRole('main');
    const tab = await startPayment(page, freshEmail);
    await tab.getByRole('button', paid).click();
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await tab.close();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    await expect(main.locator('.button[data-look=go]')).toHaveCount(0);
    await expect(main.getByRole('link', { name: 'Al bevestigd? Inloggen' })).toHaveAttribute(
      'href',
      `/auth?redirect=/members&email=${encodeURIComponent(freshEmail)}`,
    );
    // Only the mail to click in is called a confirmation.
    const steps = main.getByRole('listitem');
    await expect(steps.filter({ hasText: 'Bevestigingsmail' })).toContainText('Klik op de link');
    await expect(steps.filter({ hasText: 'Bevestigingsmail' })).not.toContainText('betaal');
    await expect(main.getByText('Je betaalbewijs is onderweg naar je mailbox.')).toBeVisible();
    await main.getByRole('button', again).click();
    await expectToast(page, 'E-mail verstuurd!', 'success');
    await expect.poll(() => confirmations(url, freshEmail)).toBe(2);

    const other = await browser.newPage({ baseURL: url });
    await other.goto(page.url());
    const elsewhere = other.getByRole('main');
    await expect(elsewhere.locator('.button[data-look=go]')).toHaveText(['Inloggen']);
    await expect(elsewhere.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute(
      'href',
      /mode=signup/,
    );
    await expect(elsewhere).not.toContainText(freshEmail);
    await elsewhere.getByRole('button', { name: 'Geen mail gezien? Stuur de bevestiging opnieuw' }).click();
    await expect(elsewhere.getByText(/dan is de bevestigingsmail nu onderweg/)).toBeVisible();
    await expect.poll(() => confirmations(url, freshEmail)).toBe(3);
    await other.close();

    await page.goto('/checkout-auth');
    await expect(main.getByRole('link', { name: `Naar ${brand.membersName}` })).toHaveAttribute(
      'href',
      `/auth?redirect=/members&email=${encodeURIComponent(freshEmail)}`,
    );

    const receipt = await inbox.find(freshEmail, /betaling is gelukt/i);
    await page.goto(receipt.link('bevestig='));
    await expect(page.getByRole('heading', { name: 'Bevestig je e-mailadres' })).toBeVisible();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await main.getByRole('button', { name: 'Stuur de bevestigingsmail opnieuw' }).click();
    await expectToast(page, 'E-mail verstuurd!', 'success');
    await expect.poll(() => confirmations(url, freshEmail)).toBe(4);
  });
});

test.describe('while no mail leaves', () => {
  const signUp = '**/auth/v1/signup**';

  test('a buyer pays without an account, and is led to one with that address', async ({
    page,
    context,
    inbox,
    freshEmail,
  }) => {
    const main = page.getByRole('main');
    await answer(page, signUp, { code: 500, msg: 'Error sending confirmation email' }, 500);
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', lastStep).click();
    await expect(
      main.getByText(
        'We kunnen je account nu niet maken: je betaalt eerst, en krijgt daarna een mail om het te maken.',
      ),
    ).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(main).not.toContainText('bevestigingslink');
    await expect.poll(() => context.pages().length).toBe(1);
    expect(JSON.stringify(await context.storageState())).not.toContain(password);

    await page.reload();
    const payment = page.waitForRequest('**/functions/v1/create-stripe-payment');
    const tab = await paymentTab(context, () => page.getByRole('button', toPayment).click());
    expect((await payment).postDataJSON()).toEqual({
      productName: kit.name,
      customerInfo: { email: freshEmail, firstName: 'An', lastName: 'Peeters', newsletter: false },
      buyerKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      priceSeen: kit.priceCents,
    });
    await tab.getByRole('button', paid).click();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    await expect(main.getByText(freshEmail)).toBeVisible();
    await expect(main).not.toContainText(/bevestig/i);
    await expect(main.getByRole('button', { name: 'Verkeerd adres?' })).toBeVisible();
    await tab.close();
    await page.goto('/checkout-auth');
    await expect(page.getByRole('heading', { name: `De ${kit.name} is al van jou.` })).toBeVisible();
    await page.unroute(signUp);
    await main.getByRole('link', { name: 'Account aanmaken' }).click();
    await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', { name: 'Registreren' }).click();
    await expectToast(page, 'Account Created!', 'success');
    await page.goto((await inbox.find(freshEmail, /^Bevestig/)).link('token_hash='));
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  });
});

test.describe('the result', () => {
  const result = '/payment-success?session_id=cs_test_abcdefghij';
  const verify = '**/functions/v1/verify-payment';

  test('is verified once, while the page shows a line in English and nothing else', async ({ page }) => {
    let asked = 0;
    const gate = Promise.withResolvers<void>();
    await page.route(verify, async (route) => {
      asked += 1;
      await gate.promise;
      await route.fulfill({ json: { verified: true } });
    });
    const main = page.getByRole('main');
    // Without a session id there is nothing to verify.
    await page.goto('/payment-success?session_id=%20');
    await waitUntilReady(page);
    await expect(page.getByRole('heading', { name: 'Geen betaling gevonden' })).toBeVisible();
    await expect(page.getByText('Verifying your payment...')).toHaveCount(0);
    expect(asked).toBe(0);
    const release = await hold(page, scripts);
    await page.goto(result, { waitUntil: 'commit' });
    await expect(page.getByText('Verifying your payment...')).toBeVisible();
    await expect(main.getByRole('link')).toHaveCount(0);
    release();
    await waitUntilReady(page);
    const checking = page.getByText('Verifying your payment...');
    await expect(checking).toBeVisible();
    expect(await checking.evaluate((line) => line.closest('[lang]')?.getAttribute('lang'))).toBe('en');
    gate.resolve();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    await expect(main.getByRole('link', { name: 'Account aanmaken' })).toHaveAttribute('href', /mode=signup/);
    await expect(main.getByRole('link', { name: 'Inloggen' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Terug naar de startpagina' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Mail ons' })).toHaveAttribute('href', /^mailto:/);
    expect(asked).toBe(1);
  });

  test('that is unknown gives a warning once, next steps and a new check, also by itself', async ({
    page,
  }) => {
    const main = page.getByRole('main');
    await page.clock.install();
    await page.goto(result);
    await expectToast(page, 'Verificatie Waarschuwing', 'default');
    await expect(page.getByRole('heading', { name: 'Je betaling wordt nagekeken.' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Account aanmaken' })).toBeVisible();
    await expect(main.getByText('Zodra je betaling binnen is, krijg je er een mail over.')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Mail ons' })).toHaveAttribute('href', /^mailto:/);

    await page.route(verify, (route) => route.abort(), { times: 2 });
    await page.reload();
    await expectToast(page, 'Verificatie Waarschuwing', 'default');
    await expect(
      page.getByText(
        'We konden je betaling niet automatisch verifiëren, maar deze wordt binnenkort verwerkt.',
      ),
    ).toBeVisible();
    const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('verify-payment'));
    await page.mouse.move(0, 0);
    await page.clock.runFor(20_000);
    await lost;
    await expect(page.getByText('Verificatie Waarschuwing')).toHaveCount(0);
    let checks = 0;
    await page.route(verify, (route) => {
      checks += 1;
      return route.fulfill({ json: { verified: true } });
    });
    await page.clock.runFor(20_000);
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
    await page.clock.runFor(60_000);
    expect(checks).toBe(1);

    await page.route(verify, (route) => route.abort(), { times: 1 });
    await page.reload();
    await expectToast(page, 'Verificatie Waarschuwing', 'default');
    await page.getByRole('button', { name: 'Opnieuw controleren' }).click();
    await expectToast(page, 'Betaling Geverifieerd!', 'success');
    expect(await page.getByText('Verificatie Waarschuwing').count()).toBe(0);
  });
});
