import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { accountQuestion, changeProof, confirmationProof as proof } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { freshAddress, makeGuestOrder, makeMember } from '../people.ts';
import { answer, fill, fillSignUp, hold, signInWith } from '../stage.ts';
import { beganHere, storedTokens } from './account-steps.ts';
import { accountsOf, hidden } from './accounts-of.ts';
import { expect, test } from './fixtures.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function authOf(url: string) {
  const { publishableKey } = await (await fetch(`${url}/config.json`)).json();
  return createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } }).auth;
}

const signedInAs = async (page: Page) => (await storedTokens(page)).user as unknown as { email: string };

/** The confirmation link of a new account, as our mail has it. */
async function confirmationLink(
  url: string,
  email = freshAddress(),
  chosen = password,
): Promise<{ email: string; link: string }> {
  const { error } = await (await authOf(url)).signUp({ email, password: chosen });
  if (error) throw error;
  return { email, link: linkIn(await findMail(url, email, /bevestig/i), 'token_hash=') };
}

async function recoveryLink(url: string, email: string): Promise<string> {
  const redirectTo = `${url}/auth?mode=reset-confirm`;
  const { error } = await (await authOf(url)).resetPasswordForEmail(email, { redirectTo });
  if (error) throw error;
  return linkIn(await findMail(url, email, /wachtwoord/i), 'token_hash=');
}

/** The same link through Auth's own verify address, which redirects with the tokens in the fragment. */
function throughAuth(url: string, link: string, target = `${url}/`): string {
  const { searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
    redirect_to: target,
  });
  return `${url}/auth/v1/verify?${query}`;
}

const { title: question, no, yes, kept } = accountQuestion;

/** Gives the password of the sign-up, which a link opened in another browser asks for. */
async function provePassword(page: Page, secret = password): Promise<void> {
  await page.getByLabel('Wachtwoord', { exact: true }).fill(secret);
  await page.getByRole('button', { name: proof.confirm }).click();
}

test.describe('a confirmation link opened where the sign-up did not begin', () => {
  const theirs = 'Kaper1234';
  const mine = 'Wisselstok9';

  test('whose new password ends that of another person', {
    tag: '@auth',
  }, async ({ page, url }) => {
    const { email, link } = await confirmationLink(url, freshAddress(), theirs);
    const attacker = await authOf(url);
    const signIn = async () => (await attacker.signInWithPassword({ email, password: theirs })).error?.code;
    await page.goto(link);
    await expect(heading(page, proof.title)).toBeVisible();
    await expect(main(page)).toContainText(email);
    // The address is not confirmed yet.
    expect(await signIn()).toBe('email_not_confirmed');
    await page.getByRole('button', { name: proof.chooseNew }).click();
    await fill(page, { 'Nieuw wachtwoord': mine, 'Bevestig wachtwoord': mine });
    const release = await hold(page, '**/auth/v1/user');
    const verified = page.waitForResponse((response) => response.url().includes('/auth/v1/verify'));
    await page.getByRole('button', { name: 'Wachtwoord bewaren' }).click();
    await verified;
    expect(await signIn()).toBeUndefined();
    // Not signed in here before the new password counts.
    expect(await storedTokens(page)).toEqual({});
    release();
    await expect(heading(page, 'E-mailadres bevestigd')).toBeVisible();
    expect((await signedInAs(page)).email).toBe(email);
    expect((await attacker.refreshSession()).error).not.toBeNull();
    expect(await signIn()).toBe('invalid_credentials');
    expect((await attacker.signInWithPassword({ email, password: mine })).error).toBeNull();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 640 } });

    test('asks for the password chosen at sign-up, also once it was used', {
      tag: '@auth',
    }, async ({ page, url }) => {
      const { email, link } = await confirmationLink(url);
      await makeGuestOrder(url, email);
      const auth = await authOf(url);
      await page.goto(link);
      await page.getByRole('button', { name: proof.confirm }).click();
      const field = page.getByLabel('Wachtwoord', { exact: true });
      // Each form with a password names its account to a password manager.
      expect(await accountsOf(page)).toEqual([hidden(email)]);
      await expect(field).toHaveAccessibleDescription('Wachtwoord is verplicht');
      await provePassword(page, 'Verkeerd1');
      await expect(field).toHaveAccessibleDescription(proof.wrong);
      expect((await auth.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed');
      await page.getByRole('button', { name: proof.chooseNew }).click();
      expect(await accountsOf(page)).toEqual([hidden(email)]);
      await page.getByRole('button', { name: proof.known }).click();
      await provePassword(page);
      await expect(page).toHaveURL('/members');
      expect((await signedInAs(page)).email).toBe(email);
      await page.evaluate(() => localStorage.clear());
      await page.goto(link);
      await provePassword(page);
      await expect(heading(page, 'Al bevestigd')).toBeVisible();
      await expect(main(page)).toContainText(email);
    });
  });

  test("through Auth's address leads to a new password", { tag: '@auth' }, async ({ page, url }) => {
    const { email, link } = await confirmationLink(url, freshAddress(), theirs);
    await page.goto(throughAuth(url, link));
    await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
    await expect(main(page)).toContainText(email);
  });

  test('that names another account does not sign in', { tag: '@auth' }, async ({ page, url }) => {
    const victim = await confirmationLink(url);
    const { link } = await confirmationLink(url, freshAddress(), theirs);
    const forged = new URL(link);
    forged.searchParams.set('email', victim.email);
    await page.goto(forged.href);
    await provePassword(page);
    await expect(heading(page, 'Deze link werkt niet meer')).toBeVisible();
    expect(await storedTokens(page)).toEqual({});
  });

  test('where it began it asks nothing, but only for that address', async ({ page, url }) => {
    const email = freshAddress();
    await page.goto('/auth?mode=signup');
    await fillSignUp(page, email);
    await page.getByRole('button', { name: 'Registreren' }).click();
    // The mail can arrive before the answer, which makes the browser remember the sign-up.
    await expect(page.getByText('Account Created!')).toBeVisible();
    const mail = await findMail(url, email, /bevestig/i);
    await page.goto((await confirmationLink(url)).link);
    await expect(heading(page, proof.title)).toBeVisible();
    await page.goto(linkIn(mail, 'token_hash='));
    await expect(heading(page, 'E-mailadres bevestigd')).toBeVisible();
    await page.evaluate(() => localStorage.clear());
  });
});

