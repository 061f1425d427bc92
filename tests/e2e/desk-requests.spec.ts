import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailsTo } from '../inbox.ts';
import { freshAddress } from '../people.ts';
import type { TestServer } from '../server.ts';
import { signInAs } from '../stage.ts';
import { sendContact } from '../states/desk-requests.ts';
import { expect, test } from './fixtures.ts';

/** Opens the requests that match a search. */
async function openDesk(page: Page, search: string, query = ''): Promise<void> {
  await page.goto(`/beheer?deel=aanvragen&zoek=${encodeURIComponent(search)}${query}`);
}

/** Opens a new request; returns the sender's address. */
async function openRequest(
  page: Page,
  { url }: Pick<TestServer, 'url'>,
  body: Record<string, unknown> = {},
): Promise<string> {
  const email = await sendContact(url, body);
  await openDesk(page, email, body.form_age === 0 ? '&toon=spam' : '');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
  return email;
}

async function writeAnswer(page: Page, words: string): Promise<void> {
  await page.getByLabel('Je antwoord').fill(words);
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
}

/** The open request polls every few seconds whether its answer has left; the page's clock shortens that. */
async function expectDelivered(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(3000);
    await expect(page.getByText('verstuurd', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
}

const send = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Versturen' });
const step = (page: Page) => page.getByLabel('Hoe ver staat het?');
const save = (page: Page) => page.getByRole('button', { name: 'Bewaren', exact: true });
const saved = (page: Page) => page.getByRole('region', { name: 'Meldingen' }).getByText('Bewaard');

/** Clicks what saves a file; returns its name and text. */
async function savedFile(page: Page, name: string | RegExp): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

test('an owner finds a request, reads what else its sender asked, and goes back to its row', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const [company, email] = [`Bäckerei ${Date.now().toString(36)}`, freshAddress()];
  for (const name of ['Oudste', 'Nieuwste']) await sendContact(server.url, { company, email, name });
  await openDesk(page, company.replace('ä', 'A'));
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Nieuwste');
  await page.getByLabel('Volgorde').selectOption({ label: 'Wie wacht het langst' });
  await expect(rows.nth(1)).toContainText('Oudste');
  await page.getByLabel('Stap').selectOption('lost');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await page.getByLabel('Stap').selectOption('new');
  await page.getByLabel('Soort').selectOption('support');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: company }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: company })).toBeFocused();
  const fact = (label: string) =>
    page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));
  const mail = page.getByRole('link', { name: email, exact: true });
  await expect(mail).toHaveAttribute('href', `mailto:${email}`);
  await expect(page.getByRole('link', { name: '09 123 45 67' })).toHaveAttribute('href', 'tel:091234567');
  await expect(fact('Bericht')).toContainText('Kunnen jullie in januari langskomen?');
  await expect(fact('Updates ontvangen')).toHaveText('Ja, nog niet bevestigd');
  await expect(fact('Campagne')).toHaveText('nieuwsbrief');
  await expect(fact('Naam')).toHaveText('Oudste');
  await page.getByRole('link', { name: 'Contactaanvraag' }).click();
  await expect(fact('Naam')).toHaveText('Nieuwste');
  await page.goBack();
  await expect(fact('Naam')).toHaveText('Oudste');
  await page.goBack();
  await expect(page.getByRole('link', { name: company }).first()).toBeFocused();
  await expect(page.getByLabel('Stap')).toHaveValue('new');
});

