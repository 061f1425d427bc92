import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { deskLimits } from '../../contract/limits.ts';
import { functionMessages } from '../../contract/messages.ts';
import { publicPath, shopFile } from '../../contract/shop.ts';
import { brand } from '../../site/brand.ts';
import { kitSection, offers } from '../../site/home.ts';
import { type KitStatus, kit } from '../../site/kit.ts';
import { launchMail } from '../../site/launch.ts';
import { person } from '../../site/person.ts';
import { writeShopFile } from '../../supabase/functions/_shared/shop.ts';
import { publishCompleteKit } from '../lessons.ts';
import { freshAddress } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { fillSignUp, signInAs, waitUntilReady } from '../stage.ts';
import { paymentTab, sessionIdOf } from './account-steps.ts';
import { test as base, expect } from './fixtures.ts';

/** A separate shop: the switch applies to the whole shop, and the launch mails everyone. */
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
// All tests share one shop and its switch.
test.describe.configure({ mode: 'default' });

const serviceClient = async ({ url, dataDir }: TestServer) =>
  createClient(url, (await secretsOf(dataDir)).secretKey, { auth: { persistSession: false } });

async function choose(server: TestServer, kit_status: KitStatus | null): Promise<void> {
  const client = await serviceClient(server);
  const { error } = await client.from('shop_settings').update({ kit_status }).eq('id', true);
  expect(error).toBeNull();
  await writeShopFile(client);
}

const filePath = publicPath(shopFile.name);
const openDesk = (page: Page, section: string) => page.goto(`/beheer?deel=${section}`);

/** Clicks a button and its namesake in the confirmation dialog. */
async function confirm(page: Page, button: string, again: string | RegExp = button): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: again }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const inMain = (page: Page) => page.getByRole('main');
const buy = (page: Page) => inMain(page).getByRole('link', { name: kitSection.actionOnSale }).first();
const join = (page: Page) => inMain(page).getByRole('button', { name: kitSection.actionSoon }).first();

const asBuilt = (page: Page) => (kit.status === 'te-koop' ? buy(page) : join(page));

/** Waits until the page has hydrated and is idle. */
async function untilIdle(page: Page): Promise<void> {
  await waitUntilReady(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** The layout shift of the page so far, except shifts after input. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(total))));
      }),
  );

test('an incomplete kit stays off, and the owner sees what is missing where', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  await choose(server, 'binnenkort');
  await openDesk(page, 'verkoop');
  await inMain(page).getByRole('button', { name: 'Zet de Kit te koop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zet de Kit te koop' }).click();
  await expect(page.getByRole('alert')).toContainText('staat nog niet online');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText(/^Kick 0 mist /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar de lessen' })).toHaveAttribute('href', /deel=lessen/);
  await expect(page.getByRole('status').filter({ hasText: 'binnenkort' })).toBeVisible();
});

