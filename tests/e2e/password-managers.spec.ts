import type { Page } from '@playwright/test';
import { confirmationProof } from '../../contract/account.ts';
import { findMail, linkIn } from '../inbox.ts';
import { freshAddress, makeGuestOrder, makeMember, signUp } from '../people.ts';
import { askFreshCode, signInAs, visit, waitForText } from '../stage.ts';
import { expect, test } from './fixtures.ts';

interface Named {
  /** The accounts that the form of a password names to a password manager. */
  name: string;
  /** Whether a manager sees it: it ignores a hidden field, and one after the password. */
  seen: boolean;
  tabIndex: number;
}

/** What each visible form with a password names its account with. */
const accountsOf = (page: Page): Promise<(Named | null)[]> =>
  page.evaluate(() =>
    [...document.forms]
      .filter((form) => form.querySelector('[autocomplete$=-password]')?.checkVisibility())
      .map((form) => {
        const name = form.querySelector<HTMLInputElement>('input[autocomplete=username]');
        const secret = form.querySelector('[autocomplete$=-password]');
        if (!name || !secret) return null;
        const isBefore = name.compareDocumentPosition(secret) & Node.DOCUMENT_POSITION_FOLLOWING;
        return {
          name: name.value,
          seen: /text|email/.test(name.type) && name.checkVisibility() && isBefore > 0,
          tabIndex: name.tabIndex,
        };
      }),
  );

const hidden = (name: string): Named => ({ name, seen: true, tabIndex: -1 });

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

test('the password that the desk asks in between names its account, and has the focus', async ({
  page,
  server,
}) => {
  const { user } = await signInAs({ page, ...server }, 'owner');
  const { number } = await makeGuestOrder(server.url);
  await visit({ page, ...server }, `/beheer?deel=bestellingen&open=${number}`);
  await page.getByRole('button', { name: 'Terugbetalen' }).click();
  await askFreshCode(page, '**/functions/v1/desk-refund');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Betaal / })
    .click();
  await expect(page.getByLabel('Je wachtwoord')).toBeFocused();
  expect(await accountsOf(page)).toEqual([hidden(user.email ?? '')]);
});

test('a form with a visible address names the account with it', async ({ page }) => {
  for (const path of ['/auth', '/auth?mode=signup', '/checkout-auth']) {
    await page.goto(path);
    await page.getByLabel('E-mail').fill('an@voorbeeld.be');
    expect(await accountsOf(page), path).toEqual([{ name: 'an@voorbeeld.be', seen: true, tabIndex: 0 }]);
  }
});
