import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { personalTables } from '../../contract/personal-data.ts';
import { expiryOf, type RetentionRule, retention, retentionRules } from '../../contract/retention.ts';
import { deskOf } from './desk.ts';
import { apply, openOrder } from './orders.ts';
import { fillPerson } from './person.ts';
import { joinList } from './sent.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
  return database.release;
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);
const remove = (rule: RetentionRule, at = new Date(), batch = 500) =>
  database.call('remove_expired', rule, expiryOf(rule, at).toISOString(), batch);
const count = async (table: string, where = 'true') =>
  (await database.rows(`select from ${table.includes('.') ? table : `public.${table}`} where ${where}`))
    .length;

/** The tables with rows of their own that a rule removes, and those that go with them. */
const tablesOf = (rule: string) =>
  Object.entries(personalTables).flatMap(([table, { expires }]) =>
    expires === rule || (typeof expires === 'object' && expires.with === rule) ? [table] : [],
  );

test('every rule has a branch in the database, and no other name has', async () => {
  for (const rule of retentionRules) expect(await remove(rule), rule).toBe(0);
  await expect(
    database.unchecked('remove_expired', 'owner_actions', '2026-01-01T00:00:00Z', 1),
  ).rejects.toThrow(/case/i);
});

test('every table of the registry is removed by a rule or goes with another row', () => {
  for (const [table, { expires, erased }] of Object.entries(personalTables)) {
    if (typeof expires === 'object') expect(Object.keys(personalTables), table).toContain(expires.with);
    else if (!['never', 'itself'].includes(expires)) expect(Object.keys(retention), table).toContain(expires);
    if (expires === 'never') expect(erased, table).toBe('keep');
  }
});

// An invoice is tested below: a trigger keeps it, whatever clock is set.
test('in ten years nothing names a person whose account is gone, but their invoice', async () => {
  await database.rows('delete from auth.users where id = $1', [await fillPerson(database, 'zilverling')]);
  await database.rows('update public.outbox set sent_at = now()');
  await database.rows("update public.refunds set state = 'closed', settled_at = now()");
  const rules = retentionRules.filter((rule) => rule !== 'invoices');
  // Requests wait for the last contact, which an order is.
  for (const rule of [...rules, 'requests' as const]) await remove(rule, inDays(3653));
  for (const table of new Set(rules.flatMap(tablesOf))) {
    // Of an order and its refunds the numbers stay.
    const isCut = table === 'orders' || table === 'refunds';
    const left = await count(table, isCut ? `to_jsonb(${table})::text like '%zilverling@%'` : 'true');
    expect([table, left]).toEqual([table, 0]);
  }
  expect(await count('notes')).toBe(0);
  expect(await database.rows('select amount_cents, email, first_name, company from public.orders')).toEqual([
    { amount_cents: 3700, email: '', first_name: '', company: null },
  ]);
  expect(await count('takings', 'cents > 0')).toBe(await count('takings'));
});

test('a day before its time nothing goes', async () => {
  await fillPerson(database, 'zilverling');
  await database.rows("update public.outbox set sent_at = now() where template <> 'launch-announcement'");
  for (const rule of retentionRules) {
    const { amount, unit } = retention[rule];
    const days = Math.floor(unit === 'day' ? amount : amount * 365) - 1;
    const since = new Date(Date.now() + days * 24 * 3600_000);
    // What fillPerson dates itself is a few weeks older than today.
    if (!['stops', 'reports', 'requests'].includes(rule)) expect(await remove(rule, since), rule).toBe(0);
  }
});

