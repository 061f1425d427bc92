import type { Page } from '@playwright/test';
import { accountPageMessages, authMessages } from '../../contract/account.ts';
import { consentTexts } from '../../contract/consent.ts';
import { priceVatPercent } from '../../contract/invoicing/settings.ts';
import { fieldMessages, functionMessages, passwordMessages } from '../../contract/messages.ts';
import { noInternetMessage } from '../../contract/no-answer.ts';
import { vatIn } from '../../contract/payment.ts';
import { purposes } from '../../contract/purposes.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { linkIn, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { joinLaunchList, makeMember } from '../people.ts';
import { answer, hold, scripts, signInAs } from '../stage.ts';
import { signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const person = (page: Page) => part(page, 'Je gegevens');
const secret = (page: Page) => part(page, 'Wachtwoord wijzigen');
const newsletter = (page: Page) => part(page, 'Nieuwsbrief');

/** Opens the account page of the signed-in user. */
async function openAccount(page: Page): Promise<void> {
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Je account.' })).toBeVisible();
}

/** Makes the backend report that addresses can be changed, as a hosted one does. */
async function withAddressChanges(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const { addressChanges: _, ...config } = await response.json();
    await route.fulfill({ json: config });
  });
}

test('a visitor signs in first, and can sign out here', {
  tag: '@auth',
}, async ({ page, url }) => {
  const { user } = await makeMember(url);
  const release = await hold(page, scripts);
  await page.goto('/account', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/auth?redirect=/account');
  release();
  await signIn(page, user.email ?? '');
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(`Je bent ingelogd als ${user.email}.`)).toBeVisible();

  await page.getByRole('button', { name: 'Uitloggen', exact: true }).click();
  await expectToast(page, 'Uitgelogd', 'default');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/account');
  await expect(page).toHaveURL('/auth?redirect=/account');
});

