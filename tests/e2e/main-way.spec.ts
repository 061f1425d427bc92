import type { Page } from '@playwright/test';
import { product } from '../../site/brand.ts';
import { fillSignUp } from '../stage.ts';
import { paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectApart, expectToast } from './toasts.ts';

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/checkout-auth');
  await fillSignUp(page, email);
  await page.getByRole('button', { name: 'Laatste stap' }).click();
}

test('a visitor registers, pays and signs out', { tag: ['@way', '@release'] }, async ({
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

test('a guest who pays first finds the Kit after confirming', async ({
  page,
  context,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tab = await paymentTab(context, () => register(page, freshEmail));
  await tab.setViewportSize({ width: 360, height: 740 });
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  for (const one of [tab, page]) {
    await expectToast(one, 'Betaling Geverifieerd!', 'success');
    for (const sentence of ['Je betaling is binnen.', /^Nog één ding: bevestig je e-mailadres/]) {
      await expect(one.getByText(sentence)).toBeInViewport({ ratio: 1 });
      await expectApart(one.locator('.toast'), one.getByText(sentence));
    }
    expect(await one.evaluate(() => window.scrollY)).toBe(0);
  }

  const confirmation = await inbox.find(freshEmail, /bevestig/i);
  await tab.goto(confirmation.link('token_hash='));
  await expect(tab).toHaveURL(/\/members$/);
  await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();
  await expect(tab.getByRole('region', { name: 'Downloads' })).toBeAttached();
  expect(await tab.evaluate(() => window.scrollY)).toBe(0);
});

test('a failed or cancelled payment is restarted until it is paid', async ({ page, context, freshEmail }) => {
  const failing = await paymentTab(context, () => register(page, freshEmail));
  const open = page.getByRole('heading', { name: 'Je betaling staat open.' });
  const stopped = page.getByRole('heading', { name: 'Je betaling is niet afgerond.' });
  await expect(open).toBeVisible();

  // A tab at the checkout or at another payment's result does not mention this payment.
  const other = await context.newPage();
  await other.goto('/checkout-auth');
  await expect(other.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  await other.goto('/payment-success?session_id=cs_test_abcdefghij');
  await expect(other.getByRole('heading', { name: 'Je betaling wordt nagekeken.' })).toBeVisible();
  await other.close();
  await expect(open).toBeVisible();

  await failing.getByRole('button', { name: 'Betaling mislukt' }).click();
  await expect(stopped).toBeVisible();
  // Checked without waiting, because the toast disappears by itself.
  expect(await page.getByText('Je betaling gaat nu open.').count()).toBe(0);
  await expect(open).toHaveCount(0);
  await expect(failing.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
  // One click leads to the payment again, in this tab; going back there does not pay by itself.
  await failing.getByRole('link', { name: 'Opnieuw proberen' }).click();
  await expect(failing.getByRole('button', { name: 'Betaling geslaagd' })).toBeVisible();
  await failing.goBack();
  await expect(failing.getByRole('button', { name: 'Ga naar betaling' })).toBeEnabled();
  await failing.close();

  const cancelled = await paymentTab(context, () =>
    page.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await expect(open).toBeVisible();
  await cancelled.getByRole('button', { name: 'Annuleren' }).click();
  await expect(cancelled).toHaveURL(/\/checkout-auth/);
  for (const tab of [cancelled, page])
    await expect(tab.getByRole('heading', { name: 'Je betaling is geannuleerd.' })).toBeVisible();
  await expect(open).toHaveCount(0);

  const last = await paymentTab(context, () =>
    cancelled.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await last.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expectToast(last, 'Betaling Geverifieerd!', 'success');
  await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
});
