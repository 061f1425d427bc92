import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ownerOf, publishLessons } from '../lessons.ts';
import { makeBuyer } from '../people.ts';
import type { TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { hold, signInAs, signInWith, visit } from '../stage.ts';
import { expect, testApart } from './fixtures.ts';

/** What is published here does not show in other tests. */
const test = testApart();

// All tests share one server.
test.describe.configure({ mode: 'default' });

const uploads = '**/storage/v1/object/upload/sign/**';
const calls = '**/functions/v1/desk-lesson';

async function openPart(page: Page, server: TestServer, part = ''): Promise<void> {
  await signInAs({ page, ...server }, 'owner');
  await visit({ page, url: server.url }, `/beheer?deel=lessen&open=${part}`);
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const publish = (page: Page) => page.getByRole('button', { name: 'Publiceer de teksten' }).click();
/** What was typed or chosen is online. */
const published = (page: Page) =>
  expect(page.getByText('Kopers zien het nu in de ledenruimte.').first()).toBeVisible();
const slot = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
const batchOf = (page: Page) => page.getByRole('dialog', { name: 'Wat komt waar?' });

interface Chosen {
  name: string;
  buffer: Buffer;
}

const pdf = (name: string, padding = 0): Chosen => ({ name, buffer: smallPdf(name, padding) });

/** Chooses files with the button of that name; a string is the path of a folder. */
async function choose(page: Page, button: string, ...files: Chosen[] | [string]): Promise<void> {
  const opening = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button, exact: true }).press('Enter');
  const [first] = files;
  const given = files.map((one) => ({ ...(one as Chosen), mimeType: 'application/octet-stream' }));
  await (await opening).setFiles(typeof first === 'string' ? first : given);
}

/** Publishes all that the dialog holds. */
async function publishFiles(page: Page, button: string): Promise<void> {
  await batchOf(page).getByRole('button', { name: button }).click();
  await expect(batchOf(page)).toHaveCount(0);
  await published(page);
}

/** The members area of a buyer, with a Kick open. */
async function asBuyer(page: Page, server: TestServer, kick: number): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: server.url, locale: 'nl-BE' });
  if (!context) throw new Error('No browser');
  const buyer = await context.newPage();
  await signInWith({ page: buyer, url: server.url }, await makeBuyer(server.url));
  await buyer.goto(`/members?kick=${kick}`);
  return buyer;
}

