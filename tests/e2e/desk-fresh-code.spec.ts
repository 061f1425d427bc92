import { password } from '../password.ts';
import { freshAddress, makeGuestOrder } from '../people.ts';
import { addFactor, askFreshCode, signInAs, visit } from '../stage.ts';
import { accountsOf, hidden } from './accounts-of.ts';
import { expect, test } from './fixtures.ts';

const question = { name: 'Ben jij het nog?' };

test.use({ viewport: { width: 360, height: 740 } });

test('where Auth has no codes a refund and an export ask for the password, and then go on', async ({
  page,
  server,
}) => {
  const { user } = await signInAs({ page, ...server }, 'owner');
  const { email, number } = await makeGuestOrder(server.url);
  await visit({ page, ...server }, `/beheer?deel=bestellingen&open=${number}`);
  await page.getByRole('button', { name: 'Terugbetalen' }).click();
  const refund = page.getByRole('dialog', { name: 'Terugbetalen' });
  await refund.getByLabel('Een deel').check();
  await refund.getByLabel('Bedrag in euro').fill('10,50');
  await askFreshCode(page, '**/functions/v1/desk-refund');
  await refund.getByRole('button', { name: /^Betaal 10,50 euro/ }).click();

  const asked = page.getByRole('dialog', question);
  const typed = asked.getByLabel('Je wachtwoord');
  await expect(typed).toBeFocused();
  expect(await accountsOf(page)).toEqual([hidden(user.email ?? '')]);
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(asked.getByText('Vul je huidige wachtwoord in.')).toBeVisible();
  await typed.fill('Verkeerd123');
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(asked.getByText('Dit is niet je huidige wachtwoord.')).toBeVisible();
  await typed.fill(password);
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(page.getByText('Terugbetaling van 10,50 euro: vertrokken')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Alle bestellingen' }).click();
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('1 bestelling', { exact: true })).toBeVisible();
  await askFreshCode(page, '**/rpc/desk_orders');
  await page.getByRole('button', { name: /^CSV/ }).click();
  await typed.fill(password);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    asked.getByRole('button', { name: 'Ga verder' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^bestellingen \d{4}-\d\d-\d\d\.csv$/);
  await visit({ page, ...server }, '/beheer?deel=logboek&zoek=exported');
  const row = page.getByRole('row').filter({ hasText: 'aantal: 1' }).filter({ hasText: 'bestellingen' });
  await expect(row.first()).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('where Auth has codes, a corrected address waits for one, and no code of another app opens the desk', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const { number } = await makeGuestOrder(server.url);
  const right = freshAddress();
  await addFactor(page);
  await askFreshCode(page, '**/rpc/desk_act');
  await visit({ page, ...server }, `/beheer?deel=bestellingen&open=${number}`);
  await page.getByRole('button', { name: 'Verkeerd adres' }).click();
  const correction = page.getByRole('dialog', { name: 'Juist adres' });
  await correction.getByLabel('Het juiste e-mailadres').fill(right);
  const send = () => correction.getByRole('button', { name: 'Zet dit adres op de bestelling' }).click();
  await send();
  const asked = page.getByRole('dialog', question);
  await expect(asked.getByLabel('Code uit je authenticator-app')).toBeVisible();
  await asked.getByRole('button', { name: 'Annuleren' }).click();
  await expect(correction.getByRole('alert')).toContainText('Er is niets gebeurd');
  await expect(correction.getByLabel('Het juiste e-mailadres')).toHaveValue(right);

  await askFreshCode(page, '**/rpc/desk_act');
  await send();
  const code = asked.getByLabel('Code uit je authenticator-app');
  await code.fill('000000');
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(asked.getByText(/Deze code klopt niet/)).toBeVisible();
  await code.fill('123456');
  await asked.getByRole('button', { name: 'Ga verder' }).click();
  await expect(page.getByText(right).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.route('**/rpc/desk_access', (route) => route.fulfill({ json: 'other-factor' }));
  await visit({ page, ...server }, '/beheer');
  await expect(page.getByRole('alert')).toContainText('Deze code kwam van een andere app');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
});
