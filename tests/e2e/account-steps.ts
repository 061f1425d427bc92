import type { BrowserContext, Page } from '@playwright/test';
import { password } from '../password.ts';

/** Fills in the sign-up form on the page, whichever it is. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Voornaam').fill('An');
  await page.getByLabel('Achternaam').fill('Peeters');
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByLabel('Bevestig wachtwoord').fill(password);
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  const button = page.getByRole('button', { name: 'Inloggen' });
  // The page that a visitor is leaving can have a form with an e-mail field too.
  const form = page.locator('form').filter({ has: button });
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByLabel('Wachtwoord', { exact: true }).fill(secret);
  await button.click();
}

/** Creates a confirmed account, signed in on the page; resolves on its confirmation page. */
export async function newMember(
  page: Page,
  email: string,
  inbox: { find: (to: string, subject: RegExp) => Promise<{ link: (part: string) => string }> },
): Promise<void> {
  await page.goto('/auth?mode=signup');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Registreren' }).click();
  const mail = await inbox.find(email, /bevestig/i);
  await page.goto(mail.link('token_hash='));
  await page.getByRole('heading', { name: 'E-mailadres bevestigd' }).waitFor();
}

/** The session tokens that the page stores. */
export function storedTokens(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  });
}

/** Starts a payment with `start`; returns the tab it opens, once the sandbox is there. */
export async function paymentTab(context: BrowserContext, start: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), start()]);
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).waitFor();
  return tab;
}

/** Buys the Kit for the signed-in user and opens the members area. */
export async function buy(page: Page): Promise<void> {
  await page.goto('/checkout-auth');
  const tab = await paymentTab(page.context(), () =>
    page.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await tab.getByText('Betaling Geverifieerd!').first().waitFor();
  await tab.close();
  await page.goto('/members');
}

/** The id of the Stripe session in a sandbox tab. */
export function sessionIdOf(tab: Page): string {
  return /cs_test_[A-Za-z0-9]+/.exec(tab.url())?.[0] ?? '';
}
