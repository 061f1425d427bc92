import type { Page, Request } from '@playwright/test';
import { organisation } from '../../site/organisation.ts';
import { makeMember, personOf } from '../states/people.ts';
import { enterAs, enterWith } from '../states/stage.ts';
import { expect, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { fillSignUp, password, signIn } from './people.ts';
import { functionCalls } from './request-steps.ts';
import { expectToast } from './toasts.ts';

const main = (page: Page) => page.getByRole('main');

/** The link of a reset mail, asked for on the page. */
async function askForReset(
  page: Page,
  email: string,
  inbox: { find: (to: string, subject: RegExp) => Promise<{ link: (part: string) => string }> },
): Promise<string> {
  await page.goto('/reset-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Verstuur reset link' }).click();
  await page.getByText('E-mail verzonden!').waitFor();
  return (await inbox.find(email, /wachtwoord/i)).link('token_hash=');
}

async function openNewPassword(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Nieuw wachtwoord').fill('Wisselstok9');
  await page.getByLabel('Bevestig wachtwoord').fill('Wisselstok9');
}

const redirectOf = (request: Request) => new URL(request.url()).searchParams.get('redirect_to') ?? '';

test.describe('pages', () => {
  test('each page of the shop answers at its address with its own heading', async ({ page }) => {
    for (const [path, heading] of [
      ['/privacy', 'Privacy'],
      ['/voorwaarden', 'Voorwaarden'],
      ['/cookies', 'Cookies'],
      ['/workshop-aanvraag', 'Kickstart sessie aanvraag'],
      ['/kennismaking', 'Gratis Kennismaking'],
      ['/reset-password', 'Wachtwoord resetten'],
    ] as const) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    }
  });

  test('the home page names its three offers', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#kopen').getByRole('heading', { level: 3 })).toHaveText([
      'Inspiratie',
      'Workshop',
      'Traject',
    ]);
  });

  test('the home page reads no table', async ({ page }) => {
    const read: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/rest/v1/')) read.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await page.locator('#contact').getByLabel('Bericht').focus();
    await page.waitForLoadState('networkidle');
    expect(read).toEqual([]);
  });

  test('the footer sells the Kit by its name and price and offers an introduction', async ({ page }) => {
    await page.goto('/privacy');
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Gratis Kennismaking' })).toHaveAttribute(
      'href',
      '/kennismaking',
    );
    await footer.getByRole('button', { name: 'Kickstart Kit · 37 euro', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveCount(1);
  });

  test('the footer and the contact section say who the business is', async ({ page }) => {
    await page.goto('/');
    for (const place of [page.getByRole('contentinfo'), page.locator('#contact')]) {
      for (const detail of [organisation.name, organisation.companyNumber, organisation.email])
        await expect(place).toContainText(detail);
    }
  });

  test('the workshop request has the sections and fields of the spec', async ({ page }) => {
    await page.goto('/workshop-aanvraag');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(main(page).locator('form').getByRole('heading', { level: 2 })).toHaveText([
      'Bedrijfsgegevens',
      'Contactgegevens',
      'Workshop Voorkeuren',
      'AI Ervaring',
      'Extra Informatie',
    ]);
    await expect(main(page).getByRole('textbox')).toHaveCount(9);
    for (const label of [
      'Bedrijfsnaam',
      'Straat',
      'Huisnummer',
      'Postcode',
      'Stad',
      'Contactpersoon',
      'E-mail',
      'Telefoonnummer',
    ])
      await expect(main(page).getByRole('textbox', { name: label, exact: true })).toBeVisible();
    await expect(main(page).getByRole('spinbutton', { name: 'Aantal personen' })).toHaveAttribute('min', '1');
  });

  test('the introduction has the fields of the spec and three kinds of talk', async ({ page }) => {
    await page.goto('/kennismaking');
    const labels = ['Naam', 'E-mail', 'Telefoonnummer', 'Bedrijfsnaam (optioneel)'];
    for (const label of [...labels, 'Waar kunnen we u mee helpen?'])
      await expect(main(page).getByRole('textbox', { name: label, exact: true })).toBeVisible();
    await expect(main(page).getByRole('textbox')).toHaveCount(5);
    await expect(main(page).getByRole('checkbox', { name: /^Ik wil updates ontvangen/ })).not.toBeChecked();
    for (const name of ['Contact via email', 'In persoon', 'Online (via videogesprek)'])
      await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(3);
  });
});

