import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusFile, statusFilePath } from '../../contract/kit-on-sale.ts';
import { functionMessages } from '../../contract/messages.ts';
import { kit } from '../../site/kit.ts';
import { paths } from '../../site/paths.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { publishCompleteKit } from '../lessons.ts';
import { freshAddress, makeMember, makeOwner } from '../people.ts';
import { raisedLimits, secretsOf, startServer, type TestServer } from '../server.ts';
import { eventually } from './shop.ts';

// A separate shop, because the switch applies to the whole shop.
let shop: TestServer;
let owner: SupabaseClient;
let ownAddress = '';
let member: SupabaseClient;

async function clientOf(token?: string): Promise<SupabaseClient> {
  const { publishableKey } = await (await fetch(`${shop.url}/config.json`)).json();
  return createClient(shop.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { global: { headers: { authorization: `Bearer ${token}` } } }),
  });
}

beforeAll(async () => {
  shop = await startServer({ env: { ...raisedLimits, KIT_ALWAYS_ON_SALE: 'false' } });
  const session = await makeOwner(shop);
  owner = await clientOf(session.access_token);
  ownAddress = session.user.email ?? '';
  member = await clientOf((await makeMember(shop.url)).access_token);
}, 120_000);
afterAll(() => shop.dispose());

async function ask(client: SupabaseClient, name: string, body: object) {
  const { data, response } = await client.functions.invoke(name, { body });
  return { status: response?.status, ...(data ?? (await response?.json())) };
}

/** Switches the sale; `seen` is the current state. */
async function set(wanted: string) {
  const { chosen } = await ask(owner, 'desk-kit', {});
  return ask(owner, 'desk-kit', { change: { wanted, seen: chosen } });
}

const start = () => ask(member, 'create-stripe-payment', { productName: kit.name });
/** What pages read. */
async function visible() {
  const answer = await fetch(shop.url + statusFilePath);
  return { caching: answer.headers.get('cache-control'), file: await answer.json() };
}
const showing = (status: string | null) => ({ caching: 'max-age=60', file: { status } });
const server = async () =>
  createClient(shop.url, (await secretsOf(shop.dataDir)).secretKey, { auth: { persistSession: false } });

