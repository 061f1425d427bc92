import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { csvRows, needsFreshCode } from '../../contract/desk.ts';
import { deskLimits } from '../../contract/limits.ts';
import { actOf, deskOf } from './desk.ts';
import { openDatabase, type TestDatabase, waitForLock } from './support.ts';

const database = await openDatabase();
const owner = await database.addUser('eigenaar@voorbeeld.be');
const member = await database.addUser('lid@voorbeeld.be');
await database.call('set_owner', 'EIGENAAR@voorbeeld.be', true);

const access = async (user: string) => accessWith(database, user, {});

test('an account is an owner from the moment the role is granted until it is revoked', async () => {
  expect(await access(owner)).toBe('owner');
  expect(await access(member)).toBe('none');
  expect(await database.call('set_owner', 'lid@voorbeeld.be', true)).toBe(true);
  expect(await access(member)).toBe('owner');
  expect(await database.call('set_owner', 'lid@voorbeeld.be', false)).toBe(true);
  expect(await access(member)).toBe('none');
});

test('a new owner starts with a reset link: password, sessions, factors and mailed links end, of nobody else', async () => {
  const shop = await openDatabase(
    '',
    `create table auth.mfa_factors (user_id uuid);
     create table auth.one_time_tokens (user_id uuid)`,
  );
  onTestFinished(shop.release);
  const made = await shop.addUser('gemaakt@voorbeeld.be');
  const other = await shop.addUser('ander@voorbeeld.be');
  await shop.rows("update auth.users set encrypted_password = 'hash'");
  await shop.rows('insert into auth.sessions select gen_random_uuid(), id from auth.users');
  for (const table of ['mfa_factors', 'one_time_tokens'])
    await shop.rows(`insert into auth.${table} select id from auth.users`);
  const left = (user: string) =>
    shop.rows(
      `select encrypted_password as password,
         (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
         (select count(*)::int from auth.one_time_tokens where user_id = $1) as links
       from auth.users where id = $1`,
      [user],
    );
  const everything = [{ password: 'hash', sessions: 1, factors: 1, links: 1 }];
  await shop.call('set_owner', 'gemaakt@voorbeeld.be', true);
  expect(await left(made)).toEqual([{ password: '', sessions: 0, factors: 0, links: 0 }]);
  expect(await left(other)).toEqual(everything);
  await shop.call('set_owner', 'ander@voorbeeld.be', false);
  expect(await left(other)).toEqual(everything);
});

test('a command that makes an owner mails that address what it is', async () => {
  const { shop, mails } = await shopOfOne();
  await shop.addUser('bert@voorbeeld.be');
  await shop.call('set_owner', 'Bert@voorbeeld.be', true, true);
  await shop.call('set_owner', 'bert@voorbeeld.be', false, true);
  expect(await mails()).toEqual([{ news: 'added', by: null, recipient: 'bert@voorbeeld.be' }]);
});

test('only a confirmed account becomes an owner', async () => {
  await database.addUser('onbevestigd@voorbeeld.be', false);
  expect(await database.call('set_owner', 'onbevestigd@voorbeeld.be', true)).toBe(false);
  expect(await database.call('set_owner', 'niemand@voorbeeld.be', true)).toBe(false);
});

const factors = 'create table auth.mfa_factors (id uuid, user_id uuid)';
const accessWith = async (on: TestDatabase, user: string, claims: object) =>
  (await on.as<{ access: string }>('authenticated', user, 'select public.desk_access() as access', claims))[0]
    ?.access;

/** An owner where Auth has second factors, signed in with one; `claims` are of the token. */
async function strictOwner() {
  const shop = await openDatabase('', factors);
  onTestFinished(shop.release);
  const id = await shop.addOwner();
  const signIn = async (factor: string | null, user = id) => {
    const session = randomUUID();
    await shop.rows('insert into auth.sessions (id, user_id, factor_id) values ($1, $2, $3)', [
      session,
      user,
      factor,
    ]);
    return session;
  };
  const factor = randomUUID();
  const claims = { aal: 'aal2', session_id: await signIn(factor) };
  return { shop, id, factor, claims, signIn };
}

