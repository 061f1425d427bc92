import AxeBuilder from '@axe-core/playwright';
import { brand, siteUrl } from '../../site/brand.ts';
import { indexedPaths, paths, privatePaths } from '../../site/paths.ts';
import { goals, room } from '../perf/goals.ts';
import { measureLoad } from '../perf/load.ts';
import { hold, scripts, untilReady } from '../stage.ts';
import { newMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const pages = [...indexedPaths, ...privatePaths];

for (const path of pages) {
  test(`${path} loads without errors, third-party requests, horizontal scrolling or accessibility violations`, async ({
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
    // A form that cannot be sent is not shown.
    if (privatePaths.some((own) => own === path))
      await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await context.close();
  });
}

for (const path of indexedPaths) {
  test(`${path} gives search engines its canonical address and may be indexed`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${siteUrl}${path}"/>`);
    expect(html).toContain(`<meta property="og:image" content="${siteUrl}/social.png"/>`);
    expect(html).not.toContain('noindex');
  });
}

for (const path of [...privatePaths, '/bestaat-niet']) {
  test(`${path} is not indexed by search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });
}

test('an unknown address is a real 404 with a link home, and is logged in the console', async ({
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

test('every response has the security headers', async ({ request }) => {
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

for (const [path, goal] of Object.entries(goals.script)) {
  test(`${path} sends at most ${goal / 1000} kB of script, and nothing blocks its first paint`, async ({
    browser,
    page,
    baseURL,
    inbox,
    freshEmail,
  }) => {
    // Visitors without a session are redirected.
    if (path === paths.members || path === paths.account) await newMember(page, freshEmail, inbox);
    const load = await measureLoad(browser, `${baseURL}${path}`, await page.context().storageState());
    expect(load.script).toBeLessThanOrEqual(goal * room);
    expect(load.blocking).toEqual([]);
    if (path === paths.home) expect(load.html).toBeLessThanOrEqual(goals.homeHtml * room);
  });
}

test('a page requests all its scripts at once, each of them once', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(request.url());
  });
  for (const path of indexedPaths) {
    await page.goto(path);
    await untilReady(page);
    const all = requested.splice(0).toSorted();
    const release = await hold(page, scripts);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => requested.toSorted(), path).toEqual(all);
    release();
    await untilReady(page);
    expect(requested.splice(0).toSorted(), path).toEqual(all);
  }
});
