/** What visitors see of what the owner published: on a site built before, and on one built with it. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { functionMessages } from '../../contract/messages.ts';
import {
  deliveredDocument,
  type PublishedShop,
  publicPath,
  shopFile,
  shopFileText,
} from '../../contract/shop.ts';
import type { ShopDocument } from '../../contract/shop-document.ts';
import { priceLimits } from '../../contract/shop-file.ts';
import { brand } from '../../site/brand.ts';
import { kitSection, proof } from '../../site/home.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { pages } from '../../site/pages.ts';
import { anchors, paths } from '../../site/paths.ts';
import { introductionPage } from '../../site/requests.ts';
import { buildApart } from '../build-apart.ts';
import { startServer } from '../server.ts';
import { abort, answer, fill, hold, scripts, signInAs, typefaces, waitUntilReady } from '../stage.ts';
import { test as base, expect } from './fixtures.ts';
import { moved, nextFrames } from './moved.ts';
import { ageForms } from './request-steps.ts';

/** Prices as long as they get, and shorter than most. */
const newPrice = priceLimits.most - 1;
const newerPrice = 900;

const file = `**${publicPath(shopFile.name)}`;

const testimonial = {
  words: 'Nu durven we. '.repeat(20).trim(),
  name: 'An Claes',
  role: 'Zaakvoerder',
  company: 'Bakkerij Claes',
  picture: '',
  agreedOn: '2026-11-20',
};
const formula = {
  duration: '3 uur',
  group: '',
  place: 'in Gent',
  price: '777 euro',
  extra: 'ook in het Engels',
};
const priced = { ...formula, basis: 'per groep', vat: 'excl. btw' } as const;

const full: ShopDocument = {
  formulas: { inspiratie: priced, workshop: priced, traject: priced },
  kickMinutes: deliveredDocument.kickMinutes.map((_, index) => index + 41),
  answerDays: 3,
  person: { name: 'Sanne Verhulst', line: 'Gaf tien jaar avondles.', photo: 'icon-192.png' },
  testimonials: Array.from({ length: 6 }, (_, index) => ({ ...testimonial, name: `An ${index}` })),
  customers: Array.from({ length: 12 }, (_, index) => ({ name: `Klant ${index}`, logo: '' })),
  figures: ['35', '36', '37'].map((figure) => ({ figure, text: `teams van ${figure}` })),
  programmeCase: { customer: 'Garage Willems', words: 'Het liep zoals het moest </script><!-- <b>.' },
  workshopCase: { before: 'Een uur per offerte.', after: 'Een kwartier per offerte.' },
  teaser: 'abcdefghijk',
  notice: { words: 'Wij zijn met vakantie.', from: '2026-12-24', until: '2027-01-02', closed: 'ja' },
  bookingUrl: 'https://agenda.example/sanne',
};
const closedWords = 'Wij zijn met vakantie. Gesloten van 24 december tot en met 2 januari.';
const half: ShopDocument = { ...deliveredDocument, person: full.person, figures: full.figures.slice(0, 1) };

const shopWith = (document: ShopDocument | null, status: PublishedShop['status'] = null): PublishedShop => ({
  status,
  priceCents: newPrice,
  document,
});

