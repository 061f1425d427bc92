import { beforeEach, expect, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { needsFreshCode } from '../../contract/desk.ts';
import { deliveredDocument, unpublished } from '../../contract/shop.ts';
import type { ShopDocument } from '../../contract/shop-document.ts';
import { kit } from '../../site/kit.ts';
import { actForOwner, actOf, deskOf, literal, versionOf } from './desk.ts';
import { apply, openOrder, orderOf } from './orders.ts';
import { launchUrls, requestMails, sendRequest } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;

beforeEach(async () => {
  database = await openDatabase();
  owner = await database.addOwner();
  return database.release;
});

const shop = () => deskOf(database)(owner, 'desk_shop');
const published = () => database.call('published_shop');
const publish = (change: object, known?: number) =>
  actForOwner(database)(owner, 'shop-published', 'shop', {
    input: { document: { ...deliveredDocument, ...change }, delivered: deliveredDocument },
    known,
  });
const setPrice = (cents: number) =>
  actForOwner(database)(owner, 'price-changed', 'shop', { input: { cents, delivered: kit.priceCents } });
const named = (name: string) => ({ person: { name, line: '', photo: '' } });
const logged = () =>
  database.rows("select action, detail from public.owner_actions where subject = 'shop' order by id");

test('nothing is published until an owner does', async () => {
  expect(await published()).toEqual(unpublished);
  expect(await shop()).toEqual({
    status: null,
    price_cents: null,
    document: null,
    sold: false,
    aside: [],
    version: 0,
    versions: [],
  });
});

test('the shop says what was put aside, and whether anything was sold: a payment that does not match is no sale', async () => {
  for (const name of ['klanten', 'wie je bent', 'klanten'])
    expect(await actOf(database)(owner, 'step-put-aside', name, {})).toEqual({ result: 'done' });
  const { id, session } = await openOrder(database, { email: 'an@voorbeeld.be' });
  const paid = {
    outcome: 'paid',
    session_id: session,
    email: 'an@voorbeeld.be',
    payment_intent_id: 'pi_1',
  } as const;
  await apply(database, { ...paid, amount_cents: 1 });
  expect(await orderOf(database, id)).toMatchObject({ problem: 'amount' });
  expect(await shop()).toMatchObject({ aside: ['klanten', 'wie je bent'], sold: false, version: 0 });
  const other = await openOrder(database, { email: 'an@voorbeeld.be' });
  await apply(database, { ...paid, session_id: other.session, payment_intent_id: 'pi_2' });
  expect(await shop()).toMatchObject({ sold: true });
});

test('what an owner publishes is what the shop says, and the log names what changed', async () => {
  expect(await publish({ ...named('An'), answerDays: 2 })).toEqual({ result: 'done' });
  expect(await publish({ ...named('An'), answerDays: 3 })).toEqual({ result: 'done' });
  expect(await published()).toMatchObject({ document: { answerDays: 3, person: { name: 'An' } } });
  expect(await logged()).toEqual([
    { action: 'shop-published', detail: { fields: 'answerDays, person' } },
    { action: 'shop-published', detail: { fields: 'answerDays' } },
  ]);
  expect((await shop()).versions).toMatchObject([
    { by: 'eigenaar@voorbeeld.be', detail: { fields: 'answerDays' } },
    { by: 'eigenaar@voorbeeld.be', detail: { fields: 'answerDays, person' } },
  ]);
});

test('what changes nothing is not kept', async () => {
  expect(await publish({})).toEqual({ result: 'done' });
  await publish(named('An'));
  expect(await publish(named('An'))).toEqual({ result: 'done' });
  expect((await shop()).versions).toHaveLength(1);
});

test('of two owners, the second learns that something changed, and nothing is lost', async () => {
  const { version } = await shop();
  await publish(named('An'), version);
  expect(await publish(named('Bert'), version)).toEqual({ result: 'changed' });
  expect(await published()).toMatchObject({ document: named('An') });
  expect((await shop()).version).toBe(await versionOf(database, 'shop'));
});

test('a price counts as a version too', async () => {
  const { version } = await shop();
  await setPrice(4700);
  expect(await publish(named('An'), version)).toEqual({ result: 'changed' });
});

test('twenty versions are kept, of which each can be read again', async () => {
  for (let number = 1; number <= 22; number += 1) await publish(named(`An ${number}`));
  const { versions } = await shop();
  expect(versions).toHaveLength(20);
  const oldest = await deskOf(database)(owner, 'desk_shop_version', versions.at(-1)?.id ?? 0);
  expect(oldest?.person.name).toBe('An 3');
  expect(await deskOf(database)(owner, 'desk_shop_version', 1)).toBeNull();
});

test('a testimonial that is taken away is in no version, and one that stays is in the newest', async () => {
  const said = (name: string) => ({
    words: 'Nu durven we.',
    name,
    role: '',
    company: '',
    picture: '',
    agreedOn: '2026-11-20',
  });
  await publish({ testimonials: [said('An'), said('Bert')] });
  await publish({ testimonials: [said('Bert')] });
  await publish({ testimonials: [said('Bert')], answerDays: 2 });
  const documents = await database.rows<{ document: ShopDocument }>(
    'select document from public.shop_documents order by id',
  );
  expect(documents.map(({ document }) => document.testimonials)).toEqual([[], [], [said('Bert')]]);
  expect(documents[1]?.document).toEqual(deliveredDocument);
});

test('mails follow what is published: the term, the notice of that day and where to book, and the price', async () => {
  const day = belgianDay(new Date());
  const notice = { words: 'Gesloten tot maandag', from: day, until: day };
  const bookingUrl = 'https://cal.example/an';
  await publish({ answerDays: 2, notice, bookingUrl });
  await sendRequest(database, {}, {}, requestMails('during'));
  await publish({
    answerDays: 2,
    notice: { ...notice, from: '2026-01-01', until: '2026-01-02' },
    bookingUrl,
  });
  await sendRequest(database, {}, {}, requestMails('after'));
  const closing = { ...notice, closed: 'ja' as const };
  await publish({ answerDays: 2, notice: closing, bookingUrl });
  // Published twice, it is one.
  await publish({ answerDays: 2, notice: closing, bookingUrl });
  await sendRequest(database, {}, {}, requestMails('closed'));
  const mails = await database.rows(
    "select idempotency_key as key, data -> 'shop' as shop from public.outbox order by idempotency_key",
  );
  const said = { answerDays: 2, notice: null, closing: null, bookingUrl };
  expect(mails).toEqual([
    { key: 'after-business', shop: null },
    { key: 'after-visitor', shop: said },
    { key: 'closed-business', shop: null },
    { key: 'closed-visitor', shop: { ...said, notice: notice.words, closing: { ...closing, on: day } } },
    { key: 'during-business', shop: null },
    { key: 'during-visitor', shop: { ...said, notice: notice.words } },
  ]);

  const formulas = {
    ...deliveredDocument.formulas,
    workshop: { ...deliveredDocument.formulas.workshop, duration: 'een dag', price: 'vanaf 1.350 euro' },
  };
  await publish({ formulas });
  const asked = requestMails('asked').map((mail) =>
    mail.template === 'request-business'
      ? { ...mail, data: { ...mail.data, wish: 'workshop' as const } }
      : mail,
  );
  await sendRequest(database, {}, {}, asked);
  expect(
    await database.rows("select data -> 'formula' as formula from public.outbox where data ? 'formula'"),
  ).toEqual([{ formula: formulas.workshop }]);

  await setPrice(4700);
  await actForOwner(database)(owner, 'mailing-tested', 'mailing-1', {
    input: { ...launchUrls, consent: '' },
  });
  expect(
    await database.rows(
      "select data -> 'priceCents' as price from public.outbox where template = 'launch-announcement'",
    ),
  ).toEqual([{ price: 4700 }]);
});

test('a request is stored whatever the notice says', async () => {
  await publish({ notice: { words: 'Gesloten', from: '2026-02-31', until: '2026-12-31' } });
  await sendRequest(database, {}, {}, requestMails('odd-day'));
  expect(
    await database.rows("select 1 from public.outbox where idempotency_key like 'odd-day-%'"),
  ).toHaveLength(2);
});

test('a notice or a booking link that is changed asks for a fresh code, and nothing else of the shop', async () => {
  const session = '00000000-0000-4000-8000-000000000001';
  await database.rows(
    "insert into auth.sessions (id, user_id, created_at) values ($1, $2, now() - interval '1 hour')",
    [session, owner],
  );
  const prove = (change: object) => {
    const input = { document: { ...deliveredDocument, ...change }, delivered: deliveredDocument };
    const call = `select public.desk_prove_fresh('shop-published', ${literal(input)})`;
    return database.as('authenticated', owner, call, { session_id: session });
  };
  const notice = { words: 'Gesloten', from: '2026-12-21', until: '2026-12-31' };
  const mailed = [{ notice }, { bookingUrl: 'https://cal.example/an' }];
  await prove({ ...named('An'), answerDays: 2 });
  for (const change of mailed) await expect(prove(change)).rejects.toMatchObject({ code: needsFreshCode });
  for (const change of mailed) {
    await publish(change);
    await prove({ ...change, ...named('An') });
    await expect(prove({})).rejects.toMatchObject({ code: needsFreshCode });
  }
  await expect(prove({ notice: { ...notice, words: 'Win' } })).rejects.toMatchObject({
    code: needsFreshCode,
  });
});

test('of what is published within five minutes the first has a build of its own, and the rest one together', async () => {
  const claim = (isPublished: boolean) => database.call('claim_build', isPublished);
  const pass = () =>
    database.rows("update public.shop_settings set build_asked_at = build_asked_at - interval '5 minutes'");
  expect(await claim(false)).toBe(false);
  expect(await claim(true)).toBe(true);
  expect(await claim(false)).toBe(false);
  expect(await claim(true)).toBe(false);
  expect(await claim(true)).toBe(false);
  await pass();
  expect(await claim(false)).toBe(true);
  await pass();
  expect(await claim(false)).toBe(false);
});

test.each([0, 49, 1_000_001, -3700])('a price of %i cents is refused', async (cents) => {
  expect(await setPrice(cents)).toEqual({ result: 'invalid' });
  expect(await published()).toMatchObject({ priceCents: null });
});

test('the log and the earlier versions say from what to what the price changed', async () => {
  await setPrice(50);
  await setPrice(1_000_000);
  await setPrice(1_000_000);
  expect((await logged()).map(({ detail }) => detail)).toEqual([
    { from: kit.priceCents, to: 50 },
    { from: 50, to: 1_000_000 },
  ]);
  await publish(named('An'));
  expect(await shop()).toMatchObject({
    price_cents: 1_000_000,
    versions: [
      { detail: { fields: 'person' } },
      { id: null, detail: { from: 50, to: 1_000_000 } },
      { id: null, detail: { from: kit.priceCents, to: 50 } },
    ],
  });
});

test('a browser reads nothing of the settings and cannot change them', async () => {
  for (const [role, user] of [
    ['anon', null],
    ['authenticated', await database.addUser('lid@voorbeeld.be')],
  ] as const) {
    const as = (query: string) => database.as(role, user, query);
    for (const refused of [
      'select * from public.shop_settings',
      'select kit_status from public.shop_settings',
      "update public.shop_settings set kit_status = 'te-koop' where id",
      'insert into public.shop_settings default values',
      'delete from public.shop_settings where id',
    ])
      await expect(as(refused), refused).rejects.toThrow(/permission denied/);
  }
});

test('the sale is switched once, also by two owners', async () => {
  const set = (wanted: string, complete = true) =>
    actForOwner(database)(owner, 'kit-status', 'kit', { input: { wanted, complete } });
  const switches = () =>
    database.rows("select detail from public.owner_actions where action = 'kit-status' order by id");
  const before = (await switches()).length;
  expect(await set('te-koop', false)).toEqual({ result: 'incomplete' });
  expect(await set('te-koop')).toEqual({ result: 'done' });
  expect(await set('te-koop')).toEqual({ result: 'done' });
  expect(await set('binnenkort', false)).toEqual({ result: 'done' });
  expect((await switches()).slice(before)).toEqual([
    { detail: { from: null, to: 'te-koop' } },
    { detail: { from: 'te-koop', to: 'binnenkort' } },
  ]);
});
