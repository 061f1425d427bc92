import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { accountQuestion } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { freshAddress, makeGuestOrder, makeMember } from '../people.ts';
import { signInWith } from '../stage.ts';
import { storedTokens } from './account-steps.ts';
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
): Promise<{ email: string; link: string }> {
  const { error } = await (await authOf(url)).signUp({ email, password });
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

test.describe("somebody else's link, opened by a signed-in user", () => {
  test("asks first; 'nee' keeps the current session and ends the other one", async ({
    page,
    server: { url },
  }) => {
    const mine = await makeMember(url);
    const theirs = await confirmationLink(url);
    await signInWith({ page, url }, mine);
    const verified = page.waitForResponse((response) => response.url().includes('/auth/v1/verify'));
    await page.goto(theirs.link);
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

  test("'ja' switches, and clears what the browser stored about the first account", async ({
    page,
    server: { url },
  }) => {
    const mine = await makeMember(url);
    const theirs = await confirmationLink(url);
    await signInWith({ page, url }, mine);
    await page.evaluate(() => localStorage.setItem('kickstart-payment', 'cs_test_1234567890'));
    await page.goto(theirs.link);
    await page.getByRole('button', { name: yes }).click();
    await expect(heading(page, 'E-mailadres bevestigd')).toBeVisible();
    await expect(main(page)).toContainText(theirs.email);
    expect((await signedInAs(page)).email).toBe(theirs.email);
    expect(await page.evaluate(() => localStorage.getItem('kickstart-payment'))).toBeNull();
    const { refresh_token } = mine;
    expect((await (await authOf(url)).refreshSession({ refresh_token })).error).not.toBeNull();
  });

  test('asks for a recovery link too, but not for one of the current account; the password form names its account', async ({
    page,
    server: { url },
  }) => {
    const mine = await makeMember(url);
    await signInWith({ page, url }, mine);
    await page.goto(await recoveryLink(url, mine.user.email ?? ''));
    await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
    await expect(main(page)).toContainText(mine.user.email ?? '');

    const theirs = (await makeMember(url)).user.email ?? '';
    await page.goto(await recoveryLink(url, theirs));
    await expect(heading(page, question)).toBeVisible();
    expect((await signedInAs(page)).email).toBe(mine.user.email);
    await page.getByRole('button', { name: yes }).click();
    await expect(heading(page, 'Nieuw wachtwoord instellen')).toBeVisible();
    await expect(main(page)).toContainText(theirs);
  });

  test('asks on the page where its tokens arrive, keeping path and query', async ({
    page,
    server: { url },
  }) => {
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
  test('names the address it confirms; followed again, it says that you are signed in', async ({
    page,
    server: { url },
  }) => {
    const { email, link } = await confirmationLink(url);
    await page.goto(throughAuth(url, link));
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('E-mailadres bevestigd');
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(email);
    await expect(page).toHaveURL('/');
    expect((await signedInAs(page)).email).toBe(email);
    for (const again of [link, throughAuth(url, link)]) {
      await page.goto(again);
      await expect(heading(page, 'Je bent al ingelogd')).toBeVisible();
      await expect(main(page)).toContainText(email);
    }
  });

  test('leads to the members area when a payment is waiting', async ({ page, server: { url } }) => {
    const { link } = await confirmationLink(url);
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.setItem('kickstart-payment', 'cs_test_1234567890'));
    await page.goto(throughAuth(url, link));
    await expect(page).toHaveURL('/members');
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('E-mailadres bevestigd');
  });

  test('leads a buyer with a paid order to the members area', async ({ page, server: { url } }) => {
    const { email, link } = await confirmationLink(url);
    await makeGuestOrder(url, email);
    await page.goto(throughAuth(url, link));
    await expect(page).toHaveURL('/members');
    expect((await signedInAs(page)).email).toBe(email);
  });
});
