/**
 * The site as built for a hosted backend while the kit is not on sale: the embedded mode sells it anyway, for
 * trying it out, so these tests have a separate build and server without that exception.
 */
import { join } from 'node:path';
import { functionMessages } from '../../contract/messages.ts';
import { publicPath, shopFile, unpublished } from '../../contract/shop.ts';
import { shopFileText } from '../../contract/shop-file.ts';
import { brand } from '../../site/brand.ts';
import { kitSection } from '../../site/home.ts';
import { kit } from '../../site/kit.ts';
import { buildApart } from '../build-apart.ts';
import { startServer } from '../server.ts';
import { hold, scripts, signInAs } from '../stage.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<object, { hosted: string }>({
  hosted: [
    async ({}, use) => {
      const { folder, remove } = await buildApart({ SUPABASE_URL: 'https://project.supabase.example' });
      const server = await startServer({
        env: { SITE_DIR: join(folder, 'client'), KIT_ALWAYS_ON_SALE: 'false' },
      });
      await use(server.url);
      await server.dispose();
      await remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ hosted }, use) => use(hosted),
});

test.skip(kit.status === 'te-koop', 'The kit is on sale.');
// All tests share one build.
test.describe.configure({ mode: 'default' });

const toList = { name: kitSection.actionSoon } as const;

test('the checkout offers the launch list before it asks anything', async ({ page }) => {
  const release = await hold(page, scripts);
  await page.goto('/checkout-auth', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText(functionMessages.notOnSale)).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  release();
  await page.getByRole('main').getByRole('button', toList).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Stap 1 van 2')).toHaveCount(0);
});

test('without the kit a member is offered the launch list', async ({ page, hosted }) => {
  await signInAs({ page, url: hosted }, 'member');
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('button', toList)).toBeVisible();
  await expect(main.getByRole('link', { name: /^Koop/ })).toHaveCount(0);
  await page.goto('/checkout-auth');
  await expect(main.getByRole('button', toList)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toHaveCount(0);
});

test('a payment’s page does not link to a checkout that sells nothing', async ({ page }) => {
  await page.goto('/payment-success');
  await expect(page.getByRole('heading', { name: 'Geen betaling gevonden' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar de kassa' })).toHaveCount(0);

  await page.route('**/functions/v1/verify-payment', (route) => route.fulfill({ json: { verified: false } }));
  await page.goto('/payment-success?session_id=cs_test_abcdefghij');
  await expect(page.getByRole('heading', { name: 'Betaling Mislukt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hulp vragen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Opnieuw proberen' })).toHaveCount(0);
});

test("the checkout's title follows what it sells", async ({ page }) => {
  await page.goto('/checkout-auth');
  await expect(page).toHaveTitle(`${kit.name} | ${brand.product}`);
  await page.route(`**${publicPath(shopFile.name)}`, (route) =>
    route.fulfill({ body: shopFileText({ ...unpublished, status: 'te-koop' }) }),
  );
  await page.goto('/checkout-auth');
  await expect(page.getByText('Stap 1 van 2')).toBeVisible();
  await expect(page).toHaveTitle(`${kit.name} kopen | ${brand.product}`);
});

test('the server refuses a payment', async ({ request, hosted }) => {
  const { publishableKey } = await (await request.get('/config.json')).json();
  const answer = await request.post(`${hosted}/functions/v1/create-stripe-payment`, {
    headers: { apikey: publishableKey },
    data: { customerInfo: { email: 'an@voorbeeld.be' } },
  });
  expect([answer.status(), (await answer.json()).error]).toEqual([403, functionMessages.notOnSale]);
});
