import type { BrowserContext, Page } from '@playwright/test';
import { password } from '../password.ts';
import { fillSignUp } from '../stage.ts';

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  const button = page.getByRole('button', { name: 'Inloggen' });
  // The page that a visitor is leaving can have a form with an e-mail field too.
  const form = page.locator('form').filter({ has: button });
  await form.getByLabel(/^E-mail/).fill(email);
  await form.getByLabel('Wachtwoord', { exact: true }).fill(secret);
  await button.click();
}

/** Makes the browser one where the sign-up with this address began. */
export async function beganHere(page: Page, email: string): Promise<void> {
  await page.goto('/healthz');
  const started = JSON.stringify({ email, earlier: null });
  await page.evaluate((value) => localStorage.setItem('kickstart-sign-up', value), started);
}

/** The session tokens that the page stores. */
export function storedTokens(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  });
}

/** Starts a payment with `start`; returns the tab it opens, once the sandbox has loaded. */
export async function paymentTab(context: BrowserContext, start: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), start()]);
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).waitFor();
  return tab;
}

/** Signs up in the checkout; returns the tab of the payment. */
export async function startPayment(page: Page, email: string): Promise<Page> {
  await page.goto('/checkout-auth');
  await fillSignUp(page, email);
  return paymentTab(page.context(), () => page.getByRole('button', { name: 'Laatste stap' }).click());
}

/** The id of the Stripe session in a sandbox tab. */
export function sessionIdOf(tab: Page): string {
  return /cs_test_[A-Za-z0-9]+/.exec(tab.url())?.[0] ?? '';
}