test('where Auth has second factors, an owner needs one, also to act', async () => {
  const { shop, id, claims, signIn } = await strictOwner();
  const act = (given: object) =>
    shop.as(
      'authenticated',
      id,
      `select public.desk_act('noted', 'K1', null, '${randomUUID()}', '{"words": "x"}')`,
      given,
    );
  for (const without of [{ aal: 'aal1' }, { session_id: await signIn(null) }]) {
    expect(await accessWith(shop, id, { ...claims, ...without })).toBe('second-factor');
    await expect(act({ ...claims, ...without })).rejects.toThrow(/Only an owner/);
  }
  expect(await accessWith(shop, id, claims)).toBe('owner');
  expect(await act(claims)).toHaveLength(1);
});

test('a token without a session, or with the session of somebody else, gives no access to the desk', async () => {
  const { shop, id, factor, claims, signIn } = await strictOwner();
  const other = await shop.addUser('ander@voorbeeld.be');
  expect(await accessWith(shop, id, { ...claims, session_id: null })).toBe('none');
  expect(await accessWith(shop, id, { ...claims, session_id: await signIn(factor, other) })).toBe('none');
  expect(await accessWith(database, owner, { session_id: null })).toBe('none');
});

test('an ended session gives no access to the desk, although its access token is still valid', async () => {
  const claims = { session_id: randomUUID() };
  await database.rows('insert into auth.sessions (id, user_id) values ($1, $2)', [claims.session_id, owner]);
  expect(await accessWith(database, owner, claims)).toBe('owner');
  await database.rows('delete from auth.sessions where id = $1', [claims.session_id]);
  expect(await accessWith(database, owner, claims)).toBe('none');
});

test('the first factor of an owner is recorded and the only one, until the account becomes an owner again', async () => {
  const { shop, id, factor, claims, signIn } = await strictOwner();
  const earlier = await shop.addUser('eerder@voorbeeld.be');
  await shop.call('set_owner', 'eerder@voorbeeld.be', true);
  const direct = (given: object) => shop.as('authenticated', id, "select public.desk_orders('{}')", given);
  await expect(direct(claims)).rejects.toThrow(/Only an owner/);
  expect(await accessWith(shop, id, claims)).toBe('owner');
  const own = { aal: 'aal2', session_id: await signIn(randomUUID(), earlier) };
  expect(await accessWith(shop, earlier, own)).toBe('owner');
  expect(await direct(claims)).toHaveLength(1);
  expect(
    await shop.rows(
      "select subject, detail from public.owner_actions where action = 'factor-set' order by id limit 1",
    ),
  ).toEqual([{ subject: 'eigenaar@voorbeeld.be', detail: { factor } }]);

  // Another owner comes, with a factor of their own.
  const second = await shop.addUser('tweede@voorbeeld.be');
  await shop.call('set_owner', 'tweede@voorbeeld.be', true);
  const theirs = { aal: 'aal2', session_id: await signIn(randomUUID(), second) };
  expect(await accessWith(shop, second, theirs)).toBe('owner');

  // As a stolen session would: a factor of its own, and the old one removed.
  const replaced = { ...claims, session_id: await signIn(randomUUID()) };
  expect(await accessWith(shop, id, replaced)).toBe('other-factor');
  await expect(direct(replaced)).rejects.toThrow(/Only an owner/);
  expect(await accessWith(shop, id, claims)).toBe('owner');

  await shop.call('set_owner', 'eigenaar@voorbeeld.be', true);
  const again = { ...claims, session_id: await signIn(randomUUID()) };
  expect(await accessWith(shop, id, again)).toBe('owner');
  await shop.rows("update auth.users set email = 'nieuw@voorbeeld.be' where id = $1", [id]);
  expect(await accessWith(shop, id, again)).toBe('owner');
});

const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
const sensitive = [
  'public.desk_prove_fresh()',
  `public.desk_orders('{"size": ${deskLimits.readRows + 1}}')`,
  `public.desk_act('mailing-saved', 'mailing-1', null, '${randomUUID()}', '{"subject": "Ze is er", "words": null, "button": "", "buttonUrl": ""}')`,
];

test.each(sensitive)('%s asks for a fresh code where Auth has second factors', async (call) => {
  const { shop, id, claims } = await strictOwner();
  const proven = (method: string, minutes: number) =>
    shop.as('authenticated', id, `select ${call}`, {
      ...claims,
      amr: [
        { method: 'password', timestamp: minutesAgo(0) },
        { method, timestamp: minutesAgo(minutes) },
      ],
    });
  await accessWith(shop, id, claims);
  expect(await proven('totp', deskLimits.freshMinutes - 1)).toHaveLength(1);
  for (const [method, minutes] of [
    ['totp', deskLimits.freshMinutes + 1],
    ['otp', 0],
  ] as const)
    await expect(proven(method, minutes)).rejects.toMatchObject({ code: needsFreshCode });
  await expect(shop.as('authenticated', id, `select ${call}`, claims)).rejects.toThrow(/fresh code/);
});

