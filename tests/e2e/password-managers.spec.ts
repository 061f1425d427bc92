import { confirmationProof } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { freshAddress, makeMember, signUp } from '../people.ts';
import { visit, waitForText } from '../stage.ts';
import { accountsOf, hidden } from './accounts-of.ts';
import { expect, test } from './fixtures.ts';

test('a password manager finds the account page, where each form with a password names its account', async ({
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
});

test('a new password after a recovery link names its account', async ({ page, server }) => {
  const email = (await makeMember(server.url)).user.email ?? '';
  await visit({ page, ...server }, '/reset-password');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Verstuur reset link' }).click();
  const link = new URL(linkIn(await findMail(server.url, email, /wachtwoord/i), 'token_hash='));
  await visit({ page, ...server }, link.pathname + link.search);
  await waitForText(page, 'Nieuw wachtwoord instellen');
  expect(await accountsOf(page)).toEqual([hidden(email)]);
});

test('the password before a confirmation link, known or new, names its account', async ({ page, server }) => {
  const email = freshAddress();
  await signUp(server.url, email);
  const link = new URL(linkIn(await findMail(server.url, email, /bevestig/i), 'token_hash='));
  await visit({ page, ...server }, link.pathname + link.search);
  await waitForText(page, confirmationProof.title);
  expect(await accountsOf(page)).toEqual([hidden(email)]);
  await page.getByRole('button', { name: confirmationProof.chooseNew }).click();
  await waitForText(page, 'Nieuw wachtwoord instellen');
  expect(await accountsOf(page)).toEqual([hidden(email)]);
});

test('a form with a visible address names the account with it', async ({ page }) => {
  for (const path of ['/auth', '/auth?mode=signup', '/checkout-auth']) {
    await page.goto(path);
    await page.getByLabel('E-mail').fill('an@voorbeeld.be');
    expect(await accountsOf(page), path).toEqual([{ name: 'an@voorbeeld.be', seen: true, tabIndex: 0 }]);
  }
});
