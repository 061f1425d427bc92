import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const password = 'Startblok7';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/checkout-auth');
  await page.getByLabel('Voornaam').fill('An');
  await page.getByLabel('Achternaam').fill('Peeters');
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByLabel('Bevestig wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Laatste stap' }).click();
}

/** The payment opens in a tab of its own, on another origin than the shop. */
async function paymentTab(context: BrowserContext, start: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), start()]);
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).waitFor();
  return tab;
}

test('a visitor registers, confirms, pays, opens the members area and signs out', async ({
  page,
  context,
  inbox,
  freshEmail,
  baseURL,
}) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  expect(new URL(tab.url()).hostname).not.toBe(new URL(baseURL ?? '').hostname);
  await expectToast(page, 'Account succesvol aangemaakt!', 'success');

  const confirmation = await inbox.find(freshEmail, /bevestig/i);
  const mailPage = await context.newPage();
  await mailPage.goto(confirmation.link('token_hash='));
  await expect(mailPage.getByText(/bevestigd/i).first()).toBeVisible();
  await mailPage.close();

  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(tab, 'Betaling Geverifieerd!', 'success');
  await inbox.find(freshEmail, /betaling/i);

  await tab
    .getByRole('main')
    .getByRole('link', { name: /Kickstart|Kit|starten/i })
    .first()
    .click();
  await expect(tab).toHaveURL(/\/members$/);
  await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();
  await expect(tab.getByText(/An\b/).first()).toBeVisible();
  await expect(tab.getByText('Kick 6')).toBeVisible();

  await tab
    .getByRole('button', { name: /uitloggen/i })
    .first()
    .click();
  await expectToast(tab, 'Uitgelogd', 'default');
  await expect(tab).toHaveURL(/\/$/);
  await tab.goto('/members');
  await expect(tab).toHaveURL('/auth?redirect=/members');
});

test('a guest who pays before confirming finds the Kit after confirming', async ({
  page,
  context,
  inbox,
  freshEmail,
}) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(tab, 'Betaling Geverifieerd!', 'success');

  const confirmation = await inbox.find(freshEmail, /bevestig/i);
  await tab.goto(confirmation.link('token_hash='));
  await expect(tab).toHaveURL(/\/members$/);
  await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();
});

test('a buyer whose browser blocks the new tab pays in the same window', async ({ page, freshEmail }) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await register(page, freshEmail);
  await page.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(page, 'Betaling Geverifieerd!', 'success');
});

test('a payment that fails says so, and gives a way to try again', async ({ page, context, freshEmail }) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
  await expect(tab.getByText('Betaling Mislukt').first()).toBeVisible();
});

test('a payment that is cancelled leads back to the checkout, where it can be started again', async ({
  page,
  context,
  freshEmail,
}) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  // The shop is sure of the tab after a second; one that is gone before that counts as blocked (spec section 4).
  await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeEnabled();
  await tab.getByRole('button', { name: 'Annuleren' }).click();
  await expect(tab).toHaveURL(/\/checkout-auth/);

  const again = await paymentTab(context, () =>
    page.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await again.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(again, 'Betaling Geverifieerd!', 'success');
});