test.each(sensitive)('%s asks to sign in again where Auth has no second factors', async (call) => {
  const signedIn = async (minutes: number) => {
    const session_id = randomUUID();
    await database.rows(
      'insert into auth.sessions (id, user_id, created_at) values ($1, $2, to_timestamp($3))',
      [session_id, owner, minutesAgo(minutes)],
    );
    return database.as('authenticated', owner, `select ${call}`, { session_id });
  };
  expect(await signedIn(deskLimits.freshMinutes - 1)).toHaveLength(1);
  await expect(signedIn(deskLimits.freshMinutes + 1)).rejects.toMatchObject({ code: needsFreshCode });
});

test('an export, unlike a page, is recorded with how much it was, not with what was searched', async () => {
  const exports = () =>
    database.rows("select subject, detail from public.owner_actions where action = 'exported' order by id");
  const before = (await exports()).length;
  const find = (query: object) => deskOf(database)(owner, 'desk_actions', query);
  await find({ size: deskLimits.readRows });
  expect(await exports()).toHaveLength(before);
  const { rows } = await find({ search: 'eigenaar', size: csvRows });
  expect((await exports()).at(-1)).toEqual({
    subject: 'action_list',
    detail: { count: rows.length },
  });
});

test('paging through the shop, and opening its orders one by one, is an export too beyond an hour’s work', async () => {
  const shop = await openDatabase();
  onTestFinished(shop.release);
  const id = await shop.addOwner();
  const session_id = randomUUID();
  const hour = "now() - interval '1 hour'";
  await shop.rows(`insert into auth.sessions (id, user_id, created_at) values ($1, $2, ${hour})`, [
    session_id,
    id,
  ]);
  const read = (call: string, times = 1) =>
    shop.as('authenticated', id, `select public.${call} from generate_series(1, ${times}) as n`, {
      session_id,
    });
  await read("desk_orders(jsonb_build_object('page', n))", deskLimits.readsPerHour - 1);
  await read('desk_orders(\'{"page": 1}\')', 3);
  await read("desk_order('K1')");
  for (const call of [
    "desk_orders('{}')",
    'desk_orders(\'{"page": 1, "search": "an"}\')',
    "desk_order('K2')",
    "desk_invoice('2026-0001')",
    "desk_withdrawal('W1')",
    `desk_request('${randomUUID()}')`,
    `desk_mail('${randomUUID()}')`,
    "desk_person('an@voorbeeld.be')",
  ])
    await expect(read(call), call).rejects.toMatchObject({ code: needsFreshCode });
  expect(await deskOf(shop)(id, 'desk_today')).toBeTruthy();
  await shop.rows('update auth.sessions set created_at = now()');
  await read("desk_order('k1')");
  await read("desk_order('k2')");
  expect(await shop.rows("select subject from public.owner_actions where action = 'exported'")).toEqual([
    // There is no such order: what was typed is not recorded.
    { subject: 'order_list' },
  ]);
});

test('an owner’s actions are recorded and cannot be changed', async () => {
  await database.call('record_owner_action', 'refund', 'K2026-00001', { cents: 3700 });
  const log = (user: string) => deskOf(database)(user, 'desk_actions', { search: 'K2026-00001' });
  expect((await log(owner)).total).toBe(1);
  await expect(
    database.as('authenticated', owner, 'select subject from public.owner_actions'),
  ).rejects.toThrow(/permission denied/);
  for (const change of [
    "update public.owner_actions set subject = ''",
    'delete from public.owner_actions',
    'truncate public.owner_actions',
  ])
    await expect(database.rows(change)).rejects.toThrow(/append-only/);
});