test('the link of a changed address asks for the password of its account', async ({ page, url }) => {
  const member = await makeMember(url);
  const { user } = member;
  const asked: string[] = [];
  // The embedded Auth changes no addresses.
  await page.route('**/auth/v1/verify', (route) => {
    asked.push(route.request().postData() ?? '');
    return route.fulfill({ json: { code: '200', msg: 'Confirmation link accepted.' } });
  });
  const link = `/auth?token_hash=een&type=email_change&email=${encodeURIComponent(user.email ?? '')}`;
  await page.goto(link);
  await expect(heading(page, changeProof.title)).toBeVisible();
  await expect(main(page)).toContainText(user.email ?? '');
  const confirm = page.getByRole('button', { name: changeProof.confirm });
  const field = page.getByLabel('Wachtwoord', { exact: true });
  await field.fill('Verkeerd1');
  await confirm.click();
  await expect(field).toHaveAccessibleDescription(changeProof.wrong);
  expect(asked).toEqual([]);
  await field.fill(password);
  await confirm.click();
  await expect(heading(page, 'Nog één bevestiging')).toBeVisible();
  // Signed in to that account, it asks nothing.
  await page.goto(link);
  await expect(heading(page, 'Nog één bevestiging')).toBeVisible();
  expect(asked).toHaveLength(2);
  // The second of the two links.
  const changed = { ...user, email: freshAddress() };
  await answer(page, '**/auth/v1/verify', { ...member, user: changed });
  await answer(page, '**/auth/v1/user', changed);
  await page.goto(link);
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('E-mailadres gewijzigd');
  await expect(main(page)).toContainText(changed.email);
});

test('a reset link ends the password of an account that was never confirmed, and once used leads to a new one', {
  tag: '@auth',
}, async ({ page, url }) => {
  const { email } = await confirmationLink(url);
  const link = await recoveryLink(url, email);
  await page.goto(link);
  await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
  const signedIn = await (await authOf(url)).signInWithPassword({ email, password });
  expect(signedIn.error?.code).toBe('invalid_credentials');
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(heading(page, 'Link ongeldig of verlopen')).toBeVisible();
  await page.getByRole('button', { name: 'Nieuwe resetlink aanvragen' }).click();
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(
    `Kijk in de mailbox van ${email}.`,
  );
});