const test = base.extend<object, { builtFolder: string; builtWith: string }>({
  /** A site that was built for a hosted backend, when all of the above was published. */
  builtFolder: [
    async ({}, use, { parallelIndex }) => {
      const published = join(process.cwd(), '.cache', `published-${parallelIndex}.json`);
      await writeFile(published, shopFileText(shopWith(full)));
      const { folder, remove } = await buildApart({
        PUBLISHED_SHOP_FILE: published,
        SUPABASE_URL: 'https://project.supabase.example',
      });
      await use(join(folder, 'client'));
      await remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  /** Its address. */
  builtWith: [
    async ({ builtFolder }, use) => {
      const server = await startServer({ env: { SITE_DIR: builtFolder, KIT_ALWAYS_ON_SALE: 'false' } });
      await use(server.url);
      await server.dispose();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// All tests share one build.
test.describe.configure({ mode: 'default' });

const publish = (page: Page, published: PublishedShop) =>
  page.route(file, (route) =>
    route.fulfill({ body: shopFileText(published), contentType: 'application/json' }),
  );

/** Opens a page whose file arrives once nothing else is to come. Returns that moment. */
async function visitBefore(page: Page, path = '/'): Promise<number> {
  const released = Promise.withResolvers<void>();
  await page.route(file, async (route) => {
    await released.promise;
    await route.fallback();
  });
  await page.goto(path);
  await waitUntilReady(page);
  await page.evaluate(() => document.fonts.ready);
  await nextFrames(page);
  const since = await page.evaluate(() => performance.now());
  const read = page.waitForResponse(file);
  released.resolve();
  await (await read).finished();
  return since;
}

const main = (page: Page) => page.getByRole('main');

const viewports = [
  { width: 360, height: 740 },
  { width: 768, height: 800 },
  { width: 1440, height: 900 },
];

/** What the home page shows when everything is published, from top to bottom. */
async function expectAll(page: Page): Promise<void> {
  const home = main(page);
  await expect(home.getByText(formatEuro(newPrice), { exact: true })).toHaveCount(2);
  const offers = home.locator(`#${anchors.kopen}`);
  for (const text of ['3 uur', 'in Gent', '777 euro per groep, excl. btw', 'ook in het Engels'])
    await expect(offers.getByText(text, { exact: true })).toHaveCount(3);
  await expect(offers.locator('dt', { hasText: 'Groep' })).toHaveCount(0);
  for (const text of [
    `${proof.caseOf} Garage Willems`,
    full.programmeCase.words,
    full.workshopCase.before,
    full.workshopCase.after,
    '41 min',
    '47 min',
    proof.teaser,
    'teams van 37',
    'Klant 11',
    'We antwoorden binnen 3 werkdagen.',
  ])
    await expect(home.getByText(text).first()).toBeVisible();
  await expect(home.getByRole('figure')).toHaveCount(7);
  await expect(home.getByRole('link', { name: /Sanne Verhulst/ })).toBeVisible();
  await expect(home.getByRole('img', { name: 'Sanne Verhulst' })).toBeVisible();
}

test.describe('on a site built before', () => {
  test('everything appears without moving what is in view', async ({ page, consoleErrors }) => {
    await publish(page, shopWith(full));
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      const since = await visitBefore(page);
      await expect(main(page).getByText('Klant 11')).toBeAttached();
      await expectAll(page);
      expect(await moved(page, since), `${viewport.width} px`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      expect(consoleErrors).toEqual([]);
    }
  });

  test('a notice comes over the end of the window and in the dialog of a request, and can be closed', async ({
    page,
  }) => {
    await page.clock.setFixedTime('2026-12-24T09:00:00+01:00');
    await publish(page, shopWith(full));
    const since = await visitBefore(page, paths.workshopAanvraag);
    await expect(page.getByText(closedWords)).toBeInViewport();
    await expect(page.getByText('Uiterlijk 6 januari')).toBeVisible();
    expect(await moved(page, since)).toBe(0);
    await page.getByRole('button', { name: 'Sluiten' }).click();
    await expect(page.getByText(closedWords)).toHaveCount(0);
    await page.getByRole('banner').getByRole('link').first().click();
    await main(page).locator('[data-dialog=contact]').first().click();
    await expect(page.getByRole('dialog').getByText(closedWords)).toBeVisible();
    await expect(main(page).getByText('We antwoorden uiterlijk 6 januari.')).toHaveCount(1);
  });

  test('the introduction names its term, and offers a moment once it is asked for', async ({
    page,
    freshEmail,
  }) => {
    await page.clock.install();
    await publish(page, shopWith(full));
    await visitBefore(page, paths.kennismaking);
    await expect(page.getByText('Binnen 3 werkdagen')).toBeVisible();
    await fill(page, {
      Naam: 'An Claes',
      'E-mail': freshEmail,
      Telefoonnummer: '09 000 00 00',
      'Waar kunnen we u mee helpen?': 'Hoe beginnen we?',
    });
    await ageForms(page);
    await page.getByRole('button', { name: 'Verzenden' }).click();
    await expect(page.getByRole('link', { name: introductionPage.booking })).toHaveAttribute(
      'href',
      full.bookingUrl,
    );
  });
});

test('no file that browsers keep for a year holds what was published', async ({ builtFolder }) => {
  const assets = await readdir(join(builtFolder, 'assets'));
  const kept = await Promise.all(
    assets
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => readFile(join(builtFolder, 'assets', name), 'utf8')),
  );
  expect(kept.length).toBeGreaterThan(50);
  const words = [testimonial.words, full.programmeCase.words.slice(0, 20), 'Klant 11', String(newPrice)];
  expect(words.filter((said) => kept.some((text) => text.includes(said)))).toEqual([]);
});

test.describe('on a site built with it', () => {
  test.use({ baseURL: async ({ builtWith }, use) => use(builtWith) });

  test('while the kit is not on sale, checkout, members area and payment offer the launch list', async ({
    page,
    builtWith,
  }) => {
    test.skip(kit.status === 'te-koop', 'The kit is on sale.');
    const toList = main(page).getByRole('button', { name: kitSection.actionSoon });
    await publish(page, shopWith(full));
    const release = await hold(page, scripts);
    await page.goto(paths.checkout, { waitUntil: 'commit' });
    await expect(main(page).getByText(functionMessages.notOnSale)).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    release();
    await toList.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Stap 1 van 2')).toHaveCount(0);
    await expect(page).toHaveTitle(`${kit.name} | ${brand.product}`);
    await publish(page, shopWith(full, 'te-koop'));
    await page.goto(paths.checkout);
    await expect(page.getByText('Stap 1 van 2')).toBeVisible();
    await expect(page).toHaveTitle(`${pages.checkout.title} | ${brand.product}`);
    await page.unroute(file);
    await publish(page, shopWith(full));

    await answer(page, '**/functions/v1/verify-payment', { verified: false });
    await page.goto('/payment-success?session_id=cs_test_abcdefghij');
    await expect(page.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Hulp vragen' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Opnieuw proberen' })).toHaveCount(0);

    await signInAs({ page, url: builtWith }, 'member');
    await page.goto(paths.members);
    await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
    await expect(toList).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Koop/ })).toHaveCount(0);
    await page.goto(paths.checkout);
    await expect(toList).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toHaveCount(0);
    await publish(page, shopWith(full, 'te-koop'));
    await page.goto(paths.privacy);
    const toCheckout = page.getByRole('contentinfo').getByRole('link', {
      name: `${kit.name} · ${formatEuro(newPrice)}`,
    });
    await toCheckout.click();
    await expect(page).toHaveURL(paths.checkout);
    await expect(toCheckout).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  });

  test('everything is there on the way from another page, without an error', async ({
    page,
    consoleErrors,
  }) => {
    await publish(page, shopWith(full));
    await page.goto(paths.privacy);
    await waitUntilReady(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: `${brand.product}, naar de start` })
      .click();
    await expect(page).toHaveURL('/');
    await expectAll(page);
    expect(consoleErrors).toEqual([]);
  });

  test('everything is there without scripts, but not the notice', async ({ browser, builtWith }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(builtWith);
    await expectAll(page);
    await expect(page.getByText('Wij zijn met vakantie')).toBeHidden();
    await page.goto(`${builtWith}${paths.voorwaarden}`);
    await expect(main(page).getByText(kit.priceLabel)).toHaveCount(0);
    await page.goto(`${builtWith}${paths.checkout}`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      kit.status === 'te-koop' ? new RegExp(formatEuro(newPrice)) : functionMessages.notOnSale,
    );
    await page.close();
  });

  test('a newer file moves nothing in view', async ({ page }) => {
    await publish(page, { status: null, priceCents: newerPrice, document: half });
    for (const viewport of viewports) {
      await page.setViewportSize(viewport);
      const since = await visitBefore(page);
      await expect(main(page).getByText(formatEuro(newerPrice), { exact: true })).toHaveCount(2);
      await expect(main(page).getByText('teams van 36')).toHaveCount(0);
      await expect(main(page).getByText('teams van 35')).toHaveCount(1);
      await expect(main(page).getByText('47 min')).toHaveCount(0);
      expect(await moved(page, since), `${viewport.width} px`).toBe(0);
    }
  });

  test('a part in view stays until it is below the window', async ({ page }) => {
    const released = Promise.withResolvers<void>();
    await page.route(file, async (route) => {
      await released.promise;
      await route.fulfill({
        body: shopFileText(shopWith(half)),
        contentType: 'application/json',
      });
    });
    await page.goto('/');
    await waitUntilReady(page);
    const figures = main(page).getByText('teams van 36');
    // The page is still being laid out, which moves where its section is.
    await expect(async () => {
      await main(page)
        .locator(`#${anchors.overOns}`)
        .evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
      await expect(figures).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await nextFrames(page);
    const since = await page.evaluate(() => performance.now());
    released.resolve();
    // The parts above the window change.
    await expect(main(page).getByText(full.workshopCase.after)).toHaveCount(0);
    await expect(figures).toBeInViewport();
    expect(await moved(page, since)).toBe(0);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(figures).toHaveCount(0);
  });

  test('its notice is shown in its days alone, also before scripts run', async ({ page }) => {
    await publish(page, shopWith(full));
    // A typeface that arrives late moves the buttons beside each other by a hair.
    await abort(page, typefaces);
    const notice = page.getByText(closedWords);
    for (const [time, path, isShown] of [
      ['2026-12-23T22:59:00Z', paths.home, false],
      ['2026-12-23T23:01:00Z', paths.kennismaking, true],
      ['2027-01-02T22:59:00Z', paths.home, true],
      ['2027-01-02T23:01:00Z', paths.kennismaking, false],
    ] as const) {
      await page.clock.setFixedTime(time);
      const release = await hold(page, scripts);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice, time).toBeVisible({ visible: isShown });
      release();
      await waitUntilReady(page);
      await expect(notice, time).toBeVisible({ visible: isShown });
      expect(await moved(page), time).toBe(0);
    }
  });
});