test.describe('account', () => {
  test('signing in shows its tabs, its fields and the ways on', async ({ page }) => {
    await page.goto('/auth');
    await expect(page.getByRole('tab')).toHaveText(['Inloggen', 'Registreren']);
    await expect(main(page).getByRole('textbox', { name: 'E-mail', exact: true })).toBeVisible();
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeVisible();
    await expect(main(page).getByRole('button', { name: 'Inloggen', exact: true })).toBeVisible();
    await expect(
      main(page).getByText('Door een account aan te maken ga je akkoord met de algemene voorwaarden'),
    ).toBeVisible();
    for (const [name, path] of [
      ['Wachtwoord vergeten?', '/reset-password'],
      ['algemene voorwaarden (nieuw tabblad)', '/voorwaarden'],
      ['Terug naar de startpagina', '/'],
    ] as const)
      await expect(main(page).getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  });

  test('signing up asks for the fields of the spec and sends them as it says', async ({
    page,
    freshEmail,
  }) => {
    let answer = () => {};
    await page.route('**/auth/v1/signup**', async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.continue();
    });
    await page.goto('/auth?mode=signup');
    await expect(main(page).locator('input:required')).toHaveCount(5);
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveAttribute('minlength', '8');
    await fillSignUp(page, freshEmail);
    const asked = page.waitForRequest('**/auth/v1/signup**');
    await main(page).getByRole('button', { name: 'Registreren' }).click();
    const request = await asked;
    expect(request.postDataJSON().data).toEqual({ first_name: 'An', last_name: 'Peeters' });
    expect(new URL(redirectOf(request)).pathname).toBe('/');
    await expect(main(page).getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
    answer();
    await expectToast(page, 'Account Created!', 'success');
  });

  test('a resend that fails says so', async ({ page, freshEmail }) => {
    await page.route('**/auth/v1/token**', (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'email_not_confirmed', msg: 'Email not confirmed' },
      }),
    );
    await page.route('**/auth/v1/resend**', (route) =>
      route.fulfill({ status: 400, json: { code: 400, msg: 'Mail service is closed' } }),
    );
    await page.goto('/auth');
    await signIn(page, freshEmail);
    const asked = page.waitForRequest('**/auth/v1/resend**');
    await page.getByRole('button', { name: 'Bevestigingsmail opnieuw versturen' }).click();
    const request = await asked;
    expect(request.postDataJSON()).toMatchObject({ type: 'signup', email: freshEmail });
    expect(redirectOf(request)).toMatch(/^https?:/);
    await expectToast(page, 'Fout bij versturen', 'destructive');
    await expect(page.getByText('Mail service is closed')).toBeVisible();
  });

  test('asking too soon for the same mail is answered in Dutch', async ({ page, freshEmail }) => {
    const tooSoon = 'For security purposes, you can only request this after 59 seconds.';
    await page.route('**/auth/v1/resend**', (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, error_code: 'over_email_send_rate_limit', msg: tooSoon },
      }),
    );
    await page.goto('/auth?mode=signup');
    await fillSignUp(page, freshEmail);
    await main(page).getByRole('button', { name: 'Registreren' }).click();
    await page.getByRole('button', { name: 'Stuur de mail opnieuw' }).click();
    await expect(
      page.getByText('Te veel verzoeken. Probeer het over een paar minuten opnieuw.'),
    ).toBeVisible();
    await expect(page.getByText(tooSoon)).toHaveCount(0);
  });

  test('the reset page shows its own texts before and after', async ({ page, freshEmail }) => {
    await page.goto('/reset-password');
    await expect(page.getByRole('heading', { name: 'Wachtwoord resetten', exact: true })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute(
      'href',
      '/auth',
    );
    await page.getByLabel('E-mail').fill('an.peeters');
    await page.getByRole('button', { name: 'Verstuur reset link' }).click();
    await expect(page.getByRole('alert')).toContainText('Fout bij versturen');
    await expect(page.getByRole('alert')).toContainText('Het opgegeven e-mailadres is ongeldig.');
    const typed = freshEmail.replace('koper', 'Koper');
    await page.getByLabel('E-mail').fill(` ${typed} `);
    const asked = page.waitForRequest('**/auth/v1/recover**');
    await page.getByRole('button', { name: 'Verstuur reset link' }).click();
    expect((await asked).postDataJSON().email).toBe(freshEmail);
    expect(redirectOf(await asked)).toMatch(/\/auth\?mode=reset-confirm$/);
    await expect(page.getByRole('heading', { name: 'E-mail verzonden', exact: true })).toBeVisible();
    await expect(main(page)).toContainText(typed);
    await expect(main(page)).toContainText('spamfolder');
    await expect(main(page).getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute(
      'href',
      '/auth',
    );
  });

  test('a new password leads home after two seconds, not before', async ({ page, baseURL, inbox }) => {
    const { user } = await makeMember(baseURL ?? '');
    const link = await askForReset(page, user.email ?? '', inbox);
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await openNewPassword(page, link);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click();
    await page.clock.runFor(200);
    await expect(page.getByRole('heading', { name: 'Je wachtwoord is bewaard' })).toBeVisible();
    await page.clock.runFor(1700);
    await expect(page).toHaveURL(/\/auth/);
    await page.clock.runFor(400);
    await expect(page).toHaveURL('/');
  });

  test('a new password that is refused, or meets the unexpected, says so and keeps the form', async ({
    page,
    baseURL,
    inbox,
  }) => {
    const { user } = await makeMember(baseURL ?? '');
    const link = await askForReset(page, user.email ?? '', inbox);
    await openNewPassword(page, link);
    const gate = Promise.withResolvers<void>();
    await page.route('**/auth/v1/user', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 422, json: { code: 422, error_code: 'same_password', msg: 'Same' } });
    });
    const save = main(page).locator('[type=submit]');
    const asked = page.waitForRequest('**/auth/v1/user');
    await save.click();
    await asked;
    await expect(save).toBeDisabled();
    gate.resolve();
    await expectToast(page, 'Fout bij updaten wachtwoord', 'destructive');
    await expect(page.getByLabel('Nieuw wachtwoord')).toHaveValue('Wisselstok9');

    // What nobody expects: the browser's own storage refuses.
    await page.unroute('**/auth/v1/user');
    await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('Vol');
      };
    });
    await expect(save).toBeEnabled();
    await save.click();
    const alert = page.getByRole('alert').filter({ hasText: 'Er is een onverwachte fout opgetreden.' });
    await expect(alert.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Nieuw wachtwoord')).toHaveValue('Wisselstok9');
  });

  test('a session is kept under the name of the backend', async ({ page, baseURL }) => {
    const { user } = await personOf(baseURL ?? '', 'member');
    await page.goto('/auth?redirect=/kennismaking');
    await signIn(page, user.email ?? '', password);
    await expect(page).toHaveURL('/kennismaking');
    const host = new URL(baseURL ?? '').hostname.split('.')[0];
    const kept = await page.evaluate((key) => localStorage.getItem(key), `sb-${host}-auth-token`);
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ user: { email: user.email } });
  });
});

