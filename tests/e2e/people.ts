import type { BrowserContext, Page } from '@playwright/test';

export const password = 'Startblok7';

/** Fills in whichever sign-up form is on the page. */
export async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Voornaam').fill('An');
  await page.getByLabel('Achternaam').fill('Peeters');
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByLabel('Bevestig wachtwoord').fill(password);
}

export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

/** Makes a confirmed account, signed in on the page; gives back when its confirmation page shows. */
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

/** The tokens of who is signed in on the page. */
export function storedTokens(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}');
  });
}

/** Starts a payment with `start` and gives the tab it opens in, once the sandbox shows there. */
export async function paymentTab(context: BrowserContext, start: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), start()]);
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).waitFor();
  return tab;
}

/** Buys the Kit for who is signed in on the page, which then shows the members area. */
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

/** The id of the Stripe session that a tab of the sandbox shows. */
export function sessionIdOf(tab: Page): string {
  return /cs_test_[A-Za-z0-9]+/.exec(tab.url())?.[0] ?? '';
}