test('the kit goes on sale only once everything promised is online, and payments follow immediately', async () => {
  const refused = await set('te-koop');
  expect(refused).toMatchObject({ status: 200, result: 'incomplete', chosen: null });
  expect(refused.missing).toContainEqual(expect.stringMatching(/^Kick 0 mist Video/));
  expect(await visible()).toEqual(showing(null));

  await publishCompleteKit(shop);
  expect(await set('te-koop')).toMatchObject({ result: 'done', chosen: 'te-koop', sold: true, missing: [] });
  expect(await visible()).toEqual(showing('te-koop'));
  const running = await start();
  expect(running.paymentUrl).toContain('cs_test_');

  expect(await set('binnenkort')).toMatchObject({ result: 'done', chosen: 'binnenkort', sold: false });
  expect(await visible()).toEqual(showing('binnenkort'));
  expect(await start()).toMatchObject({ status: 403, error: functionMessages.notOnSale });

  // A payment already begun still gets the kit.
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(running.paymentUrl)?.[0];
  await fetch(`${shop.url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  expect(await ask(member, 'verify-payment', { sessionId })).toMatchObject({ verified: true });
});

test('an explicit choice wins over KIT_ALWAYS_ON_SALE', async () => {
  const trying = await startServer({ env: raisedLimits });
  const { secretKey } = await secretsOf(trying.dataDir);
  const trusted = createClient(trying.url, secretKey, { auth: { persistSession: false } });
  const { publishableKey } = await (await fetch(`${trying.url}/config.json`)).json();
  const pay = () =>
    fetch(`${trying.url}/functions/v1/create-stripe-payment`, {
      method: 'POST',
      headers: { apikey: publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ productName: kit.name, customerInfo: { email: freshAddress() } }),
    });
  expect((await pay()).status).toBe(200);
  await trusted.from('shop_settings').update({ kit_status: 'binnenkort' }).eq('id', true);
  expect((await pay()).status).toBe(403);
  await trying.dispose();
});

test('the schedule repairs the file, which nobody writes without the secret key', async () => {
  await publishCompleteKit(shop);
  await set('te-koop');
  const files = (client: SupabaseClient) => client.storage.from(statusFile.bucket);
  const broken = { contentType: 'application/json', upsert: true };
  for (const stranger of [await clientOf(), member, owner])
    expect((await files(stranger).upload(statusFile.name, '{"status":', broken)).error).not.toBeNull();
  expect(await visible()).toEqual(showing('te-koop'));

  expect((await files(await server()).upload(statusFile.name, '{"status":', broken)).error).toBeNull();
  await (await server()).functions.invoke('reconcile-payments', { body: {} });
  expect(await visible()).toEqual(showing('te-koop'));
});

test('two switches at the same time: the file ends as the row says', async () => {
  await publishCompleteKit(shop);
  for (let round = 0; round < 3; round += 1) {
    const { chosen } = await ask(owner, 'desk-kit', {});
    const [one, other] = ['te-koop', 'binnenkort'].map((wanted) =>
      ask(owner, 'desk-kit', { change: { wanted, seen: chosen } }),
    );
    await Promise.all([one, other]);
    const { chosen: now } = await ask(owner, 'desk-kit', {});
    expect(await visible()).toEqual(showing(now));
  }
});

test('two owners: the second sees the choice of the first and changes nothing', async () => {
  await publishCompleteKit(shop);
  await set('te-koop');
  const late = await ask(owner, 'desk-kit', { change: { wanted: 'binnenkort', seen: null } });
  expect(late).toMatchObject({ result: 'other', chosen: 'te-koop' });
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

  const words = { subject: 'Ze staat klaar', words: 'Dag lezer,\n\nDe <b>Kit</b> & jij.' };
  const seen = { subject: null, words: null };
  const { data: saved } = await owner.rpc('desk_save_launch_mail', { mail: words, seen });
  expect(saved).toEqual({ result: 'saved', saved: words });
  expect(await ask(owner, 'desk-launch', { act: 'test' })).toMatchObject({ recipient: ownAddress });
  await eventually(async () => (await launchMails(ownAddress)).length === 1);
  expect(await launchMails(reader)).toEqual([]);

  await set('binnenkort');
  expect(await ask(owner, 'desk-launch', { act: 'send', seen: words })).toMatchObject({
    status: 409,
    error: functionMessages.launchTooEarly,
  });
  await publishCompleteKit(shop);
  await set('te-koop');
  expect(await ask(owner, 'desk-launch', { act: 'send', seen })).toMatchObject({
    status: 409,
    error: functionMessages.launchWordsChanged,
  });
  expect(await ask(owner, 'desk-launch', { act: 'send', seen: words })).toMatchObject({ queued: 1 });
  expect(await ask(owner, 'desk-launch', { act: 'send', seen: words })).toMatchObject({ queued: 0 });
  await eventually(async () => (await launchMails(reader)).length === 1);
  const mail = await findMail(shop.url, reader, new RegExp(words.subject));
  const { frame } = await ask(owner, 'desk-launch', { act: 'preview' });
  const fixed = (text: string) => text.replaceAll(/(token=)[\w-]+|\?action=unsubscribe\S*/g, '');
  expect(fixed(mail.text).trim()).toBe(fixed(`${frame.above}\n\n${words.words}\n\n${frame.below}`).trim());
  expect(mail.html).toContain('De &lt;b&gt;Kit&lt;/b&gt; &amp; jij.');
  expect(mail.html).toContain(frame.preheader);
  expect(linkIn(mail, '/checkout-auth')).toContain(shop.url);
  expect(linkIn(mail, 'action=unsubscribe')).toContain(`${shop.url}${paths.launchList}`);
});

test.each(['desk-kit', 'desk-launch'])('%s does not exist for a member or a visitor', async (name) => {
  const body = { act: 'send', change: { wanted: 'te-koop', seen: null } };
  expect((await ask(member, name, body)).status).toBe(404);
  expect((await ask(await clientOf(), name, body)).status).toBe(401);
});