describe('orders', () => {
  const order = async (more: Record<string, unknown>) => {
    const values = {
      email: 'an@voorbeeld.be',
      product_name: 'Kit',
      amount_cents: 1,
      currency: 'eur',
      ...more,
    };
    const names = Object.keys(values);
    const [row] = await database.rows<{ id: string }>(
      `insert into public.orders (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return row?.id;
  };
  const named = async () =>
    (await database.rows<{ id: string }>("select id from public.orders where email <> ''")).map(
      ({ id }) => id,
    );

  test('are cut to numbers, once, unless they open what an account bought', async () => {
    const paid = { status: 'paid', paid_at: '2010-05-01T10:00:00Z', booked_at: '2010-05-01T10:00:00Z' };
    const kept = await order({ ...paid, user_id: await database.addUser('lid@voorbeeld.be') });
    await order(paid);
    const lately = inDays(-30).toISOString();
    const recent = await order({ status: 'paid', paid_at: lately, booked_at: lately });
    expect(await remove('orders')).toBe(1);
    expect(await remove('orders')).toBe(0);
    expect(new Set(await named())).toEqual(new Set([kept, recent]));
  });

  test('that were never paid are cut earlier, unless the payment is open', async () => {
    const created_at = inDays(-3 * 365).toISOString();
    await order({ status: 'expired', created_at });
    const open = await order({ status: 'pending', created_at });
    expect(await remove('orders')).toBe(0);
    expect(await remove('unpaid')).toBe(1);
    expect(await named()).toEqual([open]);
  });

  test('that got a wrong amount stay as long as paid ones', async () => {
    const created_at = inDays(-3 * 365).toISOString();
    await order({ status: 'failed', created_at, paid_cents: 2, problem: 'amount' });
    await order({ status: 'failed', created_at, problem: 'amount' });
    expect([await remove('unpaid'), await remove('orders')]).toEqual([0, 0]);
    expect(await remove('orders', inDays(6 * 365))).toBe(2);
  });
});

describe('the launch list', () => {
  const signUp = (email: string, more: string) =>
    database.rows(
      `insert into public.launch_signups (email, token, created_at, confirmed_at, unsubscribed_at) values ($1, $1, ${more})`,
      [email],
    );
  const mail = (email: string, days: number, ended = 'sent_at') =>
    database.rows(
      `insert into public.outbox (template, data, recipient, idempotency_key, ${ended})
       values ('launch-announcement', '{}', $1, private.launch_key($1), now() - make_interval(days => $2::integer))`,
      [email, days],
    );

  test('loses people thirty days after their mail, their leaving or a sign-up that was not confirmed', async () => {
    const long = "now() - interval '90 days'";
    for (const [email, days, ended] of [
      ['gemaild', 31, 'sent_at'],
      ['mislukt', 31, 'failed_at'],
      ['net-gemaild', 29, 'sent_at'],
    ] as const) {
      await signUp(email, `${long}, ${long}, null`);
      await mail(email, days, ended);
    }
    await signUp('wacht', `${long}, ${long}, null`);
    await signUp('weg', `${long}, ${long}, now() - interval '31 days'`);
    await signUp('net-weg', `${long}, ${long}, now() - interval '29 days'`);
    await signUp('onbevestigd', `now() - interval '31 days', null, null`);
    await signUp('pas-onbevestigd', `now() - interval '29 days', null, null`);
    expect(await remove('launch')).toBe(4);
    const left = await database.rows<{ email: string }>(
      'select email from public.launch_signups order by email',
    );
    expect(left.map(({ email }) => email)).toEqual(['net-gemaild', 'net-weg', 'pas-onbevestigd', 'wacht']);
    expect(await count('outbox')).toBe(1);
    // The mails rule leaves the key that keeps the launch mail from leaving twice.
    expect(await remove('mails', inDays(3000))).toBe(0);
  });

  test('keeps somebody who left and returned for thirty days from then', async () => {
    await signUp('terug', "now() - interval '90 days', null, now() - interval '20 days'");
    await joinList(database, 'terug', 'nieuw');
    expect([await remove('launch'), await remove('launch', inDays(31))]).toEqual([0, 1]);
  });
});

/** Adds a document of this date, of which nothing was paid. */
async function issue(number: string, day: string, more: { corrects?: string; request_id?: string } = {}) {
  const id = randomUUID();
  await database.rows(
    `insert into public.invoices (id, document, issued_on, corrects, request_id, created_at)
     values ($1, jsonb_build_object('number', $2::text, 'kind', $3::text, 'totalCents', 100), $4, $5, $6, $4::date)`,
    [
      id,
      number,
      more.corrects ? 'credit-note' : 'invoice',
      day,
      more.corrects ?? null,
      more.request_id ?? null,
    ],
  );
  return id;
}

test('an invoice goes once the law no longer asks for it, after its credit note', async () => {
  await issue('2015-1', '2015-03-01');
  const corrected = await issue('2015-2', '2015-03-02');
  await issue('2015-3', '2015-04-01', { corrects: corrected });
  await issue('2026-1', '2026-03-01');
  expect([await remove('invoices'), await remove('invoices'), await remove('invoices')]).toEqual([2, 1, 0]);
  expect(await database.rows('select number from public.invoices')).toEqual([{ number: '2026-1' }]);
});

test('a request stays with an invoice that is recent or not paid', async () => {
  const request = async (email: string) => {
    const id = randomUUID();
    await database.rows(
      `insert into public.requests (id, kind, name, email, created_at) values ($1, 'workshop', 'x', $2, '2010-01-01')`,
      [id, email],
    );
    return id;
  };
  const recent = await issue('2026-1', inDays(-30).toISOString().slice(0, 10), {
    request_id: await request('recent@voorbeeld.be'),
  });
  await issue('2015-1', '2015-03-01', { request_id: await request('onbetaald@voorbeeld.be') });
  const settled = await issue('2015-2', '2015-03-02', { request_id: await request('betaald@voorbeeld.be') });
  const credited = await request('gecrediteerd@voorbeeld.be');
  const corrects = await issue('2015-3', '2015-03-03', { request_id: credited });
  await issue('2015-4', '2015-03-04', { request_id: credited, corrects });
  await database.rows("update public.invoices set paid_on = '2015-04-01' where id in ($1, $2)", [
    recent,
    settled,
  ]);
  expect(await remove('requests')).toBe(2);
  const left = await database.rows<{ email: string }>('select email from public.requests order by email');
  expect(left.map(({ email }) => email)).toEqual(['onbetaald@voorbeeld.be', 'recent@voorbeeld.be']);
});

test('a withdrawal stays as long as one that repeats it', async () => {
  const declare = async (received_at: string, repeats: string | null) => {
    const id = randomUUID();
    await database.rows(
      `insert into public.withdrawals (id, reference, channel, name, email, received_at, verdict, state, repeats)
       values ($1, $2, 'site', 'An', 'an@voorbeeld.be', $3, 'open', $4, $5)`,
      [id, id, received_at, repeats ? 'repeat' : 'closed', repeats],
    );
    return id;
  };
  await declare('2019-01-02T10:00:00Z', await declare('2018-12-30T10:00:00Z', null));
  expect(await remove('withdrawals', new Date('2026-06-01T10:00:00Z'))).toBe(0);
  await remove('withdrawals', new Date('2027-06-01T10:00:00Z'));
  expect(await count('withdrawals')).toBe(0);
});

test('an invoice goes by its day in Belgium', async () => {
  await issue('2018-1', '2018-12-31');
  expect(await remove('invoices', new Date('2026-06-01T10:00:00Z'))).toBe(1);
});

test('ten thousand requests that are due at once go batch by batch', async () => {
  await database.rows(
    `insert into public.requests (id, kind, name, email, created_at)
     select gen_random_uuid(), 'contact', 'x', 'x' || n || '@voorbeeld.be', '2010-01-01' from generate_series(1, 10000) as n`,
  );
  const batches: number[] = [];
  do batches.push(await remove('requests'));
  while (batches.at(-1) === 500);
  expect(batches).toHaveLength(21);
  expect(await count('requests')).toBe(0);
});

describe('a rule that fails', () => {
  const record = (rule: string, problem: string | null) =>
    database.call('record_retention', rule, 3, problem);
  const inHours = (hours: number) => inDays(hours / 24).toISOString();
  const health = async (hours: number) => (await database.call('shop_health', inHours(hours))).retention;

  test('shows after three hours in the health of the shop and on the desk, until it works again', async () => {
    const owner = await database.addOwner();
    const onDesk = async (hours: number) =>
      'retention' in (await deskOf(database)(owner, 'desk_today', inHours(hours))).tasks;
    await record('orders', 'DatabaseError 57014');
    await record('mails', null);
    expect([await health(2), await onDesk(2)]).toEqual([true, false]);
    // A failure that goes on counts from its first time.
    await record('orders', 'DatabaseError 57014');
    expect([await health(4), await onDesk(4)]).toEqual([false, true]);
    await record('orders', null);
    expect([await health(4), await onDesk(4)]).toEqual([true, false]);
  });

  test('and so does a schedule that has not run for a day', async () => {
    expect([await health(23), await health(25)]).toEqual([true, false]);
  });

  test('and so does a rule that has not run for a day while others have', async () => {
    await database.rows("update public.retention_runs set ran_at = now() - interval '25 hours'");
    await record('mails', null);
    expect(await health(0)).toBe(false);
  });
});

test('Auth’s own log is emptied where it is there and may be', async () => {
  await database.pg.asAuth(
    'create table auth.audit_log_entries (id uuid, payload json, created_at timestamptz)',
  );
  await database.rows(
    `insert into auth.audit_log_entries select gen_random_uuid(), '{}', now() - make_interval(days => n, hours => 1) from generate_series(1, 14) as n`,
  );
  expect(await remove('auth-log')).toBe(14 - retention['auth-log'].amount + 1);
  expect(await count('auth.audit_log_entries')).toBe(retention['auth-log'].amount - 1);
});

test('browsers call and read none of this', async () => {
  const owner = await database.addUser('eigenaar@voorbeeld.be');
  for (const call of [
    "public.remove_expired('mails', now(), 1)",
    'private.expire_launch(now(), 1)',
    "public.record_retention('mails', 0, null)",
  ])
    await expect(database.as('authenticated', owner, `select ${call}`)).rejects.toThrow(/permission denied/);
  await expect(database.as('authenticated', owner, 'select from public.retention_runs')).rejects.toThrow(
    /permission denied/,
  );
});

test('an account that was never confirmed goes after its days, but not one with a paid order', async () => {
  const old = "now() - interval '91 days'";
  await database.addUser('nooit@voorbeeld.be', false);
  await database.addUser('wel@voorbeeld.be');
  const buyer = await database.addUser('koper@voorbeeld.be', false);
  await database.rows(`update auth.users set created_at = ${old}`);
  await database.addUser('pas@voorbeeld.be', false);
  const { id: unpaid } = await openOrder(database, { email: 'nooit@voorbeeld.be' });
  await database.rows("update public.orders set status = 'expired' where id = $1", [unpaid]);
  const { session } = await openOrder(database, { email: 'koper@voorbeeld.be' });
  await apply(database, {
    outcome: 'paid',
    session_id: session,
    email: 'koper@voorbeeld.be',
    payment_intent_id: 'pi_old',
  });
  expect(await remove('accounts')).toBe(1);
  expect(await count('auth.users', "email = 'nooit@voorbeeld.be'")).toBe(0);
  expect(await count('auth.users', `id = '${buyer}'`)).toBe(1);
  expect(await count('auth.users')).toBe(3);
});