test('a buyer sees the texts and the file that an owner publishes, until the Kick is withdrawn', async ({
  page,
  server,
}) => {
  await openPart(page, server, 'kick-2');
  await expect(page.getByRole('heading', { name: /^Kick 2: / })).toBeFocused();
  await choose(page, 'Kies bestand PDF', pdf('wat ik maakte.pdf', 200_000));
  await publishFiles(page, 'Publiceer 1 bestand');
  await expect(page.getByRole('button', { name: 'Vervang PDF' })).toBeFocused();
  await field(page, 'Video').fill('https://vimeo.com/76979871');
  await publish(page);
  await expect(field(page, 'Video')).toBeFocused();
  await expect(field(page, 'Video')).toHaveAccessibleDescription(/Dit is geen YouTube-video/);
  await field(page, 'Video').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await field(page, 'Tekst').fill('## Wat je doet\n\nLees dit **voor** je begint.');
  await publish(page);
  await published(page);
  await page.reload();
  await expect(field(page, 'Tekst')).toHaveValue(/^## Wat je doet/);
  await expect(slot(page, 'PDF')).toContainText('online sinds');
  const [opened] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Open PDF' }).click(),
  ]);
  expect(opened.suggestedFilename()).toBe('kick-2.pdf');

  const buyer = await asBuyer(page, server, 2);
  await expect(buyer.getByRole('heading', { name: 'Wat je doet' })).toBeVisible();
  await expect(buyer.getByRole('button', { name: /Speel de video van Kick 2/ })).toBeVisible();
  await expect(buyer.getByRole('button', { name: 'PDF downloaden van Kick 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Haal deze Kick offline' }).click();
  await page.getByRole('button', { name: 'Ja, haal offline' }).click();
  await expect(page.getByRole('button', { name: 'Kies bestand PDF' })).toBeVisible();
  await expect(field(page, 'Tekst')).toHaveValue(/^## Wat je doet/);
  await buyer.reload();
  await expect(buyer.getByText('Video wordt binnenkort toegevoegd')).toBeVisible();
  await buyer.context().close();
});

test('texts stay typed after a lost answer, on another page and when another owner was first', async ({
  page,
  server,
}) => {
  await openPart(page, server, 'kick-1');
  await field(page, 'Transcript').fill('Wat ik in de video zeg.');
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await page.unroute(calls);
  await publish(page);
  await published(page);

  await field(page, 'Transcript').fill('Nog beter.');
  await page.getByRole('link', { name: 'Alle lessen' }).click();
  await page.getByRole('link', { name: /^Kick 1: / }).click();
  await expect(field(page, 'Transcript')).toHaveValue('Nog beter.');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(field(page, 'Transcript')).toHaveValue('Wat ik in de video zeg.');

  await field(page, 'Tekst').fill('Van de tweede.');
  await publishLessons(server.url, await ownerOf(server), { kicks: [{ number: 1, text: 'Van de eerste.' }] });
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('Intussen is hier iets veranderd');
  await expect(field(page, 'Tekst')).toHaveValue('Van de tweede.');
  await page.getByRole('link', { name: 'Bekijk als koper' }).click();
  await expect(page.getByRole('complementary', { name: 'Voorbeeld' })).toContainText(
    'Zo ziet een nieuwe koper',
  );
  await expect(page.getByText('Van de eerste.')).toBeVisible();
  await page.getByRole('button', { name: 'Markeer als gedaan' }).click();
  await expect(page.getByText('Kick 1 is gedaan. 1 van 7.')).toBeVisible();
  await page.goBack();
  await expect(field(page, 'Tekst')).toHaveValue('Van de tweede.');
  await publish(page);
  await published(page);
});

test('an upload shows its progress, and leaves what is online when it is stopped or refused', async ({
  page,
  server,
}) => {
  await publishLessons(server.url, await ownerOf(server), {
    files: { 'kick-3-pdf.pdf': smallPdf('eerder') },
  });
  await openPart(page, server, 'kick-3');
  await hold(page, uploads);
  await choose(page, 'Vervang PDF', pdf('later.pdf'));
  const dialog = batchOf(page);
  await dialog.getByRole('button', { name: 'Publiceer 1 bestand' }).click();
  await expect(page.getByRole('progressbar', { name: 'later.pdf uploaden' })).toBeVisible();
  await page.getByRole('button', { name: 'Stoppen' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    /^Kick 3 is niet gepubliceerd. later.pdf is niet geüpload/,
  );
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  // The server receives bytes other than those the browser inspected.
  await page.route(uploads, (route) => route.continue({ postData: Buffer.from('%PDF-1.4 afgebroken') }));
  await dialog.getByRole('button', { name: 'Publiceer 1 bestand' }).click();
  await expect(dialog.getByRole('alert')).toContainText('niet heel aangekomen');
  await page.keyboard.press('Escape');
  await expect(slot(page, 'PDF')).toContainText('online sinds');
});

test('a retry after a lost answer does not replace what another owner published meanwhile', async ({
  page,
  server,
}) => {
  await page.clock.install();
  await openPart(page, server, 'kick-6');
  await field(page, 'Tekst').fill('Van mij.');
  await page.route(calls, (route) => route.abort());
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await page.unroute(calls);
  await publishLessons(server.url, await ownerOf(server), { kicks: [{ number: 6, text: 'Van een ander.' }] });
  // Later the owner is back in this room, which fetches the lessons again.
  await page.clock.fastForward('00:15');
  await page.getByRole('link', { name: 'Instellingen' }).click();
  await page.getByRole('link', { name: 'De Kit', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Kick 6' });
  await expect(row).toContainText('Tekst');
  await row.getByRole('link').click();
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('Intussen is hier iets veranderd');
  // Whoever read that may.
  await expect(field(page, 'Tekst')).toHaveValue('Van mij.');
  await publish(page);
  await published(page);
});

/** Drops files on the page, as a mouse does. */
async function drop(page: Page, files: Chosen[]): Promise<void> {
  const data = files.map(({ name, buffer }) => ({ name, bytes: buffer.toString('base64') }));
  await page.evaluate((given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of given)
      dataTransfer.items.add(new File([Uint8Array.from(atob(bytes), (one) => one.charCodeAt(0))], name));
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, data);
}

test('many files go where their names say or the owner chooses, and online Kick by Kick', async ({
  page,
  server,
}, info) => {
  await openPart(page, server);
  await expect(page.getByRole('button', { name: 'Kies bestanden' })).toBeVisible();
  await drop(page, [
    pdf('Kick 4 Cheatsheet.pdf'),
    pdf('Kick 5 cheat sheet FINAL v2.pdf'),
    { name: 'kick-4-tekst.md', buffer: Buffer.from('## Kick vier') },
    pdf('prompts.pdf'),
    pdf('vakantie.pdf'),
    pdf('mijn les.pdf'),
    { name: 'Kick 4.mp4', buffer: Buffer.from('film') },
  ]);
  const dialog = batchOf(page);
  const place = (name: string) => dialog.getByRole('combobox', { name: `Plaats van ${name}` });
  await expect(dialog.getByText(/Zet video’s op YouTube en plak de insluitcode/)).toBeVisible();
  await place('mijn les.pdf').selectOption('Kick 4: PDF');
  await place('prompts.pdf').selectOption('Nieuwe extra download');
  await field(page, 'Titel in de ledenruimte').fill('Prompts voor Finance');
  await expect(dialog.getByRole('status')).toContainText('2 bestanden gaan niet mee.');

  // The upload of Kick 5 is lost: Kick 4 is online by then.
  await page.route('**/upload/sign/lessons/kick-5*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Publiceer 5 bestanden' }).click();
  await expect(dialog.getByRole('alert')).toContainText(/^Kick 5 is niet gepubliceerd\. .*geen antwoord/);
  // What is online left the list, of seven.
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Publiceer 2 bestanden' }).click();
  await published(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').filter({ hasText: 'Kick 4' })).toContainText(
    'PDF, Cheat sheet en Tekst',
  );
  await expect(page.getByRole('row').last()).toContainText('Prompts voor Finance');

  const buyer = await asBuyer(page, server, 4);
  await expect(buyer.getByRole('heading', { name: 'Kick vier' })).toBeVisible();
  await buyer.context().close();

  // A folder, by keyboard: it adds to what its Kick has online.
  const folder = info.outputPath('mijn-lessen');
  await mkdir(join(folder, 'kick-5'), { recursive: true });
  await writeFile(join(folder, 'kick-5/cheat-sheet.pdf'), smallPdf('uit de map'));
  await writeFile(join(folder, 'kick-5/beschrijving.txt'), 'Uit de map.');
  await choose(page, 'Kies een map', folder);
  await expect(dialog.getByText('Vervangt kick-5')).toBeVisible();
  await publishFiles(page, 'Publiceer 2 bestanden');
  await expect(page.getByRole('button', { name: 'Kies een map' })).toBeFocused();
  await page.getByRole('link', { name: /^Kick 5: / }).click();
  await expect(field(page, 'Beschrijving')).toHaveValue('Uit de map.');
});
