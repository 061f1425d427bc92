import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { kicks } from '../../site/kit.ts';
import { publishLessons } from '../lessons.ts';
import { makeBuyer } from '../people.ts';
import { raisedLimits, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { smallZip } from '../small-zip.ts';
import { hold, signInAs, signInWith, visit } from '../stage.ts';
import { test as base, expect } from './fixtures.ts';

/** A separate server, so that content published here does not show in other tests. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: raisedLimits });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

// All tests share one server.
test.describe.configure({ mode: 'default' });

const uploads = '**/storage/v1/object/upload/sign/**';
const calls = '**/functions/v1/desk-lesson';

const openDesk = (page: Page, { url }: TestServer, open: string) =>
  visit({ page, url }, `/beheer?deel=lessen&open=${open}`);

const openKick = (page: Page, server: TestServer, number: number) => openDesk(page, server, `kick-${number}`);

const field = (page: Page, name: string) => page.getByRole('textbox', { name });

const publish = (page: Page) => page.getByRole('button', { name: /^Publiceer/ }).click();

const published = (page: Page) => expect(page.getByRole('status')).toContainText('Gepubliceerd.');

interface Chosen {
  name: string;
  buffer: Buffer;
}

async function choose(page: Page, button: RegExp, { name, buffer }: Chosen): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

const pdf = (text: string, padding = 0): Chosen => ({ name: `${text}.pdf`, buffer: smallPdf(text, padding) });
const extra = 'Prompts voor HR & Finance';
/** The row of a file; the rows of others may name a title among the types that they take. */
const file = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ hasText: new RegExp(`^${title}`) });

/** The members area of a buyer, with a Kick open. */
async function asBuyer(page: Page, server: TestServer, kick: number): Promise<Page> {
  const context = await page.context().browser()?.newContext({ baseURL: server.url, locale: 'nl-BE' });
  if (!context) throw new Error('No browser');
  const buyer = await context.newPage();
  await signInWith({ page: buyer, url: server.url }, await makeBuyer(server.url));
  await buyer.goto(`/members?kick=${kick}`);
  return buyer;
}

