/** What a visitor does that only Supabase Auth has: a change of address and a second factor. */
import { codeOf } from '../authenticator.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { freshAddress, makeMember, nameOwner } from '../people.ts';

test('an account gets a new address, once its old and its new one have both confirmed it', async ({
  page,
  member: { email },
  server: { url },
}) => {
  const next = freshAddress();
  await page.goto('/account');
  await page.getByLabel('Nieuw e-mailadres').fill(next);
  await page.getByRole('button', { name: 'Adres wijzigen' }).click();
  await expect(page.getByRole('heading', { name: 'Kijk in je twee mailboxen.' })).toBeFocused();
  await page.goto(linkIn(await findMail(url, next, /nieuwe/i), 'token_hash='));
  await expect(page.getByRole('heading', { name: 'Nog één bevestiging' })).toBeVisible();
  await page.goto(linkIn(await findMail(url, email, /nieuwe/i), 'token_hash='));
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('E-mailadres gewijzigd');
  await page.reload();
  await expect(page.getByRole('main').getByText(next).first()).toBeVisible();
});

test('an owner sets up an authenticator app, and enters its code at the next sign-in', async ({
  page,
  server: { url, dataDir },
}) => {
  const email = (await makeMember(url)).user.email ?? '';
  await nameOwner(url, dataDir, email);
  const code = page.getByRole('textbox', { name: 'Code' });
  const go = page.getByRole('button', { name: 'Naar het beheer' });
  const desk = page.getByRole('navigation', { name: 'Beheer' });
  const signIn = async () => {
    await page.goto('/auth?redirect=/beheer');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Inloggen' }).click();
  };
  await signIn();
  await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible();
  const secret = (await page.locator('code').textContent()) ?? '';
  await code.fill('000000');
  await go.click();
  await expect(page.getByText(/Deze code klopt niet/)).toBeVisible();
  await code.fill(codeOf(secret));
  await go.click();
  await expect(desk).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await signIn();
  await expect(code).toBeVisible();
  await expect(page.getByRole('img', { name: /QR-code/ })).toHaveCount(0);
  await code.fill(codeOf(secret));
  await go.click();
  await expect(desk).toBeVisible();
});
