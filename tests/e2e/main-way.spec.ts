import type { Page } from '@playwright/test';
import { product } from '../../site/brand.ts';
import { fillSignUp, paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/checkout-auth');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Laatste stap' }).click();
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
    .getByRole('link', { name: new RegExp(`${product}|Kit|starten`, 'i') })
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

test('a failed payment says so', async ({ page, context, freshEmail }) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  await tab.getByRole('button', { name: 'Betaling mislukt' }).click();
  await expect(tab.getByText('Betaling Mislukt').first()).toBeVisible();
});

test('a cancelled payment leads back to the checkout, where it can be started again', async ({
  page,
  context,
  freshEmail,
}) => {
  const tab = await paymentTab(context, () => register(page, freshEmail));
  // The button comes back after one second; a tab that is gone before that counts as blocked (docs/product.md, 4).
  await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeEnabled();
  await tab.getByRole('button', { name: 'Annuleren' }).click();
  await expect(tab).toHaveURL(/\/checkout-auth/);

  const again = await paymentTab(context, () =>
    page.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await again.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(again, 'Betaling Geverifieerd!', 'success');
});
