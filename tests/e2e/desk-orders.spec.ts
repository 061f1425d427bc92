import type { Page } from '@playwright/test';
import { ownerActions } from '../../contract/desk-actions.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { freshAddress, makeGuestOrder, makeMember, makeWithdrawal, signUp } from '../people.ts';
import { abort, signInAs, visit } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer } from './request-steps.ts';

type Shop = { url: string; dataDir: string };

const visitDesk = (page: Page, server: Shop, search: string) =>
  visit({ page, ...server }, `/beheer?${search}`);

const openOrder = async (page: Page, server: Shop, number: string) => {
  await visitDesk(page, server, `deel=bestellingen&open=${number}`);
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const pay = (page: Page) => dialog(page).getByRole('button', { name: /^Betaal/ });

test('an owner finds an order, opens it, mails it again and goes back', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  const { email, number, session } = await makeGuestOrder(server.url);
  await visitDesk(page, server, 'deel=bestellingen');
  for (const search of [email, number, session]) {
    await page.getByRole('searchbox').fill(search);
    await expect(page.getByText('1 bestelling', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: number })).toBeVisible();
  }
  await page.getByRole('link', { name: number }).press('Enter');
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
  await expect(page.getByText('Betaald', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Zeg: /)).toContainText(`een account met ${email}`);
  await button(page, 'Mail opnieuw').click();
  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('Mail onderweg');
  await page
    .getByRole('link', { name: /^Mail ‘Betaling, aan de koper’/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'De mail' })).toContainText(`betaling`);
  await expect(page.getByRole('region', { name: 'Verzending' })).toContainText(email);
  expect(await page.getByText('Mail onderweg').count(), 'a message stays behind in its section').toBe(0);
  await page.goBack();
  await page.getByRole('link', { name: 'Alle bestellingen' }).press('Enter');
  await expect(page.getByRole('link', { name: number })).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue(session);
  // A click anywhere in the row opens it.
  const amount = await page.getByRole('cell', { name: formatEuro(kit.priceCents) }).boundingBox();
  await page.mouse.click((amount?.x ?? 0) + 4, (amount?.y ?? 0) + 4);
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
  await page.getByRole('link', { name: 'Alle bestellingen' }).press('Enter');
  await page.getByLabel('Status').selectOption('refunded');
  await expect(page.getByText(/^Niets gevonden/)).toBeVisible();
});

test('a part and then the rest are refunded once, also after a lost connection or a refusal by Stripe', {
  tag: ['@way', '@release'],
}, async ({ page, server, inbox }) => {
  await signInAs({ page, ...server }, 'owner');
  const { email, number, session } = await makeGuestOrder(server.url);
  await openOrder(page, server, number);
  await button(page, 'Terugbetalen').click();
  await dialog(page).getByLabel('Een deel').check();
  const amount = dialog(page).getByLabel('Bedrag in euro');
  await amount.fill('999');
  await pay(page).click();
  await expect(dialog(page).getByText(/^Typ een bedrag/)).toBeVisible();
  await amount.fill('10,50');
  await expect(dialog(page).getByText('De koper houdt zijn toegang.')).toBeVisible();
  await abort(page, '**/functions/v1/desk-refund');
  await pay(page).click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(amount).toHaveValue('10,50');
  await page.unroute('**/functions/v1/desk-refund');
  await button(page, /^Betaal 10,50 euro/).dblclick();
  await expect(page.getByText('Terugbetaling van 10,50 euro: vertrokken')).toHaveCount(1);
  expect((await inbox.find(email, '10,50 euro terug')).text).toContain('Je houdt je toegang');

  const stripe = (mode: string) =>
    fetch(`${server.url}/_local/stripe/${session}/refunds/${mode}`, { method: 'POST' });
  await stripe('refused');
  await button(page, 'Terugbetalen').click();
  await expect(dialog(page).getByText('De koper verliest zijn toegang.')).toBeVisible();
  await pay(page).click();
  await expect(dialog(page).getByText(`De rest: ${formatEuro(kit.priceCents - 1050)}`)).toBeVisible();
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /^Stripe weigerde[^.]*\. Stripe schreef: ‘[^.]*’\. Kijk/,
  );
  // Before the order is read again a click would be of an older version.
  await expect(page.getByText(/^Terugbetaling van de rest: geweigerd/)).toBeAttached();
  await stripe('normal');
  await pay(page).click();
  await expect(
    page.getByText('De koper kan niet binnen: deze bestelling is helemaal terugbetaald.'),
  ).toBeVisible();
  await expect(button(page, 'Terugbetalen')).toHaveCount(0);
  // The button that opened the dialog is gone.
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
  const refused = page.getByRole('listitem').filter({ hasText: 'Terugbetaling van de rest: geweigerd' });
  await expect(refused).toContainText('er staat niet genoeg geld op het saldo bij Stripe');
  await expect(page.getByText('Terugbetaling van de rest: opnieuw geprobeerd')).toHaveCount(1);
});

