import type { Page } from '@playwright/test';
import { formatDay } from '../../contract/calendar.ts';
import { companyLine, invoiceNote } from '../../contract/company.ts';
import { askedInvoice, askedInvoiceMessages, companyMessages } from '../../contract/messages.ts';
import { lastWithdrawalDay } from '../../contract/withdrawal.ts';
import { withdrawalDays } from '../../site/kit.ts';
import { beforeOrder, companyRuling } from '../../site/terms.ts';
import { companyField, fillCompany, storedCompany, typedCompany, vatAnswer } from '../company.ts';
import { answer, fillSignUp, signInAs, waitUntilReady } from '../stage.ts';
import { paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const group = (page: Page) => page.getByRole('button', { name: 'Koop je voor je bedrijf?' });
const lastStep = (page: Page) => page.getByRole('button', { name: 'Laatste stap' });
const toPayment = (page: Page) => page.getByRole('button', { name: 'Ga naar betaling' });
const inBox = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Voor je bestelt' }).getByText(text);
/** A description that starts with a message; a hint may follow. */
const starting = (message: string) => new RegExp(`^${message.replaceAll(/[.+?()[\]{}|^$*\\]/g, '\\$&')}`);
const days = beforeOrder(withdrawalDays).at(-1)?.value ?? '';

/** The body of the next request for a payment. */
const nextPayment = async (page: Page) =>
  (await page.waitForRequest('**/functions/v1/create-stripe-payment')).postDataJSON().customerInfo;

/** Opens the group on the checkout. */
async function openGroup(page: Page): Promise<void> {
  await page.goto('/checkout-auth');
  await waitUntilReady(page);
  await expect(group(page)).toHaveAttribute('aria-expanded', 'false');
  await expect(inBox(page, days)).toBeVisible();
  await group(page).click();
  await expect(group(page)).toHaveAttribute('aria-expanded', 'true');
}

test.describe('at the checkout, on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('a guest buys for a company once the group is open, and as a consumer while it is closed', {
    tag: '@way',
  }, async ({ page, context, inbox, freshEmail }) => {
    await openGroup(page);
    await expect(page.getByRole('group', { name: 'Koop je voor je bedrijf?' })).toContainText(companyRuling);
    await expect(inBox(page, companyRuling)).toBeVisible();
    await expect(inBox(page, days)).toHaveCount(0);
    await fillCompany(page, { ...typedCompany, companyNumber: '123.456.749' });
    await group(page).click();
    await expect(inBox(page, days)).toBeVisible();
    await fillSignUp(page, freshEmail);
    const first = nextPayment(page);
    const closed = await paymentTab(context, () => lastStep(page).click());
    expect((await first).company).toBeUndefined();

    await group(page).click();
    await fillCompany(page);
    await page.reload();
    const { vatLiable, ...typed } = typedCompany;
    for (const [name, value] of Object.entries(typed))
      await expect(companyField(page, name as keyof typeof typed)).toHaveValue(value);
    await expect(vatAnswer(page, vatLiable)).toBeChecked();

    const sent = nextPayment(page);
    const tab = await paymentTab(context, () => toPayment(page).click());
    expect((await sent).company).toEqual(storedCompany);
    await expect(companyField(page, 'name')).toHaveValue(typedCompany.name);
    await closed.close();
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expect(page.getByText(invoiceNote)).toBeVisible();
    const { text } = await inbox.find(freshEmail, /betaling is gelukt/i);
    expect(text).toContain(typedCompany.name);
    expect(text).toContain(invoiceNote);
    expect(text).toContain(companyRuling);
    expect(text).not.toContain(formatDay(lastWithdrawalDay(new Date(), withdrawalDays)));
  });
});

test('a signed-in buyer reads about the invoice of their own order alone', async ({
  page,
  context,
  server,
}) => {
  await signInAs({ page, ...server }, 'member');
  await page.goto('/checkout-auth');
  await group(page).click();
  await fillCompany(page);
  const tab = await paymentTab(context, () => toPayment(page).click());
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await expect(page.getByText(invoiceNote)).toBeVisible();
  await answer(page, '**/functions/v1/verify-payment', { verified: true });
  await page.goto('/payment-success?session_id=cs_test_vaneenander');
  await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
  await expect(page.getByText(invoiceNote)).toHaveCount(0);
});

test.describe('after the payment', () => {
  const ask = (page: Page) => page.getByRole('button', { name: /^Factuur voor je bedrijf aanvragen/ });
  const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Factuur aanvragen' });

  test('a buyer asks for an invoice once, from the account page', async ({ page, context, server }) => {
    await signInAs({ page, ...server }, 'buyer');
    await page.goto('/account');
    const other = await context.newPage();
    await other.goto('/account');
    await ask(other).click();
    await ask(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(companyRuling)).toBeVisible();
    await send(page).click();
    await expect(companyField(dialog, 'companyNumber')).toBeFocused();
    await fillCompany(dialog, { ...typedCompany, companyNumber: '0123.456.748' });
    await send(page).click();
    await expect(companyField(dialog, 'companyNumber')).toHaveAccessibleDescription(
      starting(companyMessages.numberWrong),
    );
    // Closed by accident, it still holds what was typed.
    await page.keyboard.press('Escape');
    await ask(page).click();
    await expect(companyField(dialog, 'name')).toHaveValue(typedCompany.name);
    await fillCompany(dialog);
    await send(page).click();
    await expectToast(page, askedInvoice.title, 'success');
    await expect(page.getByRole('button', { name: /^PDF van Factuur/ })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(companyLine(storedCompany))).toBeVisible();
    await expect(ask(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(companyLine(storedCompany))).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: /^PDF van Factuur/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^factuur-\d{4}-\d{4}\.pdf$/);
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: /^XML \(Peppol\) van Factuur/ }).click();
    expect((await again).suggestedFilename()).toMatch(/\.xml$/);

    await fillCompany(other.getByRole('dialog'), { ...typedCompany, name: 'Slagerij' });
    await send(other).click();
    await expect(other.getByRole('alert')).toHaveText(askedInvoiceMessages.already);
    await page.getByRole('link', { name: /^Betaalbewijs/ }).click();
    await expect(page.getByText(companyLine(storedCompany))).toBeVisible();
  });
});