test('visitors see the switch after a reload without layout shift, and a purchase is then refused', async ({
  page,
  browser,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await publishCompleteKit(server);
  await choose(server, 'binnenkort');
  const shopper = await browser.newPage({ baseURL: server.url });
  await signInAs({ page: shopper, url: server.url }, 'member');
  await shopper.goto('/');
  await expect(join(shopper)).toBeVisible();

  await openDesk(page, 'verkoop');
  await confirm(page, 'Zet de Kit te koop');
  await expect(page.getByRole('button', { name: 'Stop de verkoop' })).toBeVisible();
  for (const width of [360, 1280]) {
    await shopper.setViewportSize({ width, height: 850 });
    await shopper.goto('/');
    await expect(buy(shopper)).toBeVisible();
    await expect(join(shopper)).toHaveCount(0);
    expect(await shift(shopper), `${width} px`).toBeLessThan(0.01);
  }
  await buy(shopper).click();
  const pay = shopper.getByRole('button', { name: 'Ga naar betaling' });
  await expect(pay).toBeVisible();

  await confirm(page, 'Stop de verkoop');
  await expect(page.getByRole('button', { name: 'Zet de Kit te koop' })).toBeVisible();
  await pay.click();
  await expect(shopper.getByText(functionMessages.notOnSale).first()).toBeVisible();
  await shopper.reload();
  await expect(inMain(shopper).getByRole('button', { name: kitSection.actionSoon })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(shopper).toHaveTitle(`${kit.name} | ${brand.product}`);
  await shopper.goto('/');
  await expect(join(shopper)).toBeVisible();

  await page.goto('/beheer?deel=logboek');
  await page.getByRole('combobox', { name: 'Wat' }).selectOption('Verkoop van de Kit');
  await expect(page.getByRole('cell', { name: /^Verkoop van de Kit/ }).first()).toContainText('te koop');
  await page.getByRole('link', { name: 'verkoop van de Kit' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verkoop');
});

test('a page reads the file once, and no table', async ({ page, server }) => {
  await choose(server, kit.status === 'te-koop' ? 'binnenkort' : 'te-koop');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|storage)\/v1\//.test(request.url())) asked.push(new URL(request.url()).pathname);
  });
  const idle = page.waitForResponse(`**${filePath}`);
  await page.goto('/cookies');
  await idle;
  await untilIdle(page);
  expect(asked.splice(0)).toEqual([filePath]);
  const answer = page.waitForResponse(`**${filePath}`);
  await page.goto('/');
  expect((await (await answer).body()).length).toBeLessThan(100);
  await untilIdle(page);
  expect(asked).toEqual([filePath]);
  await expect(asBuilt(page)).toHaveCount(0);
});

test('a page stays as built when the file does not come or cannot be read', async ({ page, server }) => {
  await choose(server, kit.status === 'te-koop' ? 'binnenkort' : 'te-koop');
  const missing = { statusCode: '404', error: 'not_found', message: 'Object not found' };
  for (const reply of [null, { status: 400, json: missing }, { body: '{"status":' }]) {
    await page.route(`**${filePath}`, (route) => (reply ? route.fulfill(reply) : route.abort()));
    const asked = page.waitForRequest(`**${filePath}`);
    await page.goto('/');
    await (await asked).response();
    await untilIdle(page);
    await expect(asBuilt(page), JSON.stringify(reply)).toBeVisible();
    await page.unrouteAll();
  }
});

test('the footer leads to the checkout once the kit is on sale', async ({ page, server }) => {
  test.skip(kit.status === 'te-koop', 'The footer already leads to the checkout.');
  await choose(server, 'te-koop');
  await page.goto('/cookies');
  await page.getByRole('contentinfo').getByRole('link', { name: kit.name }).click();
  await expect(page).toHaveURL(/\/checkout-auth$/);
});

test('the menu of a phone holds the kit while it is on sale', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const toKit = page.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', {
    name: `Koop de ${kit.name}`,
  });
  for (const [status, shown] of [
    ['te-koop', 1],
    ['binnenkort', 0],
  ] as const) {
    await choose(server, status);
    await page.goto('/');
    await waitUntilReady(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(toKit, status).toHaveCount(shown);
    if (shown) await toKit.click();
    if (shown) await expect(page).toHaveURL(/\/checkout-auth$/);
  }
});