test('names and phone are checked, stored and prefilled', { tag: '@way' }, async ({ page, server }) => {
  await signInAs({ page, ...server }, 'member');
  await answer(page, '**/rest/v1/orders**', [{ status: 'paid' }]);
  await page.goto('/members');
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  const form = person(page);
  await expect(form.getByLabel('Voornaam')).toHaveValue('An');
  await form.getByLabel('Voornaam').fill(' ');
  await form.getByRole('button', { name: 'Gegevens bewaren' }).click();
  await expect(form.getByLabel('Voornaam')).toBeFocused();
  await expect(form.getByLabel('Voornaam')).toHaveAccessibleDescription(fieldMessages.voornaamRequired);

  await form.getByLabel('Voornaam').fill(' Anouk ');
  await form.getByLabel(/^Telefoonnummer/).fill('0470');
  await form.getByRole('button', { name: 'Gegevens bewaren' }).click();
  await expect(form.getByText('Klopt dit nummer?')).toBeVisible();
  await form.getByLabel(/^Telefoonnummer/).fill('0470 12 34 56');
  await expect(form.getByText('Klopt dit nummer?')).toBeHidden();
  await form.getByLabel('Voornaam').press('Enter');
  await expectToast(page, 'Je gegevens zijn bewaard', 'success');
  await expect(form.getByLabel('Voornaam')).toHaveValue('Anouk');
  await page.reload();
  await expect(form.getByLabel(/^Telefoonnummer/)).toHaveValue('0470 12 34 56');

  await page.getByRole('navigation', { name: 'Je account' }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Dag Anouk.' })).toBeVisible();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(page.getByRole('dialog').getByLabel(/^Telefoonnummer/)).toHaveValue('0470 12 34 56');
});

test('errors are shown at the form and keep what was typed', async ({ page, context, member: { email } }) => {
  await openAccount(page);
  const save = person(page).getByRole('button', { name: 'Gegevens bewaren' });
  await person(page).getByLabel('Achternaam').fill('Vermeulen');
  await context.setOffline(true);
  await save.click();
  await expect(person(page).getByRole('alert')).toHaveText(noInternetMessage);
  await expect(person(page).getByLabel('Achternaam')).toHaveValue('Vermeulen');
  await newsletter(page).getByRole('checkbox').click();
  await expect(newsletter(page).getByRole('alert')).toHaveText(noInternetMessage);
  await expect(newsletter(page).getByRole('checkbox')).not.toBeChecked();
  await page.getByRole('button', { name: 'Overal uitloggen' }).click();
  await expect(part(page, 'Overal uitloggen').getByRole('alert')).toHaveText(noInternetMessage);
  await context.setOffline(false);
  await save.click();
  await expectToast(page, 'Je gegevens zijn bewaard', 'success');

  await person(page).getByLabel('Voornaam').fill('Annelies');
  await answer(page, '**/auth/v1/user**', { code: 403, error_code: 'session_not_found', msg: 'Gone' }, 403);
  await save.click();
  await expect(page).toHaveURL('/auth?redirect=/account');
  await expectToast(page, 'Je bent uitgelogd', 'destructive');
  await page.unroute('**/auth/v1/user**');
  await signIn(page, email);
  await expect(person(page).getByLabel('Voornaam')).toHaveValue('Annelies');
});

test('a new password needs the current one, follows the rules and needs a fresh proof in an old session', {
  tag: '@auth',
}, async ({ page, browser, member: { email }, url }) => {
  await openAccount(page);
  const form = secret(page);
  const save = form.getByRole('button', { name: 'Nieuw wachtwoord bewaren' });
  await save.click();
  await expect(form.getByLabel('Huidig wachtwoord')).toHaveAccessibleDescription(
    accountPageMessages.currentPasswordRequired,
  );
  await form.getByLabel('Huidig wachtwoord').fill('Verkeerd1');
  await form.getByLabel('Nieuw wachtwoord').fill('Hordeloop8');
  await form.getByLabel('Bevestig wachtwoord').fill('Hordeloop9');
  await save.click();
  await expect(form.getByLabel('Bevestig wachtwoord')).toHaveAccessibleDescription(passwordMessages.match);
  await form.getByLabel('Bevestig wachtwoord').fill('Hordeloop8');
  await save.click();
  await expect(form.getByLabel('Huidig wachtwoord')).toHaveAccessibleDescription(
    accountPageMessages.currentPasswordWrong,
  );
  await expect(form.getByLabel('Huidig wachtwoord')).toBeFocused();
  await expect(form.getByLabel('Nieuw wachtwoord')).toHaveValue('Hordeloop8');

  const change = async (current: string, next: string) => {
    await form.getByLabel('Huidig wachtwoord').fill(current);
    for (const label of ['Nieuw wachtwoord', 'Bevestig wachtwoord']) await form.getByLabel(label).fill(next);
    await save.click();
  };
  await change(password, password);
  await expect(form.getByRole('alert')).toHaveText(authMessages.same_password);
  await change(password, 'Hordeloop7');
  await expectToast(page, 'Je wachtwoord is gewijzigd', 'success');
  await expect(form.getByLabel('Huidig wachtwoord')).toHaveValue('');
  await page.reload();
  await expect(page.getByText(email).first()).toBeVisible();

  // A session older than a day.
  const json = {
    code: 400,
    error_code: 'reauthentication_needed',
    msg: 'Password update requires reauthentication',
  };
  await page.route('**/auth/v1/user**', (route) => route.fulfill({ status: 400, json }), { times: 1 });
  await change('Hordeloop7', 'Hordeloop8');
  await expectToast(page, 'Je wachtwoord is gewijzigd', 'success');

  const elsewhere = await browser.newPage({ baseURL: url });
  await elsewhere.goto('/auth?redirect=/account');
  await signIn(elsewhere, email);
  await expect(elsewhere.getByText('Onjuiste email of wachtwoord.').first()).toBeVisible();
  await signIn(elsewhere, email, 'Hordeloop8');
  await expect(elsewhere).toHaveURL('/account');
  await elsewhere.close();
});

test('a new address is confirmed at both addresses, but not in the embedded mode, which says so', async ({
  page,
  member: { id, email },
}) => {
  await openAccount(page);
  const change = part(page, 'E-mailadres wijzigen');
  await expect(change.getByText('Dat kan hier niet')).toBeVisible();
  await expect(change.getByRole('textbox')).toHaveCount(0);
  await withAddressChanges(page);
  await page.reload();
  const field = change.getByLabel('Nieuw e-mailadres');
  const button = change.getByRole('button', { name: 'Adres wijzigen' });
  await field.fill(email.toUpperCase());
  await button.click();
  await expect(field).toHaveAccessibleDescription(new RegExp(accountPageMessages.sameAddress));
  await field.fill('nieuw@voorbeeld.be');
  const refusal = (status: number, error_code: string) =>
    answer(page, '**/auth/v1/user**', { code: status, error_code, msg: error_code }, status);
  await refusal(429, 'over_email_send_rate_limit');
  await button.click();
  await expect(change.getByRole('alert')).toHaveText(functionMessages.tooMany);
  await expect(field).toHaveValue('nieuw@voorbeeld.be');

  const said: (string | null)[] = [];
  for (const isTaken of [true, false]) {
    await page.unroute('**/auth/v1/user**');
    await page.reload();
    await field.fill('nieuw@voorbeeld.be');
    if (isTaken) await refusal(422, 'email_exists');
    else await answer(page, '**/auth/v1/user**', { id, email, new_email: 'nieuw@voorbeeld.be' });
    const asked = page.waitForRequest((request) => request.method() === 'PUT');
    await button.click();
    expect((await asked).postDataJSON()).toMatchObject({ email: 'nieuw@voorbeeld.be' });
    expect(new URL((await asked).url()).searchParams.get('redirect_to')).toMatch(/\/account$/);
    await expect(change.getByRole('heading', { name: 'Kijk in je twee mailboxen.' })).toBeFocused();
    said.push(await change.textContent());
  }
  expect(said[0]).toContain(email);
  expect(said[0]).toBe(said[1]);
});

test('an account is erased unless it is kept', async ({ page, browser, member: { email }, url }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openAccount(page);
  const deletion = part(page, 'Je account verwijderen');
  const typed = deletion.getByLabel('Je wachtwoord');
  const ask = deletion.getByRole('button', { name: 'Verwijder mijn account' });
  await deletion.getByText('Wat verdwijnt er, en wat blijft?').click();
  await expect(deletion.getByText(purposes.progress.name)).toBeVisible();
  await expect(deletion.getByText(purposes.order.stays)).toBeVisible();
  await ask.click();
  await expect(typed).toHaveAccessibleDescription(accountPageMessages.currentPasswordRequired);
  await typed.fill('Verkeerd1');
  await ask.click();
  await expect(typed).toHaveAccessibleDescription(accountPageMessages.currentPasswordWrong);
  await answer(page, '**/functions/v1/own-deletion', { state: 'payment', due_at: null });
  await ask.click();
  await expect(deletion.getByRole('alert')).toHaveText(accountPageMessages.payment);
  await page.unroute('**/functions/v1/own-deletion');
  await typed.fill(password);
  await ask.click();
  const asked = deletion.getByRole('heading', { name: 'Je account wordt gewist.' });
  await expect(asked).toBeFocused();
  await page.reload();
  await expect(asked).toBeVisible();
  await deletion.getByRole('button', { name: 'Toch behouden' }).click();
  await expect(ask).toBeVisible();

  await typed.fill(password);
  await ask.click();
  await expect(asked).toBeVisible();
  const mails = async () => (await mailsTo(url, email)).filter(({ html }) => html.includes('behoud='));
  await expect.poll(async () => (await mails()).length).toBe(2);
  const [newest] = await mails();
  const link = newest ? linkIn(newest, 'behoud=') : '';
  const mail = await browser.newPage({ baseURL: url, viewport: { width: 360, height: 800 } });
  await mail.goto(link);
  await expect(mail).toHaveURL('/account');
  await page.reload();
  await expect(asked).toBeVisible();
  await mail.getByRole('button', { name: 'Ja, behoud mijn account' }).click();
  await expect(mail.getByRole('heading', { name: 'Je account blijft' })).toBeVisible();
  await mail.close();
  await page.reload();
  await expect(ask).toBeVisible();
});

test('the launch list is left with one click, and the newsletter goes on and off in every tab', async ({
  page,
  context,
  member: { email },
  url,
}) => {
  await joinLaunchList(url, email);
  await openAccount(page);
  const leave = newsletter(page).getByRole('button', { name: 'Schrijf me uit van die lijst' });
  await leave.click();
  await expect(newsletter(page).getByRole('status')).toHaveText(
    `Bewaard. ${email} krijgt geen mail over de lancering meer.`,
  );
  await expect(leave).toBeHidden();

  const box = newsletter(page).getByRole('checkbox', { name: consentTexts.newsletter.text });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(newsletter(page).getByRole('status')).toHaveText(
    `Bewaard. De nieuwsbrief gaat naar ${email}.`,
  );
  await expect(box).toBeChecked();

  const other = await context.newPage();
  await other.goto('/account');
  const otherBox = newsletter(other).getByRole('checkbox');
  await expect(otherBox).toBeChecked();
  await otherBox.click();
  await expect(newsletter(other).getByRole('status')).toContainText('krijgt geen nieuwsbrief');
  await other.close();

  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(leave).toBeHidden();
});

test('a payment shows its state and its receipt, which prints', async ({ page, buyer }) => {
  await page.goto('/account');
  const list = part(page, 'Je betalingen');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByText('Betaald', { exact: true })).toBeVisible();
  await expect(list.getByText(formatEuro(kit.priceCents))).toBeVisible();
  await list.getByRole('link', { name: /^Herroepen van K/ }).click();
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(/^K\d{4}-\d+$/);
  await page.goBack();
  await list.getByRole('link', { name: /^Betaalbewijs/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Betaalbewijs' })).toBeFocused();
  for (const text of [
    buyer.email,
    organisation.companyNumber,
    kit.name,
    vatIn(kit.priceCents, priceVatPercent()),
  ])
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: /^K\d{4}-/ })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByText(organisation.vatNumber).first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Je account.' })).toBeVisible();
});

test('signing out everywhere asks about what was not sent, ends every session, and signing in leads back', {
  tag: '@auth',
}, async ({ page, browser, member: { email }, url }) => {
  await openAccount(page);
  const elsewhere = await browser.newContext({ baseURL: url });
  const other = await elsewhere.newPage();
  await other.goto('/auth?redirect=/account');
  await signIn(other, email);
  await expect(other.getByRole('heading', { name: 'Je account.' })).toBeVisible();

  await page.evaluate(
    (typed) => sessionStorage.setItem('kickstart-beheer', typed),
    JSON.stringify({ values: { notitie: 'Bel terug' } }),
  );
  await page.getByRole('button', { name: 'Overal uitloggen' }).click();
  await expectToast(page, 'Nog niet uitgelogd', 'destructive');
  await expect(page).toHaveURL('/account');
  await page.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expectToast(page, 'Overal uitgelogd', 'default');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([]);

  await other.goto('/account?bewijs=K2026-00001');
  await expect(other).toHaveURL(/\/auth\?redirect=/);
  await signIn(other, email);
  await expect(other).toHaveURL('/account?bewijs=K2026-00001');
  await elsewhere.close();
});
