import { fillSignUp } from '../stage.ts';
import { paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

test('the cookies page lists everything that is stored', async ({ page, freshEmail, inbox }) => {
  const stored = new Set<string>();
  const look = async () => {
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    for (const key of keys) stored.add(key.replace(/^sb-.*-auth-token$/, 'sb-…-auth-token'));
    expect(await page.evaluate(() => document.cookie)).toBe('');
  };

  await page.goto('/checkout-auth');
  await fillSignUp(page, freshEmail);
  await look();
  const tab = await paymentTab(page.context(), () =>
    page.getByRole('button', { name: 'Laatste stap' }).click(),
  );
  await look();
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await tab.getByText('Betaling Geverifieerd!').first().waitFor();
  await look();
  await page.goto('/reset-password');
  await page.getByLabel(/^E-mail/).fill(freshEmail);
  await page.getByRole('button', { name: 'Verstuur reset link' }).click();
  await page.getByRole('heading', { name: 'E-mail verzonden' }).waitFor();
  const mail = await inbox.find(freshEmail, /wachtwoord/i);
  await page.goto(mail.link('token_hash='));
  await page.getByRole('heading', { name: 'Nieuw wachtwoord instellen' }).waitFor();
  await look();

  expect([...stored]).toEqual(
    expect.arrayContaining(['kickstart-kassa', 'kickstart-payment', 'kickstart-paid', 'sb-…-auth-token']),
  );
  await page.goto('/cookies');
  const listed = await page.getByRole('main').locator('code').allTextContents();
  for (const key of stored) expect(listed).toContain(key);
  for (const item of await page
    .getByRole('listitem')
    .filter({ has: page.locator('code') })
    .all())
    await expect(item).toContainText(/Tot |minuten/);
  // Both pages name the services that store something themselves.
  for (const path of ['/cookies', '/privacy']) {
    await page.goto(path);
    for (const name of ['Stripe', 'YouTube'])
      await expect(page.getByRole('main').getByText(name).first(), path).toBeVisible();
  }
});
