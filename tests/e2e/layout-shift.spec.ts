import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from '@playwright/test';
import { indexedPaths, notFoundPath, paths, privatePaths } from '../../site/paths.ts';
import { faceOf } from './face-of.ts';
import { expect, test } from './fixtures.ts';
import { answers, holdBack, scripts, typefaces, untilReady } from './hold-back.ts';
import { fillSignUp, newMember, paymentTab } from './people.ts';

const sizes = [
  { width: 412, height: 823 },
  { width: 1280, height: 900 },
];

const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );

/** How far what stood in sight has moved since a moment, as the browser counts it (web.dev/articles/cls). */
const moved = (page: Page, since = 0) =>
  page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries
            .filter(({ startTime }) => startTime >= since)
            .reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          total += sum(list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total + sum(observer.takeRecords())));
      }),
    since,
  );

/** Gives `visit` a page of each size in turn; its scripts come when `release` is called. */
async function inEachSize(
  browser: Browser,
  visit: (page: Page, viewport: { width: number; height: number }, release: () => void) => Promise<void>,
): Promise<void> {
  for (const viewport of sizes) {
    const context = await browser.newContext({ viewport });
    const page = await context.newPage();
    await visit(page, viewport, await holdBack(page, scripts));
    await context.close();
  }
}

for (const path of [...indexedPaths, ...privatePaths, `${paths.auth}?mode=signup`, notFoundPath]) {
  test(`${path}: nothing in sight moves when scripts and typefaces come late`, async ({
    browser,
    baseURL,
  }) => {
    await inEachSize(browser, async (page, viewport, releaseScripts) => {
      const releaseFonts = await holdBack(page, typefaces);
      await page.goto(`${baseURL}${path}`, { waitUntil: 'commit' });
      // Who has no session is sent on.
      if (path === paths.members) await page.waitForURL('**/auth?**', { waitUntil: 'commit' });
      await expect(page.getByRole('banner')).toBeVisible();
      await nextFrames(page);
      releaseScripts();
      await untilReady(page);
      releaseFonts();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      await nextFrames(page);
      expect(await moved(page), `${viewport.width} px`).toBeLessThan(0.0005);
    });
  });
}

/**
 * Opens a page in each size for who is known there, until `end` is seen: its scripts come after it was painted, and
 * what the backend says of a member once it was asked.
 */
async function expectStill(
  page: Page,
  path: string,
  end: RegExp,
  { member }: { member: boolean },
): Promise<void> {
  for (const viewport of [...sizes, { width: 768, height: 1024 }]) {
    await page.setViewportSize(viewport);
    const releaseScripts = await holdBack(page, scripts);
    const releaseAnswers = await holdBack(page, answers);
    const asked = member ? page.waitForRequest(answers) : null;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await nextFrames(page);
    releaseScripts();
    await asked;
    await untilReady(page);
    await nextFrames(page);
    releaseAnswers();
    await expect(page.getByText(end).filter({ visible: true }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await nextFrames(page);
    expect(await moved(page), `${path}, ${viewport.width} px`).toBeLessThan(0.0005);
    await page.unrouteAll({ behavior: 'wait' });
  }
}

test('nothing in sight moves for a member when answers come late, before and after a purchase', async ({
  page,
  inbox,
  freshEmail,
}) => {
  test.slow();
  const member = true;
  await newMember(page, freshEmail, inbox);
  await expectStill(page, paths.members, /^Geen Toegang$/, { member });
  await expectStill(page, paths.checkout, /^Nu nog betalen\.$/, { member });
  await page.goto(paths.checkout);
  const tab = await paymentTab(page.context(), () =>
    page.getByRole('button', { name: 'Ga naar betaling' }).click(),
  );
  await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
  await tab.getByText('Betaling Geverifieerd!').first().waitFor();
  await expectStill(tab, tab.url(), /^Betaling Geverifieerd!$/, { member });
  await expectStill(page, paths.members, /^De Kicks volgen binnenkort\./, { member });
  await expectStill(page, paths.checkout, /is al van jou\.$/, { member });
});

test('nothing in sight moves for who comes back to a purchase', async ({ page, freshEmail }) => {
  await page.goto(paths.checkout);
  await fillSignUp(page, freshEmail);
  const tab = await paymentTab(page.context(), () =>
    page.getByRole('button', { name: 'Laatste stap' }).click(),
  );
  await tab.close();
  await page.getByText('Stap 2 van 2').waitFor();
  await expectStill(page, paths.checkout, /^Nu nog betalen\.$/, { member: false });
});

test('nothing jumps for a reader who goes down the page before its scripts are there', async ({
  browser,
  baseURL,
}) => {
  await inEachSize(browser, async (page, viewport, release) => {
    await page.goto(`${baseURL}/`, { waitUntil: 'commit' });
    const end = page.getByRole('contentinfo');
    await expect(end).toBeAttached();
    const seen = async () => (await end.boundingBox())?.y ?? Number.POSITIVE_INFINITY;
    while ((await seen()) > viewport.height) {
      await page.mouse.wheel(0, viewport.height / 2);
      await nextFrames(page);
    }
    expect(await moved(page), `${viewport.width} px`).toBeLessThan(0.0005);
    release();
    await untilReady(page);
  });
});

test('who goes to a section as soon as the page can answer arrives there, and nothing jumps', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  const way = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Contact' });
  // The jump's own frame is not counted: the browser compares it with what stood elsewhere, had it been scrolled too.
  const arrival = await way.evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        const page = document.documentElement;
        const observer = new MutationObserver(press);
        observer.observe(page, { attributes: true });
        addEventListener('scroll', () => frames(2), { once: true });
        press();
        function frames(left: number) {
          if (left === 0) resolve(performance.now());
          else requestAnimationFrame(() => frames(left - 1));
        }
        function press() {
          if (!('ready' in page.dataset)) return;
          observer.disconnect();
          link.click();
        }
      }),
  );
  await expect(page).toHaveURL('/#contact');
  await page.waitForLoadState('networkidle');
  await nextFrames(page);
  const header = (await page.getByRole('banner').boundingBox())?.height;
  expect((await page.locator('#contact').boundingBox())?.y).toBeCloseTo(header ?? Number.NaN, 0);
  expect(await moved(page, arrival)).toBeLessThan(0.0005);
});

