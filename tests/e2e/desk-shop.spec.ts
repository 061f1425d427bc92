import type { Page } from '@playwright/test';
import { commonRefusals } from '../../contract/desk-actions.ts';
import { type PublishedShop, publicPath, shopFile } from '../../contract/shop.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { password } from '../password.ts';
import type { TestServer } from '../server.ts';
import { movingPicture, smallPictures } from '../small-pictures.ts';
import { answer, askFreshCode, signInAs } from '../stage.ts';
import { expect, testApart } from './fixtures.ts';

/** What is published applies to all of a shop. */
const test = testApart();
test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 360, height: 740 } });

const calls = '**/functions/v1/desk-shop';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const publish = (page: Page) => button(page, 'Publiceer');
const published = async ({ url }: TestServer): Promise<PublishedShop> =>
  (await fetch(url + publicPath(shopFile.name))).json();

/** Opens parts of 'De winkel' as a new owner. */
async function open(page: Page, server: TestServer, ...parts: string[]): Promise<void> {
  await signInAs({ page, ...server }, 'owner');
  await page.goto('/beheer?deel=winkel');
  for (const part of parts) await button(page, part).click();
}

async function isPublished(page: Page): Promise<void> {
  await expect(page.getByText('Gepubliceerd', { exact: true })).toBeVisible();
  await expect(page.getByText('Zo staat het op de site.')).toBeVisible();
}