test('an order keeps the campaign that brought its buyer', async ({ page, server, browser, sandbox }) => {
  await signInAs({ page, ...server }, 'owner');
  await choose(server, 'te-koop');
  const email = freshAddress();
  const visitor = await browser.newPage({ baseURL: server.url, locale: 'nl-BE' });
  await visitor.goto('/?utm_source=linkedin');
  await waitUntilReady(visitor);
  await buy(visitor).click();
  await expect(visitor).toHaveURL('/checkout-auth');
  await fillSignUp(visitor, email);
  const tab = await paymentTab(visitor.context(), () =>
    visitor.getByRole('button', { name: 'Laatste stap' }).click(),
  );
  await sandbox.outcome(sessionIdOf(tab), 'paid');
  await visitor.context().close();

  await openDesk(page, `bestellingen&zoek=${email}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('definition').and(page.locator('dt:text-is("Bron") + dd'))).toHaveText(
    'linkedin',
  );
});

test('the launch: the owner’s words, a test to the owner, then a mail to every confirmed address, its progress, and the file of those addresses', async ({
  page,
  owner: { email: own },
  server,
  inbox,
}) => {
  await choose(server, 'te-koop');
  const client = await serviceClient(server);
  const readers = ['lezer-1@voorbeeld.be', 'lezer-2@voorbeeld.be'];
  for (const email of readers) {
    await client.rpc('join_launch_list', {
      signup: { email, token: email },
      consent: { version: '1', text: 'Verwittig me' },
      mails: [],
    });
    await client.rpc('act_on_launch_link', { link_token: email, action: 'confirm' });
  }
  const signup = { email: 'twijfelaar@voorbeeld.be', token: 'twijfelaar' };
  await client.rpc('join_launch_list', { signup, consent: { version: '1', text: 'x' }, mails: [] });
  await openDesk(page, 'lancering');
  await expect(page.getByText('2 mensen op de lijst')).toBeVisible();
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const stateOf = (isDone: boolean) => (isDone ? 'in orde' : 'nog te doen');
  await expect(check('wie achter de zaak staat')).toContainText(stateOf(Boolean(person.name)));
  await expect(check('Elke formule')).toContainText(stateOf(!offers.areExamples));
  const preview = page.getByRole('group', { name: 'Voorbeeld van de mail' });
  await expect(preview).toContainText(kit.priceLabel);
  await page.getByRole('button', { name: 'Stuur mij een test' }).click();
  await expect(page.getByText('De test is onderweg naar je eigen adres.')).toBeVisible();
  expect((await inbox.find(own, launchMail.subject)).text).toContain(kit.priceLabel);

  const words = page.getByLabel('Tekst', { exact: true });
  const save = page.getByRole('button', { name: 'Bewaren' });
  await words.fill('x'.repeat(deskLimits.launchWords + 1));
  await save.click();
  await expect(words).toHaveAccessibleDescription(/hoogstens/);
  await page.getByRole('button', { name: 'Terug naar de oorspronkelijke tekst' }).click();
  await expect(words).toHaveValue(launchMail.words);
  await page.getByLabel('Onderwerp').fill('Ze staat klaar');
  await words.fill('Dag lezer,\n\nNu is het aan jou.');
  await expect(preview).toContainText('Nu is het aan jou.');

  const theirs = { launch_subject: 'Van een ander', launch_words: null };
  const others = await client.from('shop_settings').update(theirs).eq('id', true);
  expect(others.error).toBeNull();
  await save.click();
  await expect(page.getByRole('alert')).toContainText('Intussen is hier iets veranderd.');
  await page.reload();
  await expect(words).toHaveValue(/Nu is het aan jou/);
  await save.click();
  await expect(page.getByText('Bewaard', { exact: true })).toBeVisible();

  const mine = { launch_subject: 'Ze staat klaar', launch_words: 'Dag lezer,\n\nNu is het aan jou.' };
  // The words change while the question is open.
  await page.getByRole('button', { name: 'Versturen' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(mine.launch_subject);
  expect((await client.from('shop_settings').update(theirs).eq('id', true)).error).toBeNull();
  await question.getByRole('button', { name: /^Ja, verstuur 2 mails/ }).click();
  await expect(page.getByRole('alert')).toContainText('Intussen is hier iets veranderd.');
  await expect(preview).toContainText('Van een ander');
  expect((await client.from('shop_settings').update(mine).eq('id', true)).error).toBeNull();
  await page.reload();

  await confirm(page, 'Versturen', /^Ja, verstuur 2 mails/);
  await expect(page.getByText('2 mails klaargezet.')).toBeVisible();
  await expect(page.getByText('2 verstuurd, 0 wacht, 0 mislukt')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Versturen' })).toBeDisabled();
  for (const email of readers)
    expect((await inbox.find(email, 'Ze staat klaar')).text).toContain('Nu is het aan jou.');
  await expect(page.getByText(/De lanceermail is vertrokken/)).toBeVisible();
  await expect(words).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV van bevestigde mensen' }).click();
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const csv = Buffer.concat(parts).toString();
  expect(csv).toMatch(/Versie van de toestemming/);
  expect(csv).toMatch(/lezer-1@voorbeeld\.be.*Verwittig me/);
  expect(csv).not.toContain('twijfelaar');

  await page.getByLabel('Zoek op e-mailadres').fill('lezer-2');
  await expect(page.getByRole('row', { name: /lezer-2@voorbeeld\.be/ })).toContainText('verstuurd');
  await expect(page.getByRole('row', { name: /lezer-1@voorbeeld\.be/ })).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('uitgeschreven');
  await expect(page.getByText('Niets gevonden.')).toBeVisible();
  await expect(page).toHaveURL(/zoek=lezer-2/);
});

test('offline, an owner who stops the sale gets a message and retries', async ({ page, server }) => {
  await signInAs({ page, ...server }, 'owner');
  await publishCompleteKit(server);
  await choose(server, 'te-koop');
  await openDesk(page, 'verkoop');
  await expect(page.getByRole('button', { name: 'Stop de verkoop' })).toBeVisible();
  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Stop de verkoop' }).click();
  const stop = page.getByRole('dialog').getByRole('button', { name: 'Stop de verkoop' });
  await stop.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('geen antwoord');
  await page.unroute('**/functions/v1/**');
  await stop.click();
  await expect(page.getByRole('button', { name: 'Zet de Kit te koop' })).toBeVisible();
});
