import type { Session } from '@supabase/supabase-js';
import { brand } from '../../site/brand.ts';
import { withdrawLink } from '../../site/legal.ts';
import { pages } from '../../site/pages.ts';
import { paths } from '../../site/paths.ts';
import { modelForm } from '../../site/terms.ts';
import { makePerson } from '../people.ts';
import { goals, readers, room } from '../perf/goals.ts';
import { measureLoad } from '../perf/load.ts';
import { scripts, sessionKey, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { axeViolations, horizontalOverflow, setRootSize } from './request-steps.ts';
import { cutTexts, setSpacing } from './spacing.ts';

const rows = Object.values(pages).filter(({ path }) => path !== paths.notFound);

const alike: readonly string[] = [
  paths.voorwaarden,
  paths.cookies,
  paths.toegankelijkheid,
  paths.kennismaking,
  paths.resetPassword,
  paths.certificate,
];

/** Splits a list into parts of one test each. */
const partsOf = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / 5) }, (_, part) => list.slice(part * 5, part * 5 + 5));

for (const some of partsOf(rows.map(({ path }) => path)))
  test(`pages without errors or axe violations: ${some.join(', ')}`, async ({
    page,
    consoleErrors,
    baseURL,
  }) => {
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
        elsewhere.push(request.url());
    });
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of some) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(200);
      await waitUntilReady(page);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      expect(await page.title(), path).toContain(brand.product);
      await expect(page.getByRole('link', { name: withdrawLink, exact: true }), path).toHaveCount(1);
      if (path === paths.home) {
        await page.locator('#contact').scrollIntoViewIfNeeded();
        await page.locator('#contact form').waitFor();
      }

      expect(await horizontalOverflow(page), path).toBeLessThanOrEqual(0);
      // A laptop at 200%.
      await page.setViewportSize({ width: 640, height: 360 });
      expect(await horizontalOverflow(page), `${path}, at 200%`).toBeLessThanOrEqual(0);
      // The text of a phone at 200%.
      await page.setViewportSize({ width: 390, height: 844 });
      await setRootSize(page, '200%');
      expect(await horizontalOverflow(page), `${path}, text at 200%`).toBeLessThanOrEqual(0);
      await setRootSize(page, '');
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await axeViolations(page), path).toEqual([]);
      await setSpacing(page);
      expect(await horizontalOverflow(page), `${path}, spaced`).toBeLessThanOrEqual(0);
      expect(await cutTexts(page), `${path}, spaced`).toEqual([]);
      expect(elsewhere, path).toEqual([]);
      expect(consoleErrors, path).toEqual([]);
    }
  });

test('every page reads well without JavaScript', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  for (const { path, indexed } of rows) {
    await page.goto(path);
    await expect(page.getByRole('banner'), path).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expect(page.getByRole('contentinfo'), path).toBeVisible();
    // A form that cannot be sent is hidden.
    if (!indexed || path === paths.herroepen)
      await expect(page.getByRole('textbox').filter({ visible: true }), path).toHaveCount(0);
    if (path === paths.workshopAanvraag || path === paths.kennismaking) {
      await expect(page.getByText('Dit formulier werkt alleen met JavaScript.'), path).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /@/ }), path).toHaveAttribute(
        'href',
        /^mailto:/,
      );
    }
    if (path === paths.privacy) {
      const ask = page.locator('section').filter({ hasText: 'Mijn gegevens opvragen of wissen' });
      await expect(ask.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
    }
    if (path === paths.home) {
      for (const section of await page.getByRole('main').locator('section[id]').all())
        await expect(section.getByRole('heading').first()).toBeVisible();
      await page.getByRole('main').locator('[data-dialog]:visible').first().click();
      await expect(page).toHaveURL('/#contact');
      await expect(page.locator('#contact').getByRole('link', { name: /@/ }).first()).toBeInViewport();
    }
    if (path === paths.herroepen)
      for (const line of [modelForm.title, ...modelForm.lines])
        await expect(page.getByRole('main').getByText(line)).toBeVisible();
  }
  await context.close();
});

// Of pages that load alike the first: `npm run bench` measures all.
for (const some of partsOf(Object.values(pages).filter(({ path }) => !alike.includes(path))))
  test(`little script before the first paint: ${some.map(({ path }) => path).join(', ')}`, async ({
    browser,
    server,
  }) => {
    const stored = (session: Session) => ({
      cookies: [],
      origins: [
        {
          origin: server.url,
          localStorage: [{ name: sessionKey(server.url), value: JSON.stringify(session) }],
        },
      ],
    });
    for (const { path, budget } of some) {
      const reader = readers[path];
      const load = await measureLoad(
        browser,
        server.url + path,
        reader ? stored(await makePerson(server.url, reader, server.dataDir)) : undefined,
      );
      expect(load.script, `${path}: at most ${budget} bytes of script`).toBeLessThanOrEqual(budget * room);
      expect(load.blocking, path).toEqual([]);
      if (path === paths.home) expect(load.html, path).toBeLessThanOrEqual(goals.homeHtml * room);
    }
  });

test('a page requests all scripts that it needs to hydrate in parallel, each of them once', async ({
  page,
  request,
  url,
}) => {
  const requested: string[] = [];
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') requested.push(asked.url());
  });
  for (const { path } of rows.filter(({ indexed }) => indexed)) {
    const html = await (await request.get(path)).text();
    const named = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, name]) => url + name);
    const [released, hydrated] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route(scripts, async (route) => {
      await released.promise;
      // What it reads of the shop comes later: hydration waits for none of it.
      if (!named.includes(route.request().url())) await hydrated.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => requested.toSorted(), path).toEqual(named.toSorted());
    released.resolve();
    await waitUntilReady(page);
    const again = requested.splice(0).filter((script) => named.includes(script));
    expect(again.toSorted(), path).toEqual(named.toSorted());
    hydrated.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  }
});