test('the price, the person, a testimonial and a notice each take five clicks at most', {
  tag: '@way',
}, async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  let clicks = 0;
  const click = async (name: string | RegExp, role: 'button' | 'link' | 'checkbox' = 'button') => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).click();
  };
  const start = async (part: string) => {
    clicks = 0;
    await page.goto('/beheer');
    await click('Instellingen', 'link');
    await click(part);
  };

  await start('Prijs van de Kit');
  await click('Wijzig de prijs');
  await page.getByLabel('Nieuwe prijs in euro').fill('47,5');
  await askFreshCode(page, calls);
  await click(`Maak de prijs ${formatEuro(4750)}`);
  await page.getByLabel('Je wachtwoord').fill(password);
  await click('Ga verder');
  await expect(page.getByText(`De Kit kost nu ${formatEuro(4750)}`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(5);

  await start('Wie je bent');
  await page.getByLabel('Naam').fill('Sanne Verhulst');
  await click('Publiceer');
  await isPublished(page);
  expect(clicks).toBeLessThanOrEqual(5);

  await start('Getuigenissen');
  await click('Getuigenis erbij');
  await page.getByLabel('Wat deze klant zegt').fill('Nu durven we.');
  await page.getByLabel('Naam', { exact: true }).fill('An Peeters');
  await click(/ging ermee akkoord/, 'checkbox');
  await click('Publiceer');
  await isPublished(page);
  expect(clicks).toBeLessThanOrEqual(5);

  await start('Sluiting of bericht');
  await page.getByRole('textbox', { name: 'Bericht' }).fill('Gesloten');
  await page.getByLabel('Eerste dag').fill('2026-12-24');
  await page.getByLabel('Laatste dag').fill('2027-01-02');
  await click('Publiceer');
  await isPublished(page);
  expect(clicks).toBeLessThanOrEqual(5);

  expect(await published(server)).toMatchObject({
    priceCents: 4750,
    document: {
      person: { name: 'Sanne Verhulst' },
      testimonials: [{ name: 'An Peeters', agreedOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }],
      notice: { words: 'Gesloten', from: '2026-12-24', until: '2027-01-02' },
    },
  });
  await expect(page.getByText(/^Gesloten \(24 december tot en met 2 januari/)).toBeVisible();
});

test('what is wrong opens its part, and what is typed survives a reload and goes to the preview alone', async ({
  page,
  server,
}) => {
  await open(page, server, 'Getuigenissen', 'Afspraken en antwoordtermijn');
  const before = await published(server);
  await button(page, 'Getuigenis erbij').click();
  await page
    .getByRole('group', { name: /^Getuigenis/ })
    .last()
    .getByLabel('Naam')
    .fill('Bart');
  await page.getByLabel('Link om een kennismaking te boeken').fill('http://agenda.example');
  await button(page, 'Afspraken en antwoordtermijn').click();
  await page.reload();
  await expect(page.getByText('niet gepubliceerd', { exact: true })).toHaveCount(2);
  await publish(page).click();
  const item = page.getByRole('group', { name: /^Getuigenis/ }).last();
  await expect(item.getByLabel('Wat deze klant zegt')).toBeFocused();
  await expect(item.getByText('Vink aan dat deze klant akkoord is')).toBeVisible();
  await expect(item.getByLabel('Naam')).toHaveValue('Bart');
  const link = page.getByLabel('Link om een kennismaking te boeken');
  await expect(link).toHaveAccessibleDescription(/begint/);
  await link.fill('https://agenda.example');
  await item.getByLabel('Wat deze klant zegt').fill('Een dag per week gewonnen.');
  await item.getByRole('checkbox').check();
  const [tab] = await Promise.all([page.waitForEvent('popup'), button(page, /^Bekijk/).click()]);
  await expect(tab.getByText('Een dag per week gewonnen.')).toBeVisible();
  await expect(tab.getByText(/^Voorbeeld: dit is nog niet gepubliceerd/)).toBeInViewport();
  expect(await published(server)).toEqual(before);
  await button(page, 'Gooi weg').click();
  await button(page, 'Annuleren').click();
  await expect(link).toHaveValue('https://agenda.example');
  await button(page, 'Gooi weg').click();
  await button(page, 'Gooi het weg').click();
  await expect(page.getByText('Zo staat het op de site.')).toBeVisible();
});

test('of two owners the second is refused once, keeps what was typed, and then publishes the whole form', async ({
  page,
  browser,
  server,
}) => {
  await open(page, server, 'Video', 'Minuten per Kick', 'Cijfers');
  await page.getByRole('textbox', { name: 'Video' }).fill('https://youtu.be/dQw4w9WgXcQ');
  const other = await browser.newPage({ baseURL: server.url });
  await open(other, server, 'Minuten per Kick', 'Video', 'Cijfers');
  await other.getByLabel(/^Kick 0/).fill('12');
  await other.getByRole('textbox', { name: 'Video' }).fill('https://youtu.be/abcdefghijk');
  await button(other, 'Cijfer erbij').click();
  await other.getByLabel('Cijfer', { exact: true }).fill('35');
  await other.getByLabel('Wat het telt').fill('teams');
  await publish(other).click();
  await isPublished(other);
  await other.close();

  await publish(page).click();
  await expect(page.getByRole('alert')).toHaveText(commonRefusals.changed);
  expect((await published(server)).document).toMatchObject({ teaser: 'abcdefghijk' });
  await expect(page.getByRole('textbox', { name: 'Video' })).toHaveValue('https://youtu.be/dQw4w9WgXcQ');
  await expect(page.getByLabel(/^Kick 0/)).toHaveValue('');
  await expect(page.getByLabel('Wat het telt')).toHaveCount(0);
  await expect(page.getByText('op YouTube, abcdefghijk')).toBeVisible();
  await expect(page.getByText('niet gepubliceerd', { exact: true })).toHaveCount(3);
  await publish(page).click();
  await isPublished(page);
  const { document } = await published(server);
  expect(document).toMatchObject({ teaser: 'dQw4w9WgXcQ', figures: [] });
  expect(document?.kickMinutes[0]).toBeNull();

  const versions = page.getByRole('region', { name: 'Eerdere versies' });
  await expect(versions.getByRole('listitem').first()).toContainText('video');
  await page.getByLabel(/^Kick 0/).fill('15');
  // The message about the publication may lie over it.
  await versions.getByRole('listitem').nth(1).getByRole('button').press('Enter');
  await button(page, 'Vervang het').click();
  await expect(page.getByRole('textbox', { name: 'Video' })).toHaveValue('abcdefghijk');
  await expect(page.getByLabel(/^Kick 0/)).toHaveValue('12');
  await expect(page.getByLabel('Wat het telt')).toHaveValue('teams');
  await publish(page).click();
  await isPublished(page);
  expect((await published(server)).document).toMatchObject({ teaser: 'abcdefghijk' });
});

test('a price far from that of now takes a second click, and the history says from what to what', async ({
  page,
  server,
}) => {
  await open(page, server, 'Prijs van de Kit');
  const now = (await published(server)).priceCents ?? kit.priceCents;
  await button(page, 'Wijzig de prijs').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Bestellingen, facturen en terugbetalingen die er al zijn');
  const price = dialog.getByLabel('Nieuwe prijs in euro');
  await price.fill('4321');
  const go = dialog.getByRole('button', { name: /^Maak de prijs/ });
  await go.click();
  await expect(price).toHaveAccessibleDescription(
    `Klopt ${formatEuro(432100)}? Nu is het ${formatEuro(now)}. Klik nog eens als het klopt.`,
  );
  expect((await published(server)).priceCents).not.toBe(432100);
  await go.click();
  await expect(page.getByText(`De Kit kost nu ${formatEuro(432100)}`)).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Eerdere versies' }).getByRole('listitem').first(),
  ).toContainText(`prijs van ${formatEuro(now)}, naar ${formatEuro(432100)}`);
});

