import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionMessages } from '../../contract/messages.ts';
import { deliveredDocument, publicPath, shopFile } from '../../contract/shop.ts';
import { pictureBytes } from '../../contract/shop-document.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { paths } from '../../site/paths.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { publishCompleteKit } from '../lessons.ts';
import { freshAddress, makeMember, makeOwner } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { movingPicture, smallPictures } from '../small-pictures.ts';
import { eventually } from './shop.ts';

// A separate shop, because the switch applies to the whole shop.
let shop: TestServer;
let owner: SupabaseClient;
let ownAddress = '';
/** What the launcher of a shop builds its site with. */
const forBuilds = join(mkdtempSync(join(tmpdir(), 'published-')), 'not-there-yet', 'shop.json');
let member: SupabaseClient;

async function clientOf(token?: string): Promise<SupabaseClient> {
  const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
  return createClient(shop.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { global: { headers: { authorization: `Bearer ${token}` } } }),
  });
}

beforeAll(async () => {
  shop = await startServer({
    env: { ...raisedLimits, KIT_ALWAYS_ON_SALE: 'false', PUBLISHED_SHOP_FILE: forBuilds },
  });
  const session = await makeOwner(shop);
  owner = await clientOf(session.access_token);
  ownAddress = session.user.email ?? '';
  member = await clientOf((await makeMember(shop.url)).access_token);
}, 120_000);
afterAll(async () => {
  await shop.dispose();
  rmSync(dirname(dirname(forBuilds)), { recursive: true });
});

async function ask(client: SupabaseClient, name: string, body: object) {
  const { data, response } = await client.functions.invoke(name, { body });
  return { status: response?.status, ...(data ?? (await response?.json())) };
}

const key = () => crypto.randomUUID().replaceAll('-', '');

/** Publishes everything promised, once for all tests. */
let published: Promise<void> | undefined;
const complete = () => (published ??= publishCompleteKit(shop.url, owner));

/** Switches the sale. */
const set = (wanted: string) => ask(owner, 'desk-kit', { change: { wanted, click: key() } });

const start = () => ask(member, 'create-stripe-payment', { productName: kit.name });
/** What pages read. */
async function visible() {
  const answer = await fetch(shop.url + publicPath(shopFile.name));
  return { caching: answer.headers.get('cache-control'), file: await answer.json() };
}
const showing = (status: string | null) => ({
  caching: 'max-age=60',
  file: { version: 1, status, priceCents: null },
});
const server = async () =>
  createClient(shop.url, (await secretsOf(shop.dataDir)).secretKey, { auth: { persistSession: false } });