test.describe('members', () => {
  test('the members area names itself and welcomes by e-mail who gave no name', async ({ page, baseURL }) => {
    const url = baseURL ?? '';
    const session = await personOf(url, 'member');
    const nameless = { ...session, user: { ...session.user, user_metadata: {} } };
    await enterWith({ page, url }, nameless);
    await page.goto('/members');
    await expect(page).toHaveTitle(/^Mijn Kickstart/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dag ${session.user.email}.`);
  });

  test('the members area asks for the own paid orders', async ({ page, baseURL }) => {
    const stage = { page, url: baseURL ?? '' };
    const { user } = await personOf(stage.url, 'buyer');
    await enterAs(stage, 'buyer');
    const asked = page.waitForRequest('**/rest/v1/orders**');
    await page.goto('/members');
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      select: '*',
      user_id: `eq.${user.id}`,
      status: 'eq.paid',
    });
  });

  test('the Kicks are headed 0 to 6 and badged 1 to 7', async ({ page, baseURL }) => {
    await enterAs({ page, url: baseURL ?? '' }, 'buyer');
    await page.goto('/members');
    const items = page.getByRole('region', { name: 'De Kicks' }).locator('summary');
    await expect(items).toHaveCount(7);
    for (let number = 0; number < 7; number += 1) {
      await expect(items.nth(number).getByRole('heading')).toContainText(`Kick ${number}: `);
      await expect(items.nth(number).getByText(String(number + 1), { exact: true })).toBeVisible();
    }
  });

  test('the support dialog asks what the spec names, and sends it with the account', async ({
    page,
    baseURL,
  }) => {
    const stage = { page, url: baseURL ?? '' };
    const { user } = await personOf(stage.url, 'buyer');
    await enterAs(stage, 'buyer');
    await page.goto('/members?utm_source=les');
    await page.getByRole('button', { name: 'Contact Support' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Achternaam').fill('');
    await dialog.getByLabel('Voornaam').fill(' ');
    await dialog.getByLabel('E-mail').fill('');
    await dialog.getByRole('button', { name: 'Versturen' }).click();
    for (const [label, message] of [
      ['Voornaam', 'Voornaam is verplicht'],
      ['Achternaam', 'Achternaam is verplicht'],
      ['E-mail', 'Ongeldig e-mailadres'],
      ['Onderwerp', 'Onderwerp is verplicht'],
      ['Bericht', 'Bericht is verplicht'],
    ] as const)
      await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(dialog.getByLabel(/^Telefoonnummer/)).not.toHaveAttribute('aria-invalid');

    const values = { Voornaam: 'An', Achternaam: 'Peeters', Onderwerp: 'Vraag', Bericht: 'Hoe?' };
    for (const [label, value] of Object.entries({ ...values, 'E-mail': user.email ?? '' }))
      await dialog.getByLabel(label).fill(value);
    const asked = page.waitForRequest('**/functions/v1/send-support-email');
    const release = await holdBack(page, functionCalls);
    await dialog.getByRole('button', { name: 'Versturen' }).click();
    expect((await asked).postDataJSON()).toMatchObject({
      firstName: 'An',
      lastName: 'Peeters',
      email: user.email,
      phone: '',
      subject: 'Vraag',
      message: 'Hoe?',
      userId: user.id,
      consent_marketing: false,
      source_url: page.url(),
      utm_source: 'les',
      utm_medium: null,
      utm_campaign: null,
    });
    await expect(dialog.locator('[type=submit]')).toBeDisabled();
    release();
    await expectToast(page, 'Support verzoek verzonden!', 'success');
  });

  test('who is signed in starts with the Kit from the result of the payment', async ({ page, baseURL }) => {
    await enterAs({ page, url: baseURL ?? '' }, 'buyer');
    await page.route('**/functions/v1/verify-payment', (route) =>
      route.fulfill({ json: { verified: true } }),
    );
    const fetched = page.waitForRequest('**/auth/v1/user');
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await fetched;
    await expect(page.getByRole('listitem').filter({ hasText: 'Bevestigingsmail' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Directe toegang' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Start met de Kickstart Kit', exact: true }).click();
    await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  });

  test('calls carry the public key, and the token of a session when there is one', async ({
    page,
    baseURL,
  }) => {
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
    const session = await personOf(stage.url, 'member');
    await enterAs(stage, 'member');
    expect(await ask()).toMatchObject({
      apikey: publishableKey,
      authorization: `Bearer ${session.access_token}`,
    });
  });
});