test('the published price is sent as seen, and one that changed meanwhile is named before it is paid', async ({
  page,
  url,
}) => {
  await signInAs({ page, url }, 'member');
  await publish(page, shopWith(null));
  await page.goto(paths.members);
  await expect(
    page.getByRole('link', { name: `Koop de ${kit.name} voor ${formatEuro(newPrice)}` }),
  ).toBeVisible();
  await page.goto(paths.checkout);
  await expect(page.getByText(`${formatEuro(newPrice)} in totaal`)).toBeVisible();
  await expect(page.getByRole('status').getByText(`voor ${formatEuro(newPrice)}`)).toBeVisible();
  const body = page.waitForRequest('**/functions/v1/create-stripe-payment');
  await answer(page, '**/functions/v1/create-stripe-payment', { error: 'Nee.' }, 400);
  await page.getByRole('button', { name: 'Ga naar betaling' }).click();
  expect((await body).postDataJSON()).toMatchObject({ priceSeen: newPrice });
  await page.unroute('**/functions/v1/create-stripe-payment');
  const changed = { error: 'Anders.', code: 'price-changed', priceCents: 5900 };
  await answer(page, '**/functions/v1/create-stripe-payment', changed, 409);
  await page.getByRole('button', { name: 'Ga naar betaling' }).click();
  await expect(page.getByRole('status').getByText(`Ze kost nu ${formatEuro(5900)}.`)).toBeVisible();
  await expect(page.getByText(`${formatEuro(5900)} in totaal`)).toBeVisible();
  const again = page.waitForRequest('**/functions/v1/create-stripe-payment');
  await page.getByRole('button', { name: 'Ga naar betaling' }).click();
  expect((await again).postDataJSON()).toMatchObject({ priceSeen: 5900 });
});
