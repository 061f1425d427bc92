import type { Locator, Page, Request } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { noInternetMessage } from '../../contract/no-answer.ts';
import { brand } from '../../site/brand.ts';
import { pages } from '../../site/pages.ts';
import { mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { makeMember, makeOwner } from '../people.ts';
import { answer, fillSignUp, hold, reset, scripts, sessionKey } from '../stage.ts';
import { beganHere, signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectApart, expectToast } from './toasts.ts';

const newPassword = 'Wisselstok9';

const main = (page: Page) => page.getByRole('main');
const meldingen = (page: Page) => page.getByRole('region', { name: 'Meldingen' });
const redirectOf = (request: Request) => new URL(request.url()).searchParams.get('redirect_to') ?? '';
const titleOf = (page: Page, shown: string) => expect(page).toHaveTitle(`${shown} | ${brand.product}`);

test.describe('sign up and sign in', () => {
  test('a new account is confirmed by mail and signs in', { tag: '@way' }, async ({
    page,
    inbox,
    freshEmail,
    consoleErrors,
    url,
  }) => {
    const release = await hold(page, '**/auth/v1/signup**');
    await page.goto('/auth');
    await expect(page.getByRole('tab', { name: 'Inloggen' })).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeEnabled();
    await titleOf(page, pages.auth.title);
    await expect(
      main(page).getByText('Door een account aan te maken ga je akkoord met de algemene voorwaarden'),
    ).toBeVisible();
    await page.getByRole('tab', { name: 'Inloggen' }).press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Registreren' })).toBeFocused();
    await titleOf(page, 'Registreren');
    await expect(main(page).locator('input:required')).toHaveCount(5);
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveAttribute('minlength', '8');
    await fillSignUp(page, freshEmail);
    const asked = page.waitForRequest('**/auth/v1/signup**');
    await main(page).getByRole('button', { name: 'Registreren' }).click();
    const request = await asked;
    expect(request.postDataJSON().data).toEqual({ first_name: 'An', last_name: 'Peeters' });
    expect(new URL(redirectOf(request)).pathname).toBe('/');
    await expect(main(page).getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
    release();
    await expectToast(page, 'Account Created!', 'success');
    await expect(page.getByText('Check je e-mail voor de bevestigingslink.')).toBeVisible();

    const mail = await inbox.find(freshEmail, /bevestig/i);
    await page.goto(mail.link('token_hash='));
    await expect(page.getByRole('heading', { name: 'E-mailadres bevestigd' })).toBeVisible();
    expect(page.url()).not.toContain('token_hash');

    await page.goto('/members');
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expectToast(page, 'Uitgelogd', 'default');
    await expect(page).toHaveURL('/');

    await page.goto('/auth?redirect=/members');
    await signIn(page, freshEmail);
    await expectToast(page, 'Welkom terug!', 'success');
    await expect(page).toHaveURL('/members');
    // The storage key is derived from the backend's host.
    const kept = await page.evaluate((key) => localStorage.getItem(key), sessionKey(url));
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ user: { email: freshEmail } });
    expect(consoleErrors).toEqual([]);
  });

  test('a failed sign-in explains why and keeps its values', async ({ page, context, freshEmail }) => {
    const field = page.getByLabel(/^E-mail/);
    const secret = page.getByLabel('Wachtwoord', { exact: true });
    await page.goto('/auth');
    await signIn(page, freshEmail, 'Verkeerd1');
    await expectToast(page, 'Login mislukt', 'destructive');
    await expect(meldingen(page)).toContainText('Onjuiste email of wachtwoord.');
    await expect(field).toHaveValue(freshEmail);
    await expect(secret).toHaveValue('Verkeerd1');

    await expect(meldingen(page)).not.toContainText(noInternetMessage);
    await context.setOffline(true);
    await signIn(page, freshEmail);
    await expect(meldingen(page)).toContainText(noInternetMessage);
    await expectToast(page, 'Login mislukt', 'destructive');
    await expect(field).toHaveValue(freshEmail);
    await expect(page.getByRole('button', { name: 'Inloggen' })).toBeEnabled();
    await context.setOffline(false);

    await signIn(page, freshEmail, 'Verkeerd1');
    await meldingen(page).getByRole('link', { name: 'Account aanmaken' }).click();
    await expect(page.getByRole('tab', { name: 'Registreren' })).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveValue(freshEmail);

    await page.getByRole('tab', { name: 'Inloggen' }).click();
    await signIn(page, freshEmail, 'Verkeerd1');
    await meldingen(page).getByRole('link', { name: 'Wachtwoord opnieuw instellen' }).click();
    await expect(page).toHaveURL(/\/reset-password\?email=/);
    await expect(field).toHaveValue(freshEmail);
  });

  test('an unconfirmed address gets a new mail, and no message outlives its page', async ({
    page,
    context,
    inbox,
    freshEmail,
    url,
  }) => {
    const resend = '**/auth/v1/resend**';
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/auth?mode=signup&redirect=/members');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', { name: 'Registreren' }).click();
    const notice = meldingen(page).locator('.bg-grass');
    await expect(notice).toContainText('Account Created!');
    await expect(page.locator(':focus')).toContainText('We stuurden een bevestigingslink');
    await expectApart(notice, page.locator(':focus'));

    const tooSoon = 'For security purposes, you can only request this after 59 seconds.';
    await page.route(resend, (route) =>
      route.fulfill({
        status: 429,
        json: { code: 429, error_code: 'over_email_send_rate_limit', msg: tooSoon },
      }),
    );
    await page.getByRole('button', { name: 'Stuur de mail opnieuw' }).click();
    await expect(
      page.getByText('Te veel verzoeken. Probeer het over een paar minuten opnieuw.'),
    ).toBeVisible();
    await expect(page.getByText(tooSoon)).toHaveCount(0);
    await page.unroute(resend);

    await inbox.find(freshEmail, /bevestig/i);
    await signIn(page, freshEmail);
    await expectToast(page, 'E-mail niet bevestigd', 'destructive');
    const again = meldingen(page).getByRole('button', { name: 'Bevestigingsmail opnieuw versturen' });
    await page.route(resend, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 400, error_code: 'user_banned', msg: 'User is banned' },
      }),
    );
    const asked = page.waitForRequest(resend);
    await again.click();
    expect((await asked).postDataJSON()).toMatchObject({ type: 'signup', email: freshEmail });
    expect(redirectOf(await asked)).toMatch(/^https?:/);
    await expectToast(page, 'Fout bij versturen', 'destructive');
    await expect(page.getByText('Dit account is geblokkeerd.')).toBeVisible();
    await page.unroute(resend);
    await signIn(page, freshEmail);
    await again.click();
    await expectToast(page, 'E-mail verstuurd!', 'success');

    await expect.poll(async () => (await mailsTo(url, freshEmail)).length).toBe(2);
    const other = await context.newPage();
    await other.goto((await inbox.find(freshEmail, /bevestig/i)).link('token_hash='));
    await expect(page).toHaveURL('/members');
    await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
    await expect(page.getByText('E-mail niet bevestigd')).toHaveCount(0);
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expectToast(page, 'Uitgelogd', 'default');
    await expect(page).toHaveURL('/');
    await page.getByRole('contentinfo').getByRole('link', { name: pages.cookies.title }).click();
    await expect(page).toHaveURL('/cookies');
    // On its own page it would stay for eight seconds.
    await expect(page.getByText('Uitgelogd')).toHaveCount(0, { timeout: 4000 });
  });

  test('signing up again for an unconfirmed account locks the first one out', async ({
    page,
    inbox,
    freshEmail,
    url,
  }) => {
    const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
    const { auth } = createClient(url, publishableKey, { auth: { persistSession: false } });
    const first = { email: freshEmail, password: 'Kaper1234' };
    await auth.signUp({ ...first, options: { data: { first_name: 'Iemand', last_name: 'Anders' } } });
    // Pretends that the first sign-up was an hour ago, because Auth sends one confirmation a minute.
    await page.route('**/auth/v1/signup*', async (route) => {
      const response = await route.fetch();
      const user = await response.json();
      await route.fulfill({ response, json: { ...user, created_at: new Date(Date.now() - 3_600_000) } });
    });
    await page.goto('/auth?mode=signup');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', { name: 'Registreren' }).click();
    await expect(page.getByText('Met dit adres was al eerder een account begonnen.')).toBeVisible();

    await expect.poll(async () => (await mailsTo(url, freshEmail)).length).toBe(2);
    await page.goto((await inbox.find(freshEmail, /bevestig/i)).link('token_hash='));
    await expect(page.getByRole('heading', { name: 'Nieuw wachtwoord instellen' })).toBeVisible();
    await page.getByLabel('Nieuw wachtwoord').fill(newPassword);
    await page.getByLabel('Bevestig wachtwoord').fill(newPassword);
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click();
    await expect(page.getByRole('heading', { name: 'E-mailadres bevestigd' })).toBeVisible();
    await page.goto('/members');
    await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
    expect((await auth.signInWithPassword(first)).error?.code).toBe('invalid_credentials');
    expect((await auth.signInWithPassword({ ...first, password: newPassword })).error).toBeNull();
  });

  test('a refused sign-up explains why and keeps its values', async ({ page, freshEmail, url }) => {
    const register = page.getByRole('button', { name: 'Registreren' });
    await page.goto('/auth?mode=signup');
    await register.click();
    await expect(page.getByLabel(/^E-mail/)).toBeFocused();
    await expect(page.getByLabel('Voornaam')).toHaveAccessibleDescription('Voornaam is verplicht');

    await fillSignUp(page, freshEmail);
    const secret = page.getByLabel('Wachtwoord', { exact: true });
    const confirmation = page.getByLabel('Bevestig wachtwoord');
    await secret.fill('Kort7');
    await confirmation.fill('Startblok8');
    await register.click();
    await expect(secret).toHaveAccessibleDescription(/Je wachtwoord moet minimaal 8 tekens lang zijn\./);
    // A field with an error is checked again as it changes.
    await secret.fill('alleenklein7');
    await expect(secret).toHaveAccessibleDescription(/1 hoofdletter/);
    await secret.fill(password);
    await register.click();
    await expect(confirmation).toHaveAccessibleDescription('Wachtwoorden komen niet overeen.');
    await expect(confirmation).toBeFocused();
    await expectToast(page, 'Registration Failed', 'destructive');

    await confirmation.fill(password);
    const refusal = { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed' };
    await answer(page, '**/auth/v1/signup**', refusal, 422);
    await register.click();
    await expect(meldingen(page)).toContainText('Een account maken kan nu niet.');
    await expectToast(page, 'Registration Failed', 'destructive');
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    await page.unroute('**/auth/v1/signup**');

    await page.getByLabel(/^E-mail/).fill((await makeMember(url)).user.email ?? '');
    await register.click();
    await expectToast(page, 'Account Exists', 'destructive');
    await expect(
      meldingen(page).getByText('Er bestaat al een account met dit e-mailadres. Probeer in te loggen.'),
    ).toBeVisible();
    await meldingen(page).getByRole('button', { name: 'Naar inloggen' }).click();
    await expect(page.getByRole('tab', { name: 'Inloggen' })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('mail links', () => {
  test('a dead link to confirm or to reset offers a new one', async ({ page, inbox, url }) => {
    const email = (await makeMember(url)).user.email ?? '';
    const link = (await inbox.find(email, /bevestig/i)).link('token_hash=');
    await beganHere(page, email);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible();
    expect(page.url()).not.toContain('token_hash');
    const again = page.getByRole('button', { name: 'Stuur een nieuwe bevestigingslink' });
    await again.click();
    await expectToast(page, 'E-mail verstuurd!', 'success');

    await page.goto('/#error=access_denied&error_code=otp_expired&error_description=Expired');
    await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeVisible();
    expect(page.url()).not.toContain('otp_expired');
    await titleOf(page, 'Deze link werkt niet meer');
    await again.click();
    await expectToast(page, 'E-mail vereist', 'destructive');
    await expect(
      page.getByText('Voer je e-mailadres in om een bevestigingsmail opnieuw te versturen.'),
    ).toBeVisible();

    await page.goto('/auth?mode=reset-confirm#error_code=otp_expired&error_description=x');
    await page.getByRole('button', { name: 'Nieuwe resetlink aanvragen' }).click();
    await expect(page.getByText('Ga terug naar de resetpagina en vul daar je e-mailadres in.')).toBeVisible();
    await page.getByRole('link', { name: 'Naar de resetpagina' }).click();
    await expect(page).toHaveURL('/reset-password');
    await titleOf(page, pages.resetPassword.title);
  });
});

test('what is typed or clicked before hydration counts afterwards', async ({ page, url }) => {
  const email = (await makeMember(url)).user.email ?? '';
  const field = page.getByLabel(/^E-mail/);
  const other = page.getByRole('tab', { name: 'Registreren' });
  let release = await hold(page, scripts);
  await page.goto('/auth', { waitUntil: 'commit' });
  await field.fill(email);
  await other.click();
  release();
  await expect(page.getByLabel('Bevestig wachtwoord')).toBeVisible();
  await expect(field).toHaveValue(email);

  // Typed after the click, it stays where it was typed.
  release = await hold(page, scripts);
  await page.goto('/auth?redirect=/members', { waitUntil: 'commit' });
  await other.click();
  await field.fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeDisabled();
  release();
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expectToast(page, 'Welkom terug!', 'success');
  await expect(page).toHaveURL('/members');

  // An address that shows something else waits for it.
  release = await hold(page, scripts);
  for (const address of [
    '/auth?mode=signup',
    '/auth?token_hash=abc&type=signup',
    '/auth#access_token=abc',
    '/auth?redirect=//evil.example',
  ]) {
    await page.goto('about:blank');
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByText('Even laden…'), address).toBeVisible();
    await expect(page.getByRole('textbox'), address).toHaveCount(0);
  }
  release();
  await expect(page).toHaveURL('/');
});

test.describe('a forgotten password', () => {
  test('the mail leads to a new password, which signs in', { tag: '@way' }, async ({
    page,
    inbox,
    member: { email },
  }) => {
    await page.goto(`/reset-password?email=${email}`);
    const field = page.getByLabel(/^E-mail/);
    await expect(field).toHaveValue(email);
    const send = page.getByRole('button', { name: 'Verstuur reset link' });
    const recover = '**/auth/v1/recover**';
    await answer(page, recover, { code: 429, error_code: 'over_email_send_rate_limit', msg: 'Wait' }, 429);
    await send.click();
    const problem = meldingen(page).getByText(
      'Te veel verzoeken. Probeer het over een paar minuten opnieuw.',
    );
    await expect(problem).toBeVisible();
    await expectToast(page, 'Fout bij versturen', 'destructive');
    await field.fill('');
    await page.unroute(recover);
    await send.click();
    await expectToast(page, 'E-mail vereist', 'destructive');
    await expect(problem).toHaveCount(0);
    await expect(field).toHaveAccessibleDescription('E-mail vereist');
    await field.fill('an.peeters');
    await send.click();
    await expect(page.getByRole('alert')).toContainText('Het opgegeven e-mailadres is ongeldig.');
    const typed = email.replace('an', 'An');
    await field.fill(` ${typed} `);
    const asked = page.waitForRequest(recover);
    await send.click();
    expect((await asked).postDataJSON().email).toBe(email);
    expect(redirectOf(await asked)).toMatch(/\/auth\?mode=reset-confirm$/);
    await expectToast(page, 'E-mail verzonden!', 'success');
    await expect(page.getByRole('heading', { name: 'E-mail verzonden', exact: true })).toBeVisible();
    await expect(main(page)).toContainText(typed);
    await expect(main(page)).toContainText('spamfolder');
    await expect(main(page).getByRole('link', { name: 'Terug naar inloggen' })).toHaveAttribute(
      'href',
      '/auth',
    );

    const link = (await inbox.find(email, /wachtwoord/i)).link('token_hash=');
    await page.goto(link);
    const title = 'Nieuw wachtwoord instellen';
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    expect(page.url()).not.toContain('token_hash');
    await page.reload();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await titleOf(page, title);
    await expect(main(page).getByRole('link', { name: 'Terug naar de startpagina' })).toHaveAttribute(
      'href',
      '/',
    );

    const secret = page.getByLabel('Nieuw wachtwoord');
    const save = page.getByRole('button', { name: 'Wachtwoord bewaren' });
    await secret.fill('Kort7');
    await save.click();
    await expectToast(page, 'Wachtwoord te kort', 'destructive');
    await secret.fill(newPassword);
    await page.getByLabel('Bevestig wachtwoord').fill('Anders123');
    await save.click();
    await expectToast(page, 'Wachtwoorden komen niet overeen', 'destructive');
    // The message does not repeat itself.
    await expect(meldingen(page).getByText(/Wachtwoorden komen niet overeen/)).toHaveCount(1);
    await page.getByLabel('Bevestig wachtwoord').fill(newPassword);
    const refusal = { code: 422, error_code: 'same_password', msg: 'Same' };
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 422, json: refusal }), {
      times: 1,
    });
    await save.click();
    await expectToast(page, 'Fout bij updaten wachtwoord', 'destructive');
    await expect(secret).toHaveValue(newPassword);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await save.click();
    await expect(page.getByRole('heading', { name: 'Je wachtwoord is bewaard' })).toBeVisible();
    await page.clock.runFor(200);
    await expectToast(page, 'Wachtwoord geüpdatet!', 'success');
    await page.clock.runFor(1700);
    await expect(page).toHaveURL(/\/auth/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL('/');
    await page.clock.resume();

    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Link ongeldig of verlopen' })).toBeVisible();
    await page.getByRole('button', { name: 'Nieuwe resetlink aanvragen' }).click();
    await expectToast(page, 'Nieuwe link verstuurd!', 'success');

    await page.goto('/members');
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await signIn(page, email, newPassword);
    await expectToast(page, 'Welkom terug!', 'success');
  });

  test('a reset ends at the desk, or goes on with a purchase', async ({ page, inbox, server }) => {
    const { url } = server;
    await page.clock.install();
    for (const [path, end, make] of [
      ['/checkout-auth', '/checkout-auth', makeMember],
      ['/', '/beheer', () => makeOwner(server)],
    ] as const) {
      const email = (await make(url)).user.email ?? '';
      await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
      await page.getByLabel(/^E-mail/).fill(email);
      await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
      await expect(page.getByLabel(/^E-mail/)).toHaveValue(email);
      // An owner had an earlier link: the new one is there once this is answered.
      const answered = page.waitForResponse('**/auth/v1/recover**');
      await page.getByRole('button', { name: 'Verstuur reset link' }).click();
      expect(redirectOf((await answered).request())).toMatch(/\/auth\?mode=reset-confirm$/);
      await page.goto((await inbox.find(email, /nieuw wachtwoord/i)).link('token_hash='));
      await page.getByLabel('Nieuw wachtwoord').fill(newPassword);
      await page.getByLabel('Bevestig wachtwoord').fill(newPassword);
      await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click();
      await expect(page.getByRole('link', { name: 'Meteen verder' }), path).toHaveAttribute('href', end);
      await page.clock.runFor(2000);
      await expect(page, path).toHaveURL(end);
      await reset({ page, url });
    }
  });
});

test.describe('errors', () => {
  test('a form without a real answer reports an unexpected error', async ({ page, freshEmail }) => {
    await page.route('**/auth/v1/**', (route) =>
      route.fulfill({ status: 418, contentType: 'text/html', body: '<p>Theepot</p>' }),
    );
    const press = (name: string) => main(page).getByRole('button', { name }).click();
    const typeAddress = () =>
      main(page)
        .getByLabel(/^E-mail/)
        .fill(freshEmail);
    for (const [path, button, fillIn] of [
      ['/reset-password', 'Verstuur reset link', typeAddress],
      ['/auth?mode=signup', 'Registreren', () => fillSignUp(page, freshEmail)],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(path);
      await fillIn();
      await press(button);
      await expectToast(page, 'Error', 'destructive');
      await expect(meldingen(page), button).toContainText('Er is een onverwachte fout opgetreden.');
    }
  });

  test('on a small phone a message covers not what has the focus', async ({ page, freshEmail }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const expectFocusClear = async (focused: Locator) => {
      await expect(meldingen(page).getByRole('alert')).toHaveCount(1);
      await expect(focused).toBeFocused();
      await expect(focused).toBeInViewport({ ratio: 1 });
      await expectApart(meldingen(page).getByRole('alert'), focused);
    };
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Verstuur reset link' }).click();
    await expectFocusClear(page.locator('#inhoud input[aria-invalid]'));

    await page.goto('/auth?mode=signup');
    await fillSignUp(page, freshEmail);
    const register = page.getByRole('button', { name: 'Registreren' });
    for (const [label, value] of [
      ['Bevestig wachtwoord', 'Anders123'],
      ['Wachtwoord', 'kort'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value);
      // The button is at the bottom edge, where the message comes.
      await register.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      await register.click();
      await expectFocusClear(page.locator('#inhoud input[aria-invalid]').first());
    }

    await page.goto('/auth');
    const enter = page.getByRole('button', { name: 'Inloggen' });
    await enter.evaluate((button) => button.scrollIntoView({ block: 'end' }));
    await signIn(page, freshEmail, 'Verkeerd1');
    await expectToast(page, 'Login mislukt', 'destructive');
    await expectFocusClear(enter);
    await expect(page.getByText('Login mislukt')).toHaveCount(1);
  });
});