/** A picture that the browser draws: noise, which no format makes small. */
const drawn = (page: Page, width: number, height: number) =>
  page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
      const context = canvas.getContext('2d');
      const noise = context?.createImageData(wide, high);
      noise?.data.forEach((_, at, data) => {
        data[at] = at % 4 === 3 ? 255 : Math.random() * 255;
      });
      if (noise) context?.putImageData(noise, 0, 0);
      return canvas.toDataURL('image/png').replace(/^.*,/, '');
    },
    [width, height] as const,
  );

test('only a photo is taken and made small and square, and one that is gone is named at its field', async ({
  page,
  server,
}) => {
  await open(page, server, 'Wie je bent');
  const photo = page.getByRole('group', { name: 'Foto' });
  const choose = async (content: string | Buffer, name = 'foto.png') => {
    const chooser = page.waitForEvent('filechooser');
    await photo.getByRole('button').first().click();
    const buffer = typeof content === 'string' ? Buffer.from(content, 'base64') : content;
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  const shown = async () => {
    const image = photo.locator('img');
    const box = await image.evaluate(async (one: HTMLImageElement) => {
      await one.decode();
      return [one.naturalWidth, one.naturalHeight, one.src] as const;
    });
    return { box, bytes: (await (await fetch(box[2])).arrayBuffer()).byteLength };
  };
  for (const [content, reason] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'SVG'],
    [movingPicture, 'beweegt'],
    [Buffer.from('geen foto'), 'kan niet gelezen worden'],
  ] as const) {
    await choose(content);
    await expect(photo.getByText(reason)).toBeVisible();
  }
  await choose(await drawn(page, 500, 800));
  await expect(photo.locator('img[src$=".webp"]')).toBeVisible();
  const first = await shown();
  expect(first.box.slice(0, 2)).toEqual([400, 400]);
  expect(first.bytes).toBeLessThanOrEqual(60 * 1024);

  await page.evaluate(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (done, type, quality) {
      toBlob.call(this, done, type === 'image/webp' ? 'image/png' : type, quality);
    };
  });
  await choose(smallPictures.jpeg);
  await expect(photo.locator('img[src$=".jpg"]')).toBeVisible();
  await publish(page).click();
  await isPublished(page);
  expect((await published(server)).document?.person.photo).toMatch(/^[0-9a-f]{20}\.jpg$/);

  // In a part that was closed meanwhile.
  await answer(page, calls, { result: 'stored', name: `${'a'.repeat(20)}.webp` });
  await choose(smallPictures.jpeg);
  await expect(photo.locator('img')).toHaveAttribute('src', /a{20}/);
  await page.unroute(calls);
  await button(page, 'Wie je bent').click();
  await publish(page).click();
  await expect(photo.getByText('Kies ze opnieuw')).toBeVisible();
  await expect(photo.getByRole('button').first()).toBeFocused();
});