test('a buyer sees the Kick or extra download that an owner publishes, until it is withdrawn', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 2);
  await expect(page.getByRole('heading', { name: /^Kick 2: / })).toBeFocused();
  await field(page, 'Video').fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await field(page, 'Tekst').fill('## Wat je doet\n\nLees dit **voor** je begint.');
  await page.getByRole('button', { name: 'Toon voorbeeld van de tekst' }).click();
  const preview = page.getByRole('region', { name: 'Voorbeeld van de tekst' });
  await expect(preview.getByRole('heading', { name: 'Wat je doet' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('voor');
  await choose(page, /voor PDF/, pdf('les', 200_000));
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  await publish(page);
  await published(page);
  await expect(file(page, 'PDF')).toContainText('online sinds');
  await field(page, 'Beschrijving').fill('Nog een zin.');
  await expect(page.getByRole('status')).toContainText('Nog te publiceren: 1 veld.');
  await field(page, 'Beschrijving').fill('');

  await openDesk(page, server, 'kit');
  await choose(page, /voor Nieuwe download/, pdf('prompts'));
  await expect(field(page, 'Titel van een extra download')).toBeFocused();
  await field(page, 'Titel van een extra download').fill(extra);
  await choose(page, /voor Nieuwe download/, pdf('prompts'));
  await expect(file(page, extra).getByText('Nog te publiceren')).toBeVisible();
  await publish(page);
  await published(page);
  await field(page, 'Titel van een extra download').fill(extra.toUpperCase());
  await choose(page, /voor Nieuwe download/, pdf('nog eens'));
  await expect(field(page, 'Titel van een extra download')).toHaveAccessibleDescription(
    /Er is al een download met deze titel/,
  );
  await field(page, 'Titel van een extra download').fill('');

  const buyer = await asBuyer(page, server, 2);
  await expect(buyer.getByRole('heading', { name: 'Wat je doet' })).toBeVisible();
  await expect(buyer.getByRole('button', { name: /Speel de video van Kick 2/ })).toBeVisible();
  const [download] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kick-2.pdf');
  await expect(buyer.getByRole('button', { name: `Download ${extra}` })).toBeVisible();

  await page.getByRole('button', { name: `Haal offline ${extra}` }).click();
  await page.getByRole('button', { name: 'Ja, haal offline' }).click();
  await expect(page.getByRole('status')).toContainText('staat niet meer online');
  await expect(file(page, extra)).toHaveCount(0);
  await openKick(page, server, 2);
  await page.getByRole('button', { name: 'Haal deze Kick offline' }).click();
  await page.getByRole('button', { name: 'Ja, haal offline' }).click();
  await expect(page.getByRole('status')).toContainText('Kick 2 staat niet meer online.');
  await expect(field(page, 'Tekst')).toHaveValue(/Wat je doet/);
  await buyer.reload();
  await expect(buyer.getByText('Video wordt binnenkort toegevoegd')).toBeVisible();
  await expect(buyer.getByRole('button', { name: `Download ${extra}` })).toHaveCount(0);
  await buyer.context().close();
});

test('an error in a text is shown at its field, the first page lists what is missing, and signing out asks first', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 6);
  await field(page, 'Video').fill('https://vimeo.com/76979871');
  await publish(page);
  await expect(field(page, 'Video')).toBeFocused();
  await expect(field(page, 'Video')).toHaveAccessibleDescription(/Dit is geen YouTube-video/);
  await field(page, 'Video').fill('');
  await field(page, 'Beschrijving').fill('Nog niet klaar.');
  await page.getByRole('link', { name: 'Alle lessen' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Kick 6' });
  await expect(row).toContainText('Nog te publiceren');
  await expect(row).toContainText('Video, PDF en Cheat sheet');
  await expect(page.getByRole('row')).toHaveCount(kicks.length + 2);
  await row.getByRole('link').click();
  await expect(field(page, 'Beschrijving')).toHaveValue('Nog niet klaar.');
  await page.goBack();
  await expect(page.getByRole('table')).toBeVisible();
  await page.goForward();

  await page.getByRole('button', { name: 'Uitloggen' }).click();
  const question = page.getByRole('alert').filter({ hasText: 'Nog niet uitgelogd' });
  await expect(question).toContainText('niet verstuurd of gepubliceerd');
  await expect(field(page, 'Beschrijving')).toHaveValue('Nog niet klaar.');
  await question.getByText('Toch uitloggen').click();
  await expect(page).toHaveURL('/');
});

test('an upload shows its progress; stopped or cut off it leaves the published file, and can be retried', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 3);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(1_000_000);
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const value = document.querySelector('progress')?.value;
      if (value !== undefined) seen.push(value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await field(page, 'Beschrijving').fill('Komt samen met het bestand online.');
  await choose(page, /voor PDF/, pdf('groot', 1_000_000));
  await expect(page.getByRole('status').filter({ hasText: 'wordt nog geüpload' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publiceer/ })).toBeDisabled();
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publiceer/ })).toBeEnabled();
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.some((value) => value > 0 && value < 100)).toBe(true);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  await limit(-1);
  await publish(page);
  await published(page);

  const slot = file(page, 'PDF');

  await hold(page, uploads);
  await choose(page, /^Vervang PDF/, pdf('daarna'));
  await expect(slot.getByRole('progressbar')).toBeVisible();
  await slot.getByRole('button', { name: 'Stoppen' }).click();
  await expect(slot.getByRole('progressbar')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.route(uploads, (route) => route.abort());
  // Another file, because parts of the stopped one may have arrived.
  await choose(page, /^Vervang PDF/, pdf('later'));
  await expect(slot.getByRole('alert')).toContainText('later.pdf is niet geüpload.');
  await expect(slot.getByRole('alert')).toContainText('Wat online staat, blijft staan.');
  await expect(page.getByRole('button', { name: /^Publiceer/ })).toBeDisabled();
  await page.unroute(uploads);
  await slot.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(slot.getByText('Nog te publiceren')).toBeVisible();
  await publish(page);
  await published(page);
});

test('an invalid file is refused before and after its upload, with the reason beside it', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 5);
  const sheet = file(page, 'Cheat sheet');
  const wrong: [Chosen, string][] = [
    [{ name: 'blad.pdf', buffer: Buffer.from('<html>') }, 'blad.pdf: dit is geen PDF.'],
    [{ name: 'blad.exe', buffer: Buffer.from('MZ') }, 'blad.exe: dit soort bestand kan niet.'],
    [{ name: 'leeg.pdf', buffer: Buffer.alloc(0) }, 'leeg.pdf: het bestand is leeg.'],
    [
      { name: 'blad.docx', buffer: smallZip('[Content_Types].xml', 'word/document.xml', 'vbaProject.bin') },
      'blad.docx: dit document bevat macro',
    ],
  ];
  for (const [chosen, sentence] of wrong) {
    await choose(page, /Cheat sheet/, chosen);
    await expect(sheet.getByRole('alert')).toContainText(sentence);
  }
  await choose(page, /voor PDF/, { name: 'les.docx', buffer: smallZip('a') });
  await expect(file(page, 'PDF').getByRole('alert').first()).toContainText('Het mag PDF zijn.');

  // The server receives bytes other than those the browser inspected.
  await page.route(uploads, (route) => route.continue({ postData: Buffer.from('%PDF-1.4 afgebroken') }));
  await choose(page, /Cheat sheet/, pdf('blad'));
  await expect(sheet.getByText('Nog te publiceren')).toBeVisible();
  await publish(page);
  await expect(sheet.getByRole('alert')).toContainText('Cheat sheet: het bestand is niet volledig.');
  await expect(page.getByRole('status')).toContainText('Er is niets gepubliceerd');
});

