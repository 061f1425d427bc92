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

/** The id of the Stripe session in a sandbox tab. */
export function sessionIdOf(tab: Page): string {
  return /cs_test_[A-Za-z0-9]+/.exec(tab.url())?.[0] ?? '';
}