test('a step and its day survive a lost connection, and what another owner did meanwhile', async ({
  page,
  server,
}) => {
  const { user } = await signInAs({ page, ...server }, 'owner');
  const sender = await openRequest(page, server);
  const answered = page.getByRole('button', { name: 'Ik antwoordde zelf' });
  await answered.click();
  await expect(step(page)).toHaveValue('followed-up');
  await expect(answered).toBeHidden();
  await page.route('**/rpc/desk_act', (route) => route.abort());
  await step(page).selectOption('quoted');
  await page.getByLabel('Opvolgen op').fill('2026-12-31');
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await expect(step(page)).toHaveValue('quoted');
  await page.unroute('**/rpc/desk_act');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  const { name, text } = await savedFile(page, /Zet in je agenda/);
  expect(name).toMatch(/^opvolgen .+\.ics$/);
  expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\n');
  await page.reload();
  await expect(step(page)).toHaveValue('quoted');
  await expect(page.getByLabel('Opvolgen op')).toHaveValue('2026-12-31');

  // Another owner saves just before.
  await page.route(
    '**/rpc/desk_act',
    async (route) => {
      const body = route.request().postDataJSON();
      const input = { ...body.input, status: 'won' };
      await route.fetch({ postData: { ...body, click: randomUUID(), input } });
      await route.continue();
    },
    { times: 1 },
  );
  await step(page).selectOption('lost');
  await save(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Intussen is hier iets veranderd' })).toBeVisible();
  await expect(step(page)).toHaveValue('won');
  await expect(page.getByText(`Laatst bijgewerkt door ${user.email}`)).toBeVisible();
  await step(page).selectOption('lost');
  await save(page).click();
  await expect(saved(page)).toBeVisible();
  await openDesk(page, sender, '&stap=new');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
});

test('an answer quotes the visitor, leaves once after a lost reply or a double click, and follows the request up', {
  tag: '@way',
}, async ({ page, server, inbox }) => {
  await signInAs({ page, ...server }, 'owner');
  await page.clock.install();
  const email = await openRequest(page, server);
  const subject = page.getByLabel('Onderwerp');
  await expect(subject).toHaveValue(/^Uw aanvraag \([0-9A-F]{4}-[0-9A-F]{4}\)$/);
  await subject.fill('Vrijdag');
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await expect(page.getByText('Typ eerst je antwoord.')).toBeVisible();
  await page.route('**/rpc/desk_act', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await writeAnswer(page, 'Dag Els, dat kan.');
  await expect(page.getByRole('dialog')).toContainText('We zijn met twaalf');
  await send(page).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('geen antwoord');
  await page.unroute('**/rpc/desk_act');
  await page.getByRole('button', { name: 'Nog iets wijzigen' }).click();
  await writeAnswer(page, 'Dag Els, dat kan niet.');
  await send(page).click();
  await expect(page.getByText('Een eerdere versie van dit antwoord was al vertrokken')).toBeVisible();
  await expect(page.getByLabel('Je antwoord')).toHaveValue('Dag Els, dat kan niet.');
  await expect(page.getByText('Dag Els, dat kan.', { exact: true })).toBeVisible();
  await expectDelivered(page);
  await expect(step(page)).toHaveValue('followed-up');
  const mail = await inbox.find(email, 'Vrijdag');
  expect(mail.text).toContain('Dag Els, dat kan.');
  expect(mail.text).toContain('> Kunnen jullie in januari langskomen?\n> \n> We zijn met twaalf');

  await page.getByRole('button', { name: 'Nog iets wijzigen' }).click();
  await subject.fill('Toch niet');
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await send(page).dblclick();
  await expect(page.getByText('Beantwoord: Toch niet')).toBeVisible();
  await expect(page.getByLabel('Je antwoord')).toHaveValue('');
  await inbox.find(email, 'Toch niet');
  const answers = (await mailsTo(server.url, email)).filter(({ text }) => text.includes('Dag Els, dat kan'));
  expect(answers).toHaveLength(2);
});

test('typed text survives a lost session, another section and a reload, until it is sent', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openRequest(page, server);
  const answer = page.getByLabel('Je antwoord');
  const note = page.getByLabel('Nieuwe notitie');
  const keep = page.getByRole('button', { name: 'Notitie bewaren' });
  await answer.fill('Dag Els');
  await note.fill('Belt dinsdag terug');
  await page.route('**/rpc/desk_act', (route) =>
    route.fulfill({ status: 401, json: { code: 'PGRST301', message: 'JWT expired' } }),
  );
  await keep.click();
  await expect(page.getByRole('link', { name: 'Inloggen in een nieuw tabblad' })).toBeVisible();
  await page.unroute('**/rpc/desk_act');
  await page.getByRole('link', { name: 'Terug naar de lijst' }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(answer).toHaveValue('Dag Els');
  await expect(note).toHaveValue('Belt dinsdag terug');
  await page.reload();
  await expect(answer).toHaveValue('Dag Els');
  await keep.click();
  await expect(page.getByRole('listitem').getByText('Belt dinsdag terug')).toBeVisible();
  await expect(note).toHaveValue('');
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await send(page).click();
  await expect(answer).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Antwoord nakijken' })).toBeVisible();
  await expect(answer).toHaveValue('');
  await expect(note).toHaveValue('');
});

test('spam is kept apart until an owner releases it: then its mails arrive, once', async ({
  page,
  server,
  inbox,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const company = `Snel ${Date.now().toString(36)}`;
  const email = await openRequest(page, server, { form_age: 0, company });
  await expect(page.getByLabel('Je antwoord')).toHaveCount(0);
  expect(await mailsTo(server.url, email)).toEqual([]);
  await page.getByRole('button', { name: 'Geen spam' }).click();
  await page.getByRole('button', { name: 'Ja, ze is echt' }).click();
  await expect(page.getByLabel('Je antwoord')).toBeVisible();
  await inbox.find(email, /ontvangen/);
  await page.getByRole('button', { name: 'Dit is spam' }).click();
  await expect(page.getByLabel('Je antwoord')).toBeHidden();
  await page.getByRole('button', { name: 'Geen spam' }).click();
  await expect(page.getByLabel('Je antwoord')).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar de lijst' }).click();
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await page.getByRole('link', { name: 'Alle aanvragen' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.getByRole('searchbox').fill(company);
  await expect(page.getByRole('table').getByRole('link', { name: company })).toHaveCount(1);
});