test('two owners simultaneously: the second sees what the first published, and loses nothing', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 0);
  const context = await page.context().browser()?.newContext({ baseURL: server.url, locale: 'nl-BE' });
  const other = await context?.newPage();
  if (!other) throw new Error('No browser');
  await signInAs({ page: other, ...server }, 'owner');
  await openKick(other, server, 0);
  await field(other, 'Tekst').fill('Van de tweede.');
  await field(page, 'Tekst').fill('Van de eerste.');
  await publish(page);
  await published(page);

  await publish(other);
  await expect(other.getByRole('status')).toContainText('Iemand anders veranderde dit');
  await expect(other.getByRole('group', { name: 'Staat nu online' })).toHaveText('Van de eerste.');
  await expect(field(other, 'Tekst')).toHaveValue('Van de tweede.');
  await other.getByRole('button', { name: 'Publiceer mijn versie' }).click();
  await published(other);
  await page.reload();
  await expect(field(page, 'Tekst')).toHaveValue('Van de tweede.');
  await context?.close();
});

test('typed text survives a lost connection and a reload', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 1);
  await field(page, 'Transcript').fill('Wat ik in de video zeg.');
  await choose(page, /voor PDF/, pdf('les een'));
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  await page.route(calls, (route) => route.abort());
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(field(page, 'Transcript')).toHaveValue('Wat ik in de video zeg.');
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  await page.unroute(calls);
  await publish(page);
  await published(page);
  // Nothing is unsaved any longer.
  await page.reload();
  await expect(field(page, 'Transcript')).toHaveValue('Wat ik in de video zeg.');
});

test('an owner sees the course as a buyer does, published or with the draft, and opens its files', async ({
  page,
  server,
}) => {
  await publishLessons(server, {
    kicks: [{ number: 0, text: 'Wat online staat.' }],
    files: { 'kick-0-cheat-sheet.pdf': smallPdf('blad') },
  });
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 0);
  await field(page, 'Tekst').fill('Wat nog klad is.');
  await choose(page, /voor PDF/, pdf('les nul'));
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  const saved = async (button: string | RegExp) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    return download.suggestedFilename();
  };
  expect(await saved('Open les nul.pdf')).toBe('kick-0.pdf');
  expect(await saved(/^Open Cheat sheet/)).toBe('kick-0-cheat-sheet.pdf');

  await page.getByRole('link', { name: 'Bekijk als koper' }).click();
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Voorbeeld' })).toContainText(
    'Zo ziet een nieuwe koper',
  );
  await expect(page.getByText('Wat nog klad is.')).toBeVisible();
  expect(await saved('PDF downloaden van Kick 0')).toBe('kick-0.pdf');
  expect(await saved('Download Cheat sheet van Kick 0')).toBe('kick-0-cheat-sheet.pdf');
  await page.getByRole('button', { name: 'Markeer als gedaan' }).click();
  await expect(page.getByText('Kick 0 is gedaan. 1 van 7.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Wat je ziet' }).selectOption('Wat online staat');
  await expect(page.getByText('Wat online staat.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF binnenkort beschikbaar' })).toBeDisabled();
  await page.getByRole('link', { name: 'Terug naar de lessen' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Kick 0' })).toContainText('Nog te publiceren');
});

