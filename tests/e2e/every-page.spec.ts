import AxeBuilder from '@axe-core/playwright';
import { brand, siteUrl } from '../../site/brand.ts';
import { indexedPaths, paths, privatePaths } from '../../site/paths.ts';
import { budgets } from '../perf/budgets.ts';
import { measureLoad } from '../perf/load.ts';
import { expect, test } from './fixtures.ts';
import { holdBack, scripts, untilReady } from './hold-back.ts';
import { newMember } from './people.ts';

const pages = [...indexedPaths, ...privatePaths];

for (const path of pages) {
  test(`${path} loads without an error, a stranger's server, a sideways scroll or a barrier`, async ({
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
    const response = await page.goto(path, { waitUntil: 'networkidle' });
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await page.title()).toContain(brand.product);

    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    );
    expect(elsewhere).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });

  test(`${path} reads well without JavaScript`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}${path}`);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    // What cannot be sent is not asked.
    if (privatePaths.some((own) => own === path))
      await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await context.close();
  });
}

for (const path of indexedPaths) {
  test(`${path} tells search engines its own address, and to come in`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${siteUrl}${path}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${siteUrl}/social.png"/>`);
    expect(html).not.toContain('noindex');
  });
}

for (const path of [...privatePaths, '/bestaat-niet']) {
  test(`${path} keeps out of search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });
}

test('an unknown address is a real 404 with a way back, and is named in the console', async ({
  page,
  baseURL,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const response = await page.goto('/bestaat/niet');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await expect.poll(() => lines.some((line) => line.includes('/bestaat/niet'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${baseURL}/`);
  expect((await page.request.get('/llms.txt')).status()).toBe(404);
  expect((await page.request.get('/assets/weg.js')).status()).toBe(404);
});

test('every answer carries the protective headers', async ({ request }) => {
  for (const path of [
    '/',
    '/auth',
    '/members',
    '/bestaat-niet',
    '/favicon.svg',
    '/auth/v1/settings',
    '/healthz',
  ]) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-content-type-options'], path).toBe('nosniff');
    expect(headers['strict-transport-security'], path).toContain('max-age=');
    expect(headers['referrer-policy'], path).toBeTruthy();
    expect(headers['permissions-policy'], path).toBeTruthy();
    expect(headers['cross-origin-opener-policy'], path).toBe('same-origin-allow-popups');
    expect(headers['x-powered-by'], path).toBeUndefined();
  }
  for (const path of ['/', '/auth', '/members', '/checkout-auth', '/bestaat-niet']) {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? '';
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).toMatch(/script-src 'self' 'sha256-/);
    expect(policy, path).not.toMatch(/unsafe-inline|unsafe-eval/);
  }
});

for (const [path, budget] of Object.entries(budgets.script)) {
  test(`${path} sends at most ${budget / 1000} kB of script`, async ({
    browser,
    page,
    baseURL,
    inbox,
    freshEmail,
  }) => {
    // Who has no session is sent on.
    if (path === paths.members) await newMember(page, freshEmail, inbox);
    const load = await measureLoad(browser, `${baseURL}${path}`, await page.context().storageState());
    expect(load.script).toBeLessThanOrEqual(budget);
    expect(load.blocking).toEqual([]);
    if (path === '/') expect(load.html).toBeLessThanOrEqual(budgets.homeHtml);
  });
}

test('a page asks for each of its scripts once, and for all before the first one came', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(request.url());
  });
  for (const path of indexedPaths) {
    await page.goto(path);
    await untilReady(page);
    const all = asked.splice(0).toSorted();
    expect(all.length, path).toBeGreaterThan(5);
    const release = await holdBack(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted(), path).toEqual(all);
    release();
    await untilReady(page);
    expect(asked.splice(0).toSorted(), path).toEqual(all);
  }
});
