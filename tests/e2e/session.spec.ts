import { brand } from '../../site/brand.ts';
import { makeMember } from '../people.ts';
import { abort, sessionKey, signInWith, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';

test('a page without a loaded client follows sign-in and sign-out in another tab', { tag: '@auth' }, async ({
  page,
  context,
  url,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/cookies');
  await waitUntilReady(page);
  const button = page.getByRole('banner').getByRole('link', { name: brand.membersButton }).first();
  await expect(button).toHaveAttribute('href', '/auth?redirect=/members');
  expect(loaded.filter((path) => path.includes('backend-client'))).toEqual([]);

  const other = await context.newPage();
  await other.goto('/privacy');
  const session = JSON.stringify(await makeMember(url));
  await other.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey(url),
    session,
  ] as const);
  await expect(button).toHaveAttribute('href', '/members');
  await other.evaluate((key) => localStorage.removeItem(key), sessionKey(url));
  await expect(button).toHaveAttribute('href', '/auth?redirect=/members');
});

test("'Opnieuw proberen' on 'Even geen verbinding' retries immediately", { tag: '@auth' }, async ({
  page,
  url,
}) => {
  const session = await makeMember(url);
  const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, expires_in: 0 };
  // On an empty page, because any other refreshes the session before the calls fail.
  await signInWith({ page, url }, expired);
  await abort(page, '**/auth/v1/token**');
  await page.clock.install();
  await page.goto('/members');
  const title = page.getByRole('heading', { name: 'Even geen verbinding' });
  // The client retries for half a minute by itself; the page's clock shortens that.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(title).toBeVisible({ timeout: 200 });
  }).toPass();

  await page.unroute('**/auth/v1/token**');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
});