test('an Edge Function’s action is recorded for the owner it names, a command’s for the person who ran it', async () => {
  const recorded = async (subject: string) =>
    database.rows('select owner_id, owner_email, detail from public.owner_actions where subject = $1', [
      subject,
    ]);
  await database.call('record_owner_action', 'refund', 'K1', null, null, owner);
  expect(await recorded('K1')).toEqual([
    { owner_id: owner, owner_email: 'eigenaar@voorbeeld.be', detail: {} },
  ]);
  await database.call('record_owner_action', 'refund', 'K2', {}, 'Jan Peeters');
  expect(await recorded('K2')).toEqual([{ owner_id: null, owner_email: 'Jan Peeters', detail: {} }]);
});

test('the log is searched and paged', async () => {
  for (let number = 1; number <= 3; number += 1)
    await database.call('record_owner_action', 'refund', `K100%_${number}`);
  const find = (user: string, query: object) => deskOf(database)(user, 'desk_actions', query);
  const { total, rows } = await find(owner, { search: '100%_', page: 2, size: 2 });
  expect(total).toBe(3);
  expect(rows.map(({ subject }) => subject)).toEqual(['K100%_1']);
});

test('the log is filtered by owner and by action', async () => {
  await database.call('record_owner_action', 'refund', 'K9', {}, 'Jan Peeters');
  await database.call('record_owner_action', 'exported', 'order_list', {}, 'Mia Claes');
  await database.call('record_owner_action', 'refund', 'K8', {}, 'Mia Claes');
  const find = deskOf(database);
  const { rows } = await find(owner, 'desk_actions', { owner: 'Mia Claes', action: 'refund' });
  expect(rows.map(({ subject }) => subject)).toEqual(['K8']);
  expect((await find(owner, 'desk_actions', { owner: 'Mia Claes' })).total).toBe(2);
  expect(await find(owner, 'desk_action_owners')).toEqual(
    expect.arrayContaining(['Jan Peeters', 'Mia Claes', 'eigenaar@voorbeeld.be']),
  );
});

/** A shop with one owner, for what depends on how many there are. */
async function shopOfOne() {
  const shop = await openDatabase();
  onTestFinished(shop.release);
  const id = await shop.addOwner('an@voorbeeld.be');
  const desk = deskOf(shop);
  return {
    shop,
    id,
    desk,
    invite: (address: string, as = id) => actOf(shop)(as, 'owner-invited', address),
    remove: (address: string, lastToo = false) =>
      actOf(shop)(id, 'owner-removed', address, { input: { lastToo } }),
    names: async () => {
      const { owners, invited } = await desk(id, 'desk_owners');
      return [owners.map(({ email }) => email), invited.map(({ email }) => email)];
    },
    mails: () =>
      shop.rows(
        "select data ->> 'news' as news, data ->> 'by' as by, recipient from public.outbox where template = 'owner-news' order by created_at, recipient",
      ),
  };
}

test('an owner makes a confirmed account an owner, which the other owners read', async () => {
  const { shop, invite, names, mails } = await shopOfOne();
  const bert = await shop.addUser('bert@voorbeeld.be');
  await shop.rows("update auth.users set encrypted_password = 'hash'");
  await shop.rows('insert into auth.sessions select gen_random_uuid(), id from auth.users where id = $1', [
    bert,
  ]);
  await shop.addOwner('carla@voorbeeld.be');
  expect(await invite(' Bert@voorbeeld.be ')).toEqual({ result: 'done', added: true });
  expect(await names()).toEqual([['an@voorbeeld.be', 'bert@voorbeeld.be', 'carla@voorbeeld.be'], []]);
  expect(await shop.rows('select encrypted_password as p from auth.users where id = $1', [bert])).toEqual([
    { p: '' },
  ]);
  expect(await shop.rows('select id from auth.sessions where user_id = $1', [bert])).toEqual([]);
  expect(await mails()).toEqual([
    { news: 'added', by: 'an@voorbeeld.be', recipient: 'bert@voorbeeld.be' },
    { news: 'joined', by: 'an@voorbeeld.be', recipient: 'carla@voorbeeld.be' },
  ]);
  // Again would end the password of an owner.
  expect(await invite('carla@voorbeeld.be')).toEqual({ result: 'owner' });
});

test('an address that gets no mail is not invited', async () => {
  const { shop, invite, names, mails } = await shopOfOne();
  await shop.rows(
    "insert into public.mail_stops (email, cause, stopped_at) values ('weg@voorbeeld.be', 'bounce', now())",
  );
  expect(await invite('weg@voorbeeld.be')).toEqual({ result: 'invalid' });
  expect([await names(), await mails()]).toEqual([[['an@voorbeeld.be'], []], []]);
});