test('nothing jumps for who opens the page at a section that comes after the first paint', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/')).text();
  const half = html.indexOf('</section>');
  let sendRest = () => {};
  const server = createServer(({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, half));
    sendRest = () => response.end(html.slice(half));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    for (const viewport of sizes) {
      await page.setViewportSize(viewport);
      await page.goto('about:blank');
      await page.goto(`http://127.0.0.1:${port}/#kit`, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await nextFrames(page);
      sendRest();
      await expect(page.locator('#kit')).toBeInViewport();
      await nextFrames(page);
      expect(await moved(page), `${viewport.width} px`).toBeLessThan(0.0005);
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a page that was painted before its typefaces came keeps its face, and the next page has them', async ({
  page,
  baseURL,
}) => {
  const release = await holdBack(page, typefaces);
  await page.goto('/privacy', { waitUntil: 'commit' });
  await untilReady(page);
  release();
  await page.waitForLoadState('networkidle');
  expect(await faceOf(page, 'h1')).not.toContain('Bricolage');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click();
  await expect(page).toHaveURL(`${baseURL}/cookies`);
  await expect.poll(() => faceOf(page, 'h1')).toContain('Bricolage');
});

test('the home page is drawn before its typefaces come, and takes them without a move', async ({ page }) => {
  const release = await holdBack(page, typefaces);
  await page.goto('/', { waitUntil: 'commit' });
  await untilReady(page);
  const text = page.getByText('Zeven korte lessen, één workshop of een traject op maat');
  expect(await faceOf(page, 'h1')).not.toContain('Bricolage');
  expect(await faceOf(page, 'h1 + p')).not.toContain('Instrument');
  await expect(text).toBeVisible();
  release();
  await expect.poll(() => faceOf(page, 'h1')).toContain('Bricolage');
  expect(await faceOf(page, 'h1 + p')).toContain('Instrument');
  expect(await faceOf(page, 'header .button')).toContain('Instrument');
  expect(await moved(page)).toBeLessThan(0.0005);
});

test('a typeface that fails does not keep the other one from the home page', async ({ page }) => {
  await page.route('**/bricolage-*.woff2', (route) => route.abort());
  await page.goto('/');
  await expect.poll(() => faceOf(page, 'h1 + p')).toContain('Instrument');
  expect(await faceOf(page, 'h1')).not.toContain('Bricolage');
});
