import { accountsOf, hidden } from './accounts-of.ts';
import { expect, test } from './fixtures.ts';

test('a password manager finds the account page, and in each form with a password its account', async ({
  page,
  member,
}) => {
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL('/account');
  await expect(page.getByLabel('Huidig wachtwoord')).toBeVisible();
  await expect(page.getByLabel('Je wachtwoord')).toBeVisible();
  expect(await accountsOf(page)).toEqual([hidden(member.email), hidden(member.email)]);
  // Nobody else meets it.
  await expect(page.getByRole('textbox', { name: member.email })).toHaveCount(0);
  // A form with a visible address names the account with it.
  await page.evaluate(() => localStorage.clear());
  for (const path of ['/auth', '/auth?mode=signup', '/checkout-auth']) {
    await page.goto(path);
    await page.getByLabel('E-mail').fill('an@voorbeeld.be');
    expect(await accountsOf(page), path).toEqual([{ name: 'an@voorbeeld.be', seen: true, tabIndex: 0 }]);
  }
});