test('an address without a confirmed account is invited, and becomes an owner’s once it has one', async () => {
  const { shop, desk, id, invite, remove, names, mails } = await shopOfOne();
  const other = await shop.addUser('dirk@voorbeeld.be', false);
  for (const address of ['dirk@voorbeeld.be', 'nieuw@voorbeeld.be'])
    expect(await invite(address)).toEqual({ result: 'done', added: false });
  expect(await names()).toEqual([['an@voorbeeld.be'], ['dirk@voorbeeld.be', 'nieuw@voorbeeld.be']]);
  expect((await desk(id, 'desk_owners')).invited).toMatchObject([
    { has_account: false },
    { has_account: false },
  ]);
  expect((await mails()).map(({ news, recipient }) => [news, recipient])).toEqual([
    ['invited', 'dirk@voorbeeld.be'],
    ['invited', 'nieuw@voorbeeld.be'],
  ]);
  await shop.rows('update auth.users set email_confirmed_at = now() where id = $1', [other]);
  // An invitation alone opens nothing.
  expect(await accessWith(shop, other, {})).toBe('none');
  expect((await desk(id, 'desk_owners')).invited).toMatchObject([
    { has_account: true },
    { has_account: false },
  ]);
  expect(await invite('dirk@voorbeeld.be')).toEqual({ result: 'done', added: true });
  expect(await accessWith(shop, other, {})).toBe('owner');
  expect(await remove('nieuw@voorbeeld.be')).toEqual({ result: 'done' });
  expect(await names()).toEqual([['an@voorbeeld.be', 'dirk@voorbeeld.be'], []]);
});

test('an owner is removed at once', async () => {
  const { shop, remove } = await shopOfOne();
  const bert = await shop.addOwner('bert@voorbeeld.be');
  expect(await remove('Bert@voorbeeld.be')).toEqual({ result: 'done' });
  expect(await accessWith(shop, bert, {})).toBe('none');
  expect(await remove('bert@voorbeeld.be')).toEqual({ result: 'missing' });
});

test('the last owner is removed only when that is said again', async () => {
  const { shop, id, remove, names } = await shopOfOne();
  expect(await remove('an@voorbeeld.be')).toEqual({ result: 'last' });
  expect(await names()).toEqual([['an@voorbeeld.be'], []]);
  expect(await remove('an@voorbeeld.be', true)).toEqual({ result: 'done' });
  expect(await accessWith(shop, id, {})).toBe('none');
});

// PGlite has one connection, and so no two transactions at the same time.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'of two owners who remove each other at the same moment one stays',
  async () => {
    const { shop, remove } = await shopOfOne();
    await shop.addOwner('bert@voorbeeld.be');
    let answer: Promise<unknown> = Promise.resolve();
    await shop.pg.transaction(async (bert) => {
      await bert.query(`select pg_advisory_xact_lock(hashtext('owners'))`);
      answer = remove('bert@voorbeeld.be').catch((error: Error) => error.message);
      await waitForLock(shop);
      await bert.query(`select public.set_owner('an@voorbeeld.be', false)`);
    });
    expect(await answer).toMatch(/Only an owner/);
  },
);

test('an invitation goes to one address', async () => {
  const { invite } = await shopOfOne();
  for (const address of ['', 'An <an@voorbeeld.be>', 'a@voorbeeld.be,b@voorbeeld.be'])
    expect(await invite(address)).toEqual({ result: 'invalid' });
});

test('another owner lets one who lost their phone begin again', async () => {
  const { shop, id, mails } = await shopOfOne();
  await shop.addOwner('bert@voorbeeld.be');
  await shop.rows("update auth.users set encrypted_password = 'hash'");
  const renew = (address: string) => actOf(shop)(id, 'owner-renewed', address);
  expect(await renew('an@voorbeeld.be')).toEqual({ result: 'self' });
  expect(await renew('niemand@voorbeeld.be')).toEqual({ result: 'missing' });
  expect(await renew('bert@voorbeeld.be')).toEqual({ result: 'done' });
  expect(
    await shop.rows("select encrypted_password as p from auth.users where email = 'bert@voorbeeld.be'"),
  ).toEqual([{ p: '' }]);
  expect(await mails()).toEqual([{ news: 'added', by: 'an@voorbeeld.be', recipient: 'bert@voorbeeld.be' }]);
});