test.describe("somebody else's link, opened by a signed-in user", () => {
  test("asks first, and 'nee' keeps the session", { tag: '@auth' }, async ({ page, url }) => {
    const mine = await makeMember(url);
    const theirs = await confirmationLink(url);
    await signInWith({ page, url }, mine);
    const verified = page.waitForResponse((response) => response.url().includes('/auth/v1/verify'));
    await page.goto(theirs.link);
    await provePassword(page);
    await expect(heading(page, question)).toBeVisible();
    await expect(main(page)).toContainText(mine.user.email ?? '');
    await expect(main(page)).toContainText(theirs.email);
    expect(page.url()).not.toContain('token_hash');
    expect((await signedInAs(page)).email).toBe(mine.user.email);

    const { refresh_token } = await (await verified).json();
    await page.getByRole('button', { name: no }).click();
    await expect(heading(page, kept)).toBeVisible();
    await expect(main(page)).toContainText(mine.user.email ?? '');
    expect((await signedInAs(page)).email).toBe(mine.user.email);
    expect((await (await authOf(url)).refreshSession({ refresh_token })).error).not.toBeNull();
    expect((await (await authOf(url)).getUser(mine.access_token)).error).toBeNull();
  });

  test("is a recovery link: asks too, but not its own account, and after 'ja' clears what was stored", async ({
    page,
    url,
  }) => {
    const mine = await makeMember(url);
    await signInWith({ page, url }, mine);
    await page.goto(await recoveryLink(url, mine.user.email ?? ''));
    await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
    await expect(main(page)).toContainText(mine.user.email ?? '');
    expect(await accountsOf(page)).toEqual([hidden(mine.user.email ?? '')]);

    const theirs = (await makeMember(url)).user.email ?? '';
    await page.evaluate(() => localStorage.setItem('kickstart-payment', 'cs_test_1234567890'));
    await page.goto(await recoveryLink(url, theirs));
    await expect(heading(page, question)).toBeVisible();
    const { user, refresh_token = '' } = await storedTokens(page);
    expect(user).toMatchObject({ email: mine.user.email });
    await page.getByRole('button', { name: yes }).click();
    await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
    await expect(main(page)).toContainText(theirs);
    expect(await page.evaluate(() => localStorage.getItem('kickstart-payment'))).toBeNull();
    expect((await (await authOf(url)).refreshSession({ refresh_token })).error).not.toBeNull();
  });

  test('asks on the page where its tokens arrive', async ({ page, url }) => {
    const mine = await makeMember(url);
    const theirs = await confirmationLink(url);
    await signInWith({ page, url }, mine);
    await page.goto(throughAuth(url, theirs.link, `${url}/kennismaking?utm_source=mail`));
    const asked = page.getByRole('region', { name: 'Meldingen' });
    await expect(asked).toContainText(question);
    await expect(asked).toContainText(mine.user.email ?? '');
    await expect(asked).toContainText(theirs.email);
    await expect(page).toHaveURL('/kennismaking?utm_source=mail');
    expect((await signedInAs(page)).email).toBe(mine.user.email);
    await asked.getByRole('button', { name: no }).click();
    await expect(asked).toContainText(kept);
    expect((await signedInAs(page)).email).toBe(mine.user.email);
  });
});

test.describe("a confirmation link through Auth's verify address", () => {
  test('names the address, also when followed again', {
    tag: '@auth',
  }, async ({ page, url }) => {
    const { email, link } = await confirmationLink(url);
    await beganHere(page, email);
    await page.goto(throughAuth(url, link));
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('E-mailadres bevestigd');
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(email);
    await expect(page).toHaveURL('/');
    expect((await signedInAs(page)).email).toBe(email);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('access_token');
    // Auth's own address does not say whose link it was.
    for (const [again, title] of [
      [link, 'Al bevestigd'],
      [throughAuth(url, link), 'Je bent al ingelogd'],
    ] as const) {
      await page.goto(again);
      await expect(heading(page, title)).toBeVisible();
      await expect(main(page)).toContainText(email);
    }
  });

  test('leaves no tokens in the address without the code that reports it', async ({ page, url }) => {
    const { email, link } = await confirmationLink(url);
    await page.route('**/assets/after-confirmation-*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(throughAuth(url, link, `${url}/members`));
    await expect(page).toHaveURL('/members');
    expect((await signedInAs(page)).email).toBe(email);
  });
});