test('the kit goes on sale only once everything promised is online, and payments follow immediately', async () => {
  const refused = await set('te-koop');
  expect(refused).toMatchObject({ status: 200, result: 'incomplete', chosen: null });
  expect(refused.missing).toContainEqual(expect.stringMatching(/^Kick 0 mist Video/));
  expect(await visible()).toMatchObject(showing(null));

  await complete();
  expect(await set('te-koop')).toMatchObject({ result: 'done', chosen: 'te-koop', sold: true, missing: [] });
  expect(await visible()).toMatchObject(showing('te-koop'));
  const running = await start();
  expect(running.paymentUrl).toContain('cs_test_');

  expect(await set('binnenkort')).toMatchObject({ result: 'done', chosen: 'binnenkort', sold: false });
  expect(await visible()).toMatchObject(showing('binnenkort'));
  expect(await start()).toMatchObject({ status: 403, error: functionMessages.notOnSale });

  // A payment already begun still gets the kit.
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(running.paymentUrl)?.[0];
  await fetch(`${shop.url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  expect(await ask(member, 'verify-payment', { sessionId })).toMatchObject({ verified: true });
});

test('the schedule repairs the file, which nobody writes without the secret key', async () => {
  await complete();
  await set('te-koop');
  const files = (client: SupabaseClient) => client.storage.from(shopFile.bucket);
  const broken = { contentType: 'application/json', upsert: true };
  for (const stranger of [await clientOf(), member, owner])
    expect((await files(stranger).upload(shopFile.name, '{"status":', broken)).error).not.toBeNull();
  expect(await visible()).toMatchObject(showing('te-koop'));

  expect((await files(await server()).upload(shopFile.name, '{"status":', broken)).error).toBeNull();
  await (await server()).functions.invoke('reconcile-payments', { body: {} });
  expect(await visible()).toMatchObject(showing('te-koop'));
});

const publish = async (change: object, client = owner) =>
  ask(client, 'desk-shop', {
    action: 'publish',
    click: key(),
    known: (await owner.rpc('desk_shop')).data.version,
    document: { ...deliveredDocument, ...change },
  });

test('what an owner publishes is in the public file and in the next build, and is checked before', async () => {
  expect(await publish({ answerDays: 2 })).toEqual({ status: 200, result: 'done', build: 'asked' });
  expect((await visible()).file.document).toEqual({ ...deliveredDocument, answerDays: 2 });
  // The last build was less than five minutes ago.
  const client = await server();
  await client.from('shop_settings').update({ build_asked_at: '2026-01-01' }).eq('id', true);
  await client.functions.invoke('reconcile-payments', { body: {} });
  expect(JSON.parse(readFileSync(forBuilds, 'utf8'))).toEqual((await visible()).file);
  const refused = await publish({ bookingUrl: 'javascript:alert(1)' });
  expect(refused).toMatchObject({ status: 400, error: expect.stringContaining('https://') });
  expect(await publish({ answerDays: 3 }, member)).toMatchObject({ status: 404 });
  expect((await visible()).file.document.answerDays).toBe(2);
});

const setPrice = async (cents: number) =>
  ask(owner, 'desk-shop', {
    action: 'price',
    click: key(),
    known: (await owner.rpc('desk_shop')).data.version,
    cents,
  });

test('a price that changed between page and click is refused with the new one, and Stripe gets what the page then shows', async () => {
  await complete();
  await set('te-koop');
  const buyer = await clientOf((await makeMember(shop.url)).access_token);
  const pay = (priceSeen: number) =>
    ask(buyer, 'create-stripe-payment', { productName: kit.name, priceSeen });
  const price = kit.priceCents + 1050;
  expect(await setPrice(price)).toMatchObject({ result: 'done' });
  expect((await visible()).file.priceCents).toBe(price);
  expect(await pay(kit.priceCents)).toMatchObject({
    status: 409,
    error: functionMessages.priceChanged,
    code: 'price-changed',
    priceCents: price,
  });
  const { paymentUrl } = await pay(price);
  expect(await (await fetch(paymentUrl)).text()).toContain(formatEuro(price).replace(' euro', ''));

  // The open payment page keeps its amount, for a buyer who still sees it.
  await setPrice(kit.priceCents);
  expect(await pay(price)).toMatchObject({ paymentUrl });
  expect((await pay(kit.priceCents)).paymentUrl).not.toBe(paymentUrl);
});

test.each([49, 1_000_001, 40.5])('a price of %d cents is refused', async (cents) => {
  expect(await setPrice(cents)).toMatchObject({ status: 400 });
});

const storePicture = (content: string) => ask(owner, 'desk-shop', { action: 'picture', content });

test('a picture is stored under its hash, and everyone reads it', async () => {
  const content = smallPictures['webp, with loss'];
  const { name } = await storePicture(content);
  expect(await storePicture(content)).toEqual({ status: 200, result: 'stored', name });
  const answer = await fetch(shop.url + publicPath(name));
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect(Buffer.from(await answer.arrayBuffer()).toString('base64')).toBe(content);
});

test('a picture that is not there is not published, and one that leaves the shop is gone', async () => {
  const { name: photo } = await storePicture(smallPictures['webp, with loss']);
  const withPhoto = (name: string) => publish({ person: { name: 'An', line: '', photo: name } });
  const missing = photo.replace(/^./, photo.startsWith('0') ? '1' : '0');
  expect(await withPhoto(missing)).toEqual({ status: 200, result: 'no-picture', names: [missing] });
  expect((await visible()).file.document?.person.photo).not.toBe(missing);

  const testimonial = {
    words: 'Goed.',
    name: 'An',
    role: '',
    company: '',
    picture: photo,
    agreedOn: '2026-11-20',
  };
  expect(await publish({ testimonials: [testimonial] })).toMatchObject({ result: 'done' });
  const stored = async () => (await fetch(shop.url + publicPath(photo))).ok;
  expect(await stored()).toBe(true);
  expect(await publish({})).toMatchObject({ result: 'done' });
  expect(await stored()).toBe(false);
});

test('a picture that moves, is none, or is too large is refused', async () => {
  const bad = { status: 400, error: functionMessages.badPicture };
  expect(await storePicture(movingPicture)).toMatchObject(bad);
  expect(await storePicture(btoa('<svg onload="alert(1)">'))).toMatchObject(bad);
  const large = Buffer.alloc(pictureBytes * 2).toString('base64');
  expect(await storePicture(large)).toMatchObject({ status: 413 });
});

test('two switches at the same time: the file ends as the row says', async () => {
  await complete();
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = ['te-koop', 'binnenkort'].map((wanted) =>
      ask(owner, 'desk-kit', { change: { wanted, click: key() } }),
    );
    await Promise.all([one, other]);
    const { chosen: now } = await ask(owner, 'desk-kit', {});
    expect(await visible()).toMatchObject({ file: { status: now } });
  }
});

test('the launch: a test to the owner, then one mail to every confirmed address, in the owner’s own words', async () => {
  const reader = freshAddress();
  const visitor = await clientOf();
  await visitor.functions.invoke('send-kit-signup-email', { body: { email: reader } });
  const link = /action=confirm&(?:amp;)?token=([\w-]+)/.exec(
    (await findMail(shop.url, reader, /lancering/)).html,
  );
  await visitor.functions.invoke('kit-signup-link', { body: { action: 'confirm', token: link?.[1] } });
  const launchMails = async (to: string) =>
    (await mailsTo(shop.url, to)).filter(({ subject }) => subject === words.subject);

  const words = {
    subject: 'Ze staat klaar',
    words: 'Dag lezer,\n\nDe <b>Kit</b> & jij.',
    button: '',
    buttonUrl: '',
  };
  const mailing = 'mailing-1';
  const version = async () => (await owner.rpc('desk_mailing', { subject: mailing })).data.version;
  const seen = await version();
  const { data: saved } = await owner.rpc('desk_act', {
    action: 'mailing-saved',
    subject: mailing,
    known: seen,
    click: key(),
    input: words,
  });
  expect(saved).toEqual({ result: 'done', mailing });
  expect(await ask(owner, 'desk-mailing', { act: 'test', mailing, click: key() })).toMatchObject({
    result: 'done',
  });
  await eventually(async () => (await launchMails(ownAddress)).length === 1);
  expect(await launchMails(reader)).toEqual([]);

  await set('binnenkort');
  const send = async (known: number) =>
    ask(owner, 'desk-mailing', { act: 'send', mailing, click: key(), known, at: null });
  expect(await send(await version())).toMatchObject({ result: 'not-on-sale' });
  await complete();
  await set('te-koop');
  expect(await send(seen)).toMatchObject({ result: 'changed' });
  expect(await send(await version())).toMatchObject({ queued: 1 });
  expect(await send(await version())).toMatchObject({ result: 'nobody' });
  await eventually(async () => (await launchMails(reader)).length === 1);
  const mail = await findMail(shop.url, reader, new RegExp(words.subject));
  const { html } = await ask(owner, 'desk-mailing', { act: 'preview', audience: 'launch', ...words });
  const fixed = (text: string) => text.replaceAll(/(token=)[\w-]+|\?action=unsubscribe[^"\s]*/g, '');
  expect(fixed(mail.html).trim()).toBe(fixed(html).trim());
  expect(mail.html).toContain('De &lt;b&gt;Kit&lt;/b&gt; &amp; jij.');
  expect(linkIn(mail, '/checkout-auth')).toContain(shop.url);
  expect(linkIn(mail, 'action=unsubscribe')).toContain(`${shop.url}${paths.launchList}`);
});
