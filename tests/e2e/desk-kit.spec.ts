import type { Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { functionMessages } from '../../contract/messages.ts';
import { publicPath, shopFile } from '../../contract/shop.ts';
import { brand } from '../../site/brand.ts';
import { kitSection } from '../../site/home.ts';
import { type KitStatus, kit } from '../../site/kit.ts';
import { launchMail } from '../../site/launch.ts';
import { person } from '../../site/person.ts';
import { writeShopFile } from '../../supabase/functions/_shared/shop.ts';
import { ownerOf, publishCompleteKit } from '../lessons.ts';
import { secretsOf, type TestServer } from '../server.ts';
import { signInAs, waitUntilReady } from '../stage.ts';
import { expect, testApart } from './fixtures.ts';
import { moved } from './moved.ts';
import { expectToast } from './toasts.ts';

/** The switch applies to the whole shop, and the launch mails everyone. */
const test = testApart();
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

test('an owner puts the kit on sale once it is complete and stops the sale, which visitors see at once', async ({
  page,
  browser,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await choose(server, 'binnenkort');
  await openDesk(page, 'verkoop');
  await inMain(page).getByRole('button', { name: 'Zet de Kit te koop' }).click();
  const nobody = page.getByRole('dialog').getByText('De startpagina zegt nog niet wie achter de zaak staat.');
  await expect(nobody).toHaveCount(person.name ? 0 : 1);
  await page.getByRole('dialog').getByRole('button', { name: 'Zet de Kit te koop' }).click();
  await expect(page.getByRole('alert')).toContainText('staat nog niet online');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(page.getByText(/^Kick 0 mist /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar de lessen' })).toHaveAttribute('href', /deel=lessen/);

  await publishCompleteKit(server.url, await ownerOf(server));
  const shopper = await browser.newPage({ baseURL: server.url, viewport: { width: 360, height: 740 } });
  await signInAs({ page: shopper, url: server.url }, 'member');
  await shopper.goto('/');
  await expect(join(shopper)).toBeVisible();
  await page.reload();
  await confirm(page, 'Zet de Kit te koop');
  await expect(page.getByRole('button', { name: 'Stop de verkoop' })).toBeVisible();

  await shopper.goto('/?utm_source=linkedin');
  await expect(buy(shopper)).toBeVisible();
  await expect(join(shopper)).toHaveCount(0);
  expect(await moved(shopper)).toBeLessThan(0.01);
  const menu = shopper.getByRole('button', { name: 'Menu' });
  const toKit = shopper.getByRole('navigation', { name: 'Menu', exact: true }).getByRole('link', {
    name: `Koop de ${kit.name}`,
  });
  await menu.click();
  await toKit.click();
  const pay = shopper.getByRole('button', { name: 'Ga naar betaling' });
  await expect(pay).toBeVisible();

  await page.route('**/functions/v1/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Stop de verkoop' }).click();
  const stop = page.getByRole('dialog').getByRole('button', { name: 'Stop de verkoop' });
  await stop.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('geen antwoord');
  await page.unroute('**/functions/v1/**');
  await stop.click();
  await expect(page.getByRole('button', { name: 'Zet de Kit te koop' })).toBeVisible();
  // What the order would keep of where its buyer came from.
  const asked = shopper.waitForRequest('**/functions/v1/create-stripe-payment');
  await pay.click();
  expect((await asked).postDataJSON()).toMatchObject({ utm_source: 'linkedin' });
  await expect(shopper.getByText(functionMessages.notOnSale).first()).toBeVisible();
  await shopper.reload();
  await expect(inMain(shopper).getByRole('button', { name: kitSection.actionSoon })).toBeVisible();
  await expect(pay).toHaveCount(0);
  await expect(shopper).toHaveTitle(`${kit.name} | ${brand.product}`);
  await shopper.goto('/');
  await expect(join(shopper)).toBeVisible();
  await menu.click();
  await expect(toKit).toHaveCount(0);
  await shopper.close();

  await page.goto('/beheer?deel=logboek');
  await page.getByRole('combobox', { name: 'Wat' }).selectOption('Verkoop van de Kit');
  await expect(page.getByRole('cell', { name: /^Verkoop van de Kit/ }).first()).toContainText('te koop');
  await page.getByRole('link', { name: 'verkoop van de Kit' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verkoop');
});

test('a public page reads the file once, and stays as built without it, and loads no table and nothing of the course', async ({
  page,
  server,
}) => {
  await choose(server, kit.status === 'te-koop' ? 'binnenkort' : 'te-koop');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/(rest|storage)\/v1\/|lesson-text|members|certificate/.test(request.url()))
      asked.push(new URL(request.url()).pathname);
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

  await page.route(`**${filePath}`, (route) => route.abort());
  const gone = page.waitForEvent('requestfailed');
  await page.goto('/');
  await gone;
  await untilIdle(page);
  await expect(asBuilt(page)).toBeVisible();
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
  await openDesk(page, 'mailings&open=mailing-1');
  await expect(page.getByText('2 mensen op de lijst')).toBeVisible();
  const check = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(check('wie achter de zaak staat')).toContainText(person.name ? 'in orde' : 'nog te doen');
  await page.getByRole('button', { name: 'Stuur mij een test' }).click();
  await expectToast(page, 'De test is onderweg', 'success');
  expect((await inbox.find(own, launchMail.subject)).text).toContain(kit.priceLabel);

  const words = page.getByLabel('Tekst', { exact: true });
  await expect(words).toHaveValue(launchMail.words);
  await page.getByLabel('Onderwerp').fill('Ze staat klaar');
  await words.fill('Dag lezer,\n\nNu is het aan jou.');
  await page.getByRole('button', { name: 'Bekijk zoals hij aankomt' }).click();
  await expect(page.getByRole('group', { name: /360 breed/ })).toContainText('Nu is het aan jou.');
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expectToast(page, 'Bewaard', 'success');

  await page.getByRole('button', { name: 'Verstuur naar 2 mensen' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Ze staat klaar');
  await question.getByRole('button', { name: 'Versturen' }).click();
  await expect(page.getByText('2 verstuurd, 0 wacht, 0 mislukt')).toBeVisible();
  for (const email of readers)
    expect((await inbox.find(email, 'Ze staat klaar')).text).toContain('Nu is het aan jou.');
  await expect(check('wie achter de zaak staat')).toHaveCount(0);
  await expect(words).not.toBeEditable();

  await page.goto('/beheer?deel=mailings&toon=lancering');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV van adressen die mail krijgen' }).click();
  const stream = await (await download).createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  const csv = Buffer.concat(parts).toString();
  expect(csv).toMatch(/Versie van de toestemming/);
  expect(csv).toMatch(/lezer-1@voorbeeld\.be.*Verwittig me/);
  expect(csv).not.toContain('twijfelaar');
});