test('a buyer with an unconfirmed address gets access with a new link, or through an account with a similar address', async ({
  page,
  server,
  inbox,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const email = freshAddress();
  await signUp(server.url, email);
  const old = (await inbox.find(email, /bevestig/i)).link('token_hash=');
  // A unique name: a confirmed account with the same name could be the buyer's.
  const { number } = await makeGuestOrder(server.url, email, 'Onbevestigd');
  await openOrder(page, server, number);
  await expect(page.getByText(`bevestigde ${email} nog niet`)).toBeVisible();
  await button(page, 'Stuur een bevestigingslink').click();
  await expect(page.getByText(`De link gaat naar ${email}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wat er gebeurde' })).toContainText(
    ownerActions['confirmation-asked'],
  );
  await expect.poll(async () => (await inbox.find(email, /bevestig/i)).link('token_hash=')).not.toBe(old);

  // The owner is asked about the account first.
  const right = (await makeMember(server.url)).user.email ?? '';
  const alike = right.replace('voorbeeld', 'vorbeeld');
  await signUp(server.url, alike);
  const other = await makeGuestOrder(server.url, alike);
  await visitDesk(page, server, `deel=bestellingen&zoek=${other.number}`);
  await page.getByLabel('Status').selectOption('Betaald, kan niet binnen');
  await expect(page.getByRole('row').filter({ hasText: other.number })).toContainText(
    'account niet bevestigd',
  );
  await page.getByRole('link', { name: other.number }).click();
  await expect(page.getByText(`${alike}, account niet bevestigd`, { exact: true })).toBeVisible();
  await page.getByLabel('Nieuwe notitie').fill('Belde: tikfout in haar adres');
  await button(page, 'Notitie bewaren').click();
  await expect(page.getByRole('region', { name: 'Notities' }).getByRole('listitem')).toContainText(
    'Belde: tikfout in haar adres',
  );
  await expect(button(page, 'Stuur een bevestigingslink')).toBeVisible();
  await button(page, `Zet ${right} op de bestelling`).click();
  await button(page, 'Zet dit adres op de bestelling').click();
  await expect(page.getByText('De koper kan binnen: het account is bevestigd')).toBeVisible();
});

test('a withdrawal that looked like spam counts once an owner releases it, and is refused with a mail that explains why', async ({
  page,
  server,
  inbox,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const email = freshAddress();
  const reference = await makeWithdrawal(server.url, email, '', 'x');
  await visitDesk(page, server, `deel=herroepingen&open=${reference}`);
  // Gone by the time that it is closed.
  await page.route('**/rpc/desk_act', (route) => route.fulfill({ json: { result: 'missing' } }));
  await button(page, 'Sluiten').first().click();
  await button(page, 'Sluiten zonder mail').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Dit is er niet meer.');
  await page.unroute('**/rpc/desk_act');
  await dialog(page).getByRole('button', { name: 'Annuleren' }).click();

  await button(page, 'Geen spam').click();
  await expect(button(page, 'Weigeren of sluiten')).toBeVisible();
  await inbox.find(email, /herroeping ontvangen/i);

  await visitDesk(page, server, 'deel=herroepingen');
  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: reference }).click();
  await expect(page.getByRole('heading', { name: `Herroeping ${reference}` })).toBeFocused();
  await button(page, 'Weigeren of sluiten').click();
  await button(page, 'Weigeren en mailen').click();
  await expect(dialog(page).getByText(/^Schrijf waarom/)).toBeVisible();
  await dialog(page).getByLabel('Waarom betaal je niet terug?').fill('We vinden geen aankoop van jou.');
  await button(page, 'Weigeren en mailen').click();
  await expect(page.getByText(/^Afgesloten zonder terugbetaling/)).toBeVisible();
  await expect(page.getByRole('heading', { name: `Herroeping ${reference}` })).toBeFocused();
  expect((await inbox.find(email, /^Over je herroeping/)).text).toContain('We vinden geen aankoop van jou.');
});

test('a letter is recorded as edited after a lost answer, and accepted for the order that the owner chooses', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const { number, email } = await makeGuestOrder(server.url);
  await visitDesk(page, server, 'deel=herroepingen');
  const note = () => button(page, /^Noteren$/).click();
  await button(page, 'Brief noteren').click();
  await note();
  await expect(dialog(page).getByText('Naam is verplicht')).toBeVisible();
  await dialog(page).getByLabel('Naam').fill('An Peeters');
  await dialog(page).getByLabel('E-mail').fill(freshAddress());
  await dialog(page).getByLabel('Verstuurd op').fill('2999-01-01');
  await note();
  await expect(dialog(page).getByText(/^Kies een dag die voorbij is/)).toBeVisible();
  await dialog(page).getByLabel('Verstuurd op').fill(new Date().toISOString().slice(0, 10));
  await loseAnswer(page);
  await note();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  const sender = freshAddress();
  await dialog(page).getByLabel('E-mail').fill(sender);
  await note();
  await expect(dialog(page).getByRole('alert')).toContainText('Intussen is hier iets veranderd.');
  await note();
  await expect(page.getByText('per brief of mail, door jullie genoteerd')).toBeVisible();
  await expect(page.getByText(/^Bij dit adres en nummer hoort geen bestelling/)).toBeVisible();
  await expect(page.getByText('jij beslist', { exact: true })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: sender })).toBeVisible();

  const heading = page.getByRole('heading', { name: /^Herroeping [0-9A-F]{4}-[0-9A-F]{4}$/ });
  const field = page.getByLabel(/van deze herroeping$/);
  await field.fill('geen nummer');
  await button(page, 'Aanvaarden…').click();
  await expect(page.getByText(/^Dit is geen bestelnummer/)).toBeVisible();
  await field.fill('K2020-00001');
  await button(page, 'Aanvaarden…').click();
  await expect(page.getByText('Bestelling K2020-00001 bestaat niet.')).toBeVisible();
  await field.fill(number);
  await button(page, 'Aanvaarden…').click();
  await expect(dialog(page).getByText(`Bestelling ${number} van An Peeters (${email})`)).toBeVisible();
  await expect(dialog(page).getByText(`${kit.priceLabel} gaat terug.`)).toBeVisible();
  await pay(page).click();
  await expect(page.getByText('Het geld is teruggegeven. De koper kreeg er een mail over.')).toBeVisible();
  await expect(heading).toBeFocused();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
});
