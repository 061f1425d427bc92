import type { Page } from '@playwright/test';
import { deskRooms, deskSections } from '../../contract/desk-address.ts';
import { addFactor, signInAs } from '../stage.ts';
import { expect, test } from './fixtures.ts';

const notFound = 'Oops! Page not found';

function warningsOf(page: Page): string[] {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  return warnings;
}

test('a visitor signs in first, and a member sees the 404', async ({ page, server }) => {
  const warnings = warningsOf(page);
  const asked = '/beheer?deel=personen#persoon=an@voorbeeld.be';
  await page.goto(asked);
  await expect(page).toHaveURL(/\/auth\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(asked);
  await signInAs({ page, url: server.url }, 'member');
  await page.goto('/beheer');
  await expect(page.getByRole('heading', { name: notFound })).toBeVisible();
  await expect.poll(() => warnings).toEqual(['Unknown address: /beheer']);
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Beheer', exact: true })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Beheer' })).toHaveCount(0);
});

test('an owner sees the desk without console warnings, finds past actions, and continues when the connection is back', async ({
  page,
  context,
  owner,
}) => {
  const warnings = warningsOf(page);
  await page.clock.install();
  const again = page.getByRole('button', { name: 'Opnieuw proberen' });
  const online = () => context.setOffline(true).then(() => context.setOffline(false));
  for (const goOn of [() => again.click(), online]) {
    await page.route('**/rpc/desk_actions', (route) => route.abort());
    await page.goto('/beheer?deel=logboek');
    await expect(page.getByRole('navigation', { name: 'Beheer' })).toBeVisible();
    // The desk retries three times by itself; the page's clock shortens that.
    await expect(async () => {
      await page.clock.fastForward(2000);
      await expect(page.getByRole('alert')).toContainText('geen antwoord', { timeout: 200 });
    }).toPass();
    await page.unroute('**/rpc/desk_actions');
    await goOn();
    await expect(page.getByRole('table')).toBeVisible();
  }
  expect(warnings).toEqual([]);

  await expect(page).toHaveTitle(/^Logboek/);
  await page.getByRole('searchbox').fill(owner.email);
  await expect(page.getByText('1 handeling', { exact: true })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Beheerder toegevoegd' })).toBeVisible();
  await page.getByRole('searchbox').fill('bestaat-niet');
  await expect(page.getByText('Niets gevonden')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('bestaat-niet');
  await page.getByRole('button', { name: 'Toon alle handelingen' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'handeling' })).toBeFocused();
});

test('an owner finds the desk from every page, its rooms on a phone, and after a lost session what was on screen', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  for (const [path, place] of [
    ['/', 'banner'],
    ['/account', 'main'],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole(place).getByRole('link', { name: 'Beheer', exact: true });
    await link.filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/beheer/);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('navigation', { name: 'Beheer' }).getByRole('link', { name: 'Instellingen' }).click();
  await page.getByRole('link', { name: deskSections.log.title }).click();
  const menu = page.getByRole('navigation', { name: 'Beheer' });
  for (const { title } of deskRooms)
    await expect(menu.getByRole('link', { name: title })).toBeInViewport({ ratio: 1 });
  await expect(menu.locator('[aria-current]')).toHaveText('Instellingen');
  await expect(page.getByRole('navigation', { name: 'Instellingen' }).getByRole('link')).toHaveText(
    deskRooms.at(-1)?.sections.map((section) => deskSections[section].title) ?? [],
  );

  await page.getByRole('searchbox').fill('K2026');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.endsWith('-auth-token')) localStorage.removeItem(key);
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await page.getByRole('searchbox').fill('K2026-1');
  await expect(page.getByRole('link', { name: 'Inloggen in een nieuw tabblad' }).first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('K2026-1');
});

test('where Auth asks for a second factor, an owner sets it up and types its code', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  let access = 'second-factor';
  await addFactor(page);
  await page.route('**/rpc/desk_access', (route) => route.fulfill({ json: access }));
  await page.route('**/auth/v1/user', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), factors: [] } });
  });
  const totp = {
    qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    secret: 'GEHEIM',
    uri: 'otpauth://totp/x',
  };
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({ json: { id: 'een', type: 'totp', friendly_name: '', totp } }),
  );
  await page.route('**/factors/een/verify', async (route) => {
    if (route.request().postDataJSON()?.code === '123456') access = 'owner';
    await route.fallback();
  });

  await page.goto('/beheer?deel=logboek');
  await expect(page.getByRole('img', { name: /QR-code/ })).toBeVisible();
  await expect(page.getByText('GEHEIM')).toBeVisible();
  // On the phone that has the app there is nothing to scan.
  await expect(page.getByRole('link', { name: 'Open ze hier' })).toHaveAttribute('href', totp.uri);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Kopieer' }).click();
  await expect(page.getByRole('button', { name: 'Gekopieerd' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(totp.secret);
  const code = page.getByRole('textbox', { name: 'Code' });
  const go = page.getByRole('button', { name: 'Naar het beheer' });
  await code.fill('12');
  await go.click();
  await expect(page.getByText('De code bestaat uit 6 cijfers.')).toBeVisible();
  await code.fill('000000');
  await go.click();
  await expect(page.getByText(/Deze code klopt niet/)).toBeVisible();
  await code.fill('123456');
  await go.click();
  await expect(page.getByRole('heading', { name: 'Logboek' })).toBeVisible();
});