test('a publication that went through while its owner left is their own, and clears the draft', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 6);
  await field(page, 'Transcript').fill('Gepubliceerd, en toen was ik weg.');
  await choose(page, /voor PDF/, pdf('les zes'));
  await expect(file(page, 'PDF').getByText('Nog te publiceren')).toBeVisible();
  await page.route(calls, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await page.unroute(calls);

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(file(page, 'PDF')).toContainText('online sinds');
  await expect(page.getByText('Niets nieuws om te publiceren.')).toBeVisible();
  await expect(page.getByText('Iemand anders')).toHaveCount(0);
  await expect(page.getByText('Nog te publiceren')).toHaveCount(0);
  // Nothing is unsaved any longer.
  await page.reload();
  await expect(field(page, 'Transcript')).toHaveValue('Gepubliceerd, en toen was ik weg.');
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

const named = (name: string, text = name): Chosen => ({ name, buffer: smallPdf(text) });

test('many files are sorted by name, reviewed, and published Kick by Kick', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  await visit({ page, url: server.url }, '/beheer?deel=lessen');
  await expect(page.getByRole('button', { name: 'Kies bestanden' })).toBeVisible();
  await drop(page, [
    named('kick-4.pdf', 'de les van Kick 4'),
    named('Kick 4 cheat sheet.pdf'),
    { name: 'kick-4-tekst.md', buffer: Buffer.from('## Kick vier') },
    named('roi-calculator.pdf'),
    named('vakantie.pdf'),
    { name: 'kick-6.pdf', buffer: Buffer.from('geen pdf') },
  ]);
  const dialog = page.getByRole('dialog', { name: 'Wat komt waar?' });
  const kick = dialog.getByRole('region', { name: /^Kick 4: / });
  await expect(kick.getByRole('listitem')).toHaveText([/^PDF.*kick-4\.pdf/, /^Cheat sheet/, /^Tekst/]);
  await expect(kick.getByRole('listitem').first()).toContainText('Nieuw');
  await expect(dialog.getByRole('region', { name: /^Bestanden van de/ })).toContainText('ROI Calculator');
  const out = dialog.getByRole('region', { name: /^Gaat niet mee: 2 bestanden/ });
  await expect(out).toContainText('vakantie.pdf: deze naam is niet herkend.');
  await expect(out).toContainText('kick-6.pdf: dit is geen PDF.');
  await expect(dialog.getByRole('status')).toHaveText(
    /^Er is nog niets gepubliceerd\. 2 bestanden gaan niet mee/,
  );
  // Nothing has left the browser yet.
  await expect(page.getByRole('row').filter({ hasText: 'Kick 4' })).toContainText('Nog niets');

  await dialog.getByRole('button', { name: 'Laat weg roi-calculator.pdf' }).click();
  await page.route(uploads, (route) => route.abort());
  await dialog.getByRole('button', { name: 'Publiceer 3 bestanden' }).click();
  await expect(kick.getByRole('alert')).toContainText('geen antwoord');
  await expect(dialog.getByRole('status')).toContainText('Er is nog niets gepubliceerd.');
  await page.unroute(uploads);
  await dialog.getByRole('button', { name: 'Publiceer 3 bestanden' }).click();
  await expect(dialog.getByRole('status')).toContainText(
    'Gepubliceerd. Kopers zien het nu in de ledenruimte.',
  );
  await expect(kick.getByText('Gepubliceerd', { exact: true })).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click();
  await expect(page.getByRole('row').filter({ hasText: 'Kick 4' })).toContainText(
    'PDF, Cheat sheet en Tekst',
  );

  const buyer = await asBuyer(page, server, 4);
  await expect(buyer.getByRole('heading', { name: 'Kick vier' })).toBeVisible();
  await buyer.context().close();
});

test('a folder is chosen by keyboard, shows what it replaces, and yields to an owner who was first', async ({
  page,
  server,
}, info) => {
  const folder = info.outputPath('mijn-lessen');
  await mkdir(join(folder, 'kick-5'), { recursive: true });
  await writeFile(join(folder, 'kick-5/les.pdf'), smallPdf('uit de map'));
  await writeFile(join(folder, 'kick-5/beschrijving.txt'), 'Uit de map.');
  await publishLessons(server, {
    kicks: [{ number: 5, text: 'Blijft staan.' }],
    files: { 'kick-5-pdf.pdf': smallPdf('eerder') },
  });
  await signInAs({ page, ...server }, 'owner');
  await visit({ page, url: server.url }, '/beheer?deel=lessen');
  const button = page.getByRole('button', { name: 'Kies een map' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles(folder);
  const dialog = page.getByRole('dialog', { name: 'Wat komt waar?' });
  const row = dialog.getByRole('listitem').filter({ hasText: 'mijn-lessen/kick-5/les.pdf' });
  await expect(row).toContainText('Vervangt kick-5.pdf');

  await publishLessons(server, { kicks: [{ number: 5, text: 'Van een ander.' }] });
  const go = dialog.getByRole('button', { name: 'Publiceer 2 bestanden' });
  await go.press('Enter');
  await expect(row.getByRole('alert')).toContainText('Iemand anders veranderde dit net vóór jou');
  await expect(go).toBeEnabled();
  await go.press('Enter');
  await expect(dialog.getByRole('status')).toContainText('Gepubliceerd.');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await openKick(page, server, 5);
  await expect(field(page, 'Beschrijving')).toHaveValue('Uit de map.');
  await expect(field(page, 'Tekst')).toHaveValue('Van een ander.');
});

test('Enter twice in a field while a Kick is being published publishes it once', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  await openKick(page, server, 6);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/desk-lesson')) sent.push(request.postData() ?? '');
  });
  const release = await hold(page, calls);
  const video = field(page, 'Video');
  await video.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  await video.press('Enter');
  await video.press('Enter');
  release();
  await published(page);
  expect(sent).toHaveLength(1);
});
