import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { personalTables } from '../../contract/personal-data.ts';
import { deskOf } from './desk.ts';
import { companyOrders } from './invoices.ts';
import { apply, openOrder } from './orders.ts';
import { fillGuest, fillPerson } from './person.ts';
import { requestMails, sendRequest } from './sent.ts';
import { openDatabase, type TestDatabase, waitForLock } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
  return database.release;
});

/** Reads, makes or ends the request of an account. */
const act = async (id: string, action: string, token: string = randomUUID()) => {
  const state = await database.call(
    'own_deletion',
    id,
    null,
    action,
    token,
    `https://voorbeeld.be/?token=${token}`,
  );
  return state ?? { state: null, due_at: null };
};
/** A link to their own data, mailed to an address. */
async function mailedLink(address: string, hash: string = randomUUID()): Promise<string> {
  expect(await database.call('ask_own_data', address, hash, `https://voorbeeld.be/?gegevens=${hash}`)).toBe(
    true,
  );
  return hash;
}
/** Asks by a link to erase its address. */
const askBy = (link: string, token: string = randomUUID()) =>
  database.call('own_deletion', null, link, 'ask', token, `https://voorbeeld.be/?behoud=${token}`);
const inWeeks = (weeks: number) => new Date(Date.now() + weeks * 7 * 24 * 3600_000).toISOString();
const runSchedule = (weeks = 1.01) => database.call('erase_due_people', inWeeks(weeks));
const eraseDue = async (weeks?: number) => (await runSchedule(weeks)).erased;
const exists = async (id: string) =>
  (await database.rows('select from auth.users where id = $1', [id])).length === 1;

/**
 * Settles what keeps an account from being erased: the refund of the order, which fillPerson leaves open, and its problem
 * and dispute.
 */
const settle = (name: string) =>
  database.rows(
    `with done as (
       update public.refunds set state = 'closed', settled_at = now() where asked_by = $1
     ) update public.orders set problem = null, disputes = '{}' where order_number = 'PK-' || $1`,
    [name],
  );

/** An order without an account. */
const addOrder = (email: string, { problem, status, paid_at }: Record<string, string | null>) =>
  database.rows(
    `insert into public.orders
       (order_number, email, product_name, opens, amount_cents, currency, status, paid_at, booked_at, problem)
     values ($1, $2, 'Kit', 'kit', 3700, 'eur', $3, $4, $4, $5)`,
    [`PK-${email}`, email, status, paid_at, problem],
  );

/** The columns of the whole database that hold a word, as 'orders.email'. */
async function placesOf(word: string): Promise<string[]> {
  const columns = await database.rows<{ schema: string; table: string; column: string }>(
    `select nspname as schema, relname as table, attname as column
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'auth') and relkind in ('r', 'p') and attnum > 0 and not attisdropped
       and atttypid = any (array['text', 'varchar', 'json', 'jsonb', 'text[]']::regtype[])`,
  );
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const rows = await database.rows(
      `select from "${schema}"."${table}" where "${column}"::text ilike '%' || $1 || '%' limit 1`,
      [word],
    );
    if (rows.length > 0) found.push(`${schema === 'public' ? '' : `${schema}.`}${table}.${column}`);
  }
  return found;
}

describe.each([
  ['with an account', fillPerson],
  ['without an account', fillGuest],
])('an erased person %s', (_, fillErased) => {
  test('stays only where the registry keeps them', async () => {
    await fillErased(database, 'zilverling');
    const other = await fillPerson(database, 'wolkenveld');
    await settle('zilverling');
    expect(await runSchedule()).toEqual({ erased: 1, waiting: 1, failed: 0 });
    expect(await exists(other)).toBe(true);
    expect(await database.rows(`select from auth.users where email = 'zilverling@voorbeeld.be'`)).toEqual([]);

    const tableOf = (place: string) => place.split('.').slice(0, -1).join('.');
    const kept = new Set((await placesOf('zilverling')).map(tableOf));
    const mayKeep = Object.entries(personalTables)
      .filter(([, { erased, found }]) => erased !== 'delete' || !found)
      .map(([table]) => table);
    expect([...kept].filter((table) => !mayKeep.includes(table))).toEqual([]);
    expect(kept).toContain('invoices');
    expect(await placesOf('zilverling')).toContain('orders.first_name');

    // Once the guarantee is over, the order is numbers.
    expect(await eraseDue(120)).toBe(0);
    const named = ['email', 'first_name', 'last_name', 'company', 'utm_source', 'buyer_key'];
    expect(
      (await placesOf('zilverling')).filter((place) => named.some((name) => place === `orders.${name}`)),
    ).toEqual([]);
    expect(await placesOf('wolkenveld')).toContain('orders.first_name');

    expect(
      await database.rows('select from private.newsletter_addresses where email like $1', ['%zilverling%']),
    ).toEqual([]);
    // Nobody who asks by the address later gets any of it, not even a mail.
    expect(await database.call('ask_own_data', 'zilverling@voorbeeld.be', 'later', 'x')).toBe(false);
  });
});

describe('an erased account', () => {
  test.each(['zilverling@voorbeeld.be', 'oud-zilverling@voorbeeld.be'])(
    'gives nothing to a later account with %s, not even a reminder',
    async (address) => {
      const account = await fillPerson(database, 'zilverling');
      await settle('zilverling');
      await database.rows(`update public.orders set booked_at = now() - interval '2 days', email = $1`, [
        address,
      ]);
      await act(account, 'ask');
      await eraseDue();
      expect(await database.call('remind_buyers', 'shop@voorbeeld.be')).toBe(0);
      const later = await database.addUser(address);
      const data = (await database.call('own_data', later, null))?.rows ?? {};
      expect(Object.entries(data).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []))).toEqual([
        'auth.users',
      ]);
      expect(await database.rows('select from public.orders where user_id is not null')).toEqual([]);
    },
  );

  test('leaves the rows of another account that has its former address', async () => {
    const first = await fillPerson(database, 'eerste');
    const next = await database.addUser('oud-eerste@voorbeeld.be');
    await act(next, 'ask');
    expect(await eraseDue()).toBe(1);
    expect([await exists(first), await exists(next)]).toEqual([true, false]);
    expect(await database.rows('select from public.orders where erased_at is not null')).toEqual([]);
    expect((await database.call('own_data', first, null))?.rows.orders).toHaveLength(1);
  });
});

describe('an address that moved to another account', () => {
  const address = 'ann@voorbeeld.be';
  const move = (id: string) =>
    database.rows(`update auth.users set email = 'nieuw@voorbeeld.be' where id = $1`, [id]);

  test('keeps the mails about the orders of the account that had it', async () => {
    const first = await database.addUser(address);
    const { session } = await openOrder(database, { user_id: first, email: address });
    await apply(database, { outcome: 'paid', session_id: session, email: address });
    await move(first);
    const sent = await database.rows('select template, recipient from public.outbox');
    expect(sent.length).toBeGreaterThan(1);
    await act(await database.addUser(address), 'ask');
    expect(await eraseDue()).toBe(1);
    expect(await database.rows('select template, recipient from public.outbox')).toEqual(sent);
  });

  test('takes along the shop’s mail with the invoice that went to an address which the order had before', async () => {
    const next = await database.addUser(address);
    const [order] = await companyOrders(database, 1);
    await apply(database, { outcome: 'paid', session_id: order?.session, payment_intent_id: 'pi_oud' });
    const invoices = () =>
      database.rows("select recipient from public.outbox where template = 'invoice-business'");
    expect(await invoices()).toHaveLength(1);
    await database.rows('update public.orders set email = $2, user_id = $3 where id = $1', [
      order?.id,
      address,
      next,
    ]);
    await act(next, 'ask');
    expect(await eraseDue()).toBe(1);
    expect(await invoices()).toEqual([]);
  });

  test('keeps the requests of both apart', async () => {
    const first = await database.addUser(address);
    await askBy(await mailedLink(address));
    await move(first);
    const next = await database.addUser(address);
    expect((await act(next, 'state')).state).toBe('none');
    await act(next, 'undo');
    expect((await act(first, 'state')).state).toBe('asked');
    expect((await askBy(await mailedLink(address)))?.state).toBe('asked');
    expect(await eraseDue()).toBe(2);
    expect([await exists(first), await exists(next)]).toEqual([false, false]);
  });

  test('leaves its next reader alone when the account goes in another way', async () => {
    const first = await database.addUser(address);
    await askBy(await mailedLink(address));
    await move(first);
    const next = await database.addUser(address);
    await database.rows('delete from auth.users where id = $1', [first]);
    expect(await runSchedule()).toEqual({ erased: 0, waiting: 0, failed: 0 });
    expect(await exists(next)).toBe(true);
  });
});

describe('a request to erase an account', () => {
  const account = () => database.addUser('an@voorbeeld.be');
  const mails = () =>
    database.rows<{ recipient: string; data: { undoUrl: string } }>(
      `select recipient, data from public.outbox where template = 'deletion-asked'`,
    );

  test('is mailed once, with the link that ends it, and waits seven days', async () => {
    const id = await account();
    expect(await act(id, 'state')).toEqual({ state: 'none', due_at: null });
    const asked = await act(id, 'ask', 'een');
    expect(asked.state).toBe('asked');
    expect(await act(id, 'ask', 'twee')).toEqual(asked);
    expect(await mails()).toEqual([
      {
        recipient: 'an@voorbeeld.be',
        data: expect.objectContaining({ undoUrl: 'https://voorbeeld.be/?token=een' }),
      },
    ]);
    expect(await eraseDue(0.99)).toBe(0);
    expect(await exists(id)).toBe(true);
    expect(await eraseDue()).toBe(1);
    expect(await eraseDue()).toBe(0);
    expect(await exists(id)).toBe(false);
  });

  test('ends by its own link, or by its account, and not with what another account does', async () => {
    const id = await account();
    await act(id, 'ask', 'een');
    const other = await database.addUser('bea@voorbeeld.be');
    await database.rows(`update auth.users set email = 'nieuw-bea@voorbeeld.be' where id = $1`, [other]);
    await database.rows('delete from auth.users where id = $1', [other]);
    expect(await database.call('undo_deletion', 'twee')).toBe(false);
    expect((await act(id, 'state')).state).toBe('asked');
    expect(await database.call('undo_deletion', 'een')).toBe(true);
    expect(await database.call('undo_deletion', 'een')).toBe(false);
    expect((await act(id, 'state')).state).toBe('none');
    await act(id, 'ask');
    expect((await act(id, 'undo')).state).toBe('none');
    expect(await eraseDue()).toBe(0);
  });

  test('is refused to an owner, with an open payment and with a refund under way, then as when it is due', async () => {
    const owner = await database.addUser('eigenaar@voorbeeld.be');
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "owner"}' where id = $1`, [
      owner,
    ]);
    expect((await act(owner, 'ask')).state).toBe('owner');

    const buyer = await fillPerson(database, 'koper');
    await database.rows(`update public.orders set problem = null, disputes = '{}'`);
    await database.rows('delete from public.deletion_requests');
    expect((await act(buyer, 'ask')).state).toBe('refund');
    await settle('koper');
    await database.rows(`update public.orders set status = 'pending', paid_at = null`);
    expect((await act(buyer, 'ask')).state).toBe('payment');
    await database.rows(`update public.orders set status = 'paid', paid_at = now(), booked_at = now()`);
    expect((await act(buyer, 'ask')).state).toBe('asked');

    await database.rows(`update public.orders set disputes = '{"dp_1": [{"state": "open"}]}'`);
    expect(await eraseDue()).toBe(0);
    await database.rows(`update public.orders set disputes = '{"dp_1": [{"state": "lost"}]}'`);
    // What waits is tried again an hour later.
    expect(await eraseDue()).toBe(0);
    expect(await eraseDue(1.02)).toBe(1);
  });

  test.each(['when it is read', 'when it is due'])(
    'ends with a purchase since, %s, so that nobody loses what they paid for',
    async (moment) => {
      const id = await account();
      await act(id, 'ask');
      const { session } = await openOrder(database, { user_id: id, email: 'an@voorbeeld.be' });
      await apply(database, { outcome: 'paid', session_id: session, email: 'an@voorbeeld.be' });
      if (moment === 'when it is due')
        expect(await runSchedule()).toEqual({ erased: 0, waiting: 0, failed: 0 });
      expect((await act(id, 'state')).state).toBe('none');
      expect(await eraseDue()).toBe(0);
      expect(await database.rows('select user_id, erased_at from public.orders')).toEqual([
        { user_id: id, erased_at: null },
      ]);
      // Asked again, it counts.
      await act(id, 'ask');
      expect(await eraseDue()).toBe(1);
    },
  );

  test('leaves a request that was sent since, with its mails', async () => {
    const id = await account();
    const send = async (message: string) => {
      const request = randomUUID();
      const mails = requestMails(`request-${request}`).slice(0, 1);
      await sendRequest(database, { id: request, message, user_id: id }, {}, mails);
    };
    await send('Wis me');
    await act(id, 'ask');
    await send('Bel me toch eens');
    expect(await eraseDue()).toBe(1);
    expect(await database.rows('select message, user_id from public.requests')).toEqual([
      { message: 'Bel me toch eens', user_id: null },
    ]);
    expect(await database.rows('select template from public.outbox')).toEqual([
      { template: 'request-business' },
    ]);
  });

  test('names a payment that the owner has to look into, to its person and to the owner', async () => {
    const id = await account();
    await act(id, 'ask');
    await addOrder('an@voorbeeld.be', { problem: 'amount', status: 'failed', paid_at: null });
    const other = await database.addUser('bo@voorbeeld.be');
    await addOrder('bo@voorbeeld.be', { problem: 'amount', status: 'failed', paid_at: null });
    expect((await act(other, 'ask')).state).toBe('problem');

    expect(await runSchedule()).toEqual({ erased: 0, waiting: 1, failed: 0 });
    const owner = await database.addOwner();
    const desk = deskOf(database);
    expect((await desk(owner, 'desk_today')).tasks.erasures).toMatchObject({
      total: 1,
      rows: [expect.objectContaining({ email: 'an@voorbeeld.be', waits_for: 'problem' })],
    });
    expect((await desk(owner, 'desk_person', 'an@voorbeeld.be'))?.deletion?.waits_for).toBe('problem');
    const alerts = () => database.rows(`select from public.outbox where data ->> 'cause' = 'erasures'`);
    await database.call('alert_owner', 'shop@voorbeeld.be', 0, inWeeks(1.01));
    expect(await alerts()).toHaveLength(0);
    await database.call('alert_owner', 'shop@voorbeeld.be', 0, inWeeks(1.2));
    expect(await alerts()).toHaveLength(1);

    await database.rows(`update public.orders set status = 'refunded'`);
    expect(await eraseDue(1.02)).toBe(1);
  });
});

/** Sends a request from an account with the address of somebody else, who is asked to confirm the newsletter. */
const agreeFor = (sender: string, email: string, token: string) =>
  sendRequest(
    database,
    { kind: 'support', email, user_id: sender, consent_marketing: true },
    { text: 'Mail mij', token },
  );

describe('a link to their own data', () => {
  const address = 'gast@voorbeeld.be';
  const dataBy = (link: string) => database.call('own_data', null, link);
  const keptIn = (data: Awaited<ReturnType<typeof dataBy>>) =>
    Object.entries(data?.rows ?? {}).flatMap(([table, rows]) => (rows.length > 0 ? [table] : []));
  const expire = () =>
    database.rows(`update public.own_data_links set expires_at = now() - interval '1 second'`);

  test('is mailed only to an address about which anything is kept, and is a hash in the database', async () => {
    expect(
      await database.call('ask_own_data', 'niemand@voorbeeld.be', 'hash', 'https://voorbeeld.be/?gegevens=t'),
    ).toBe(false);
    expect(await database.rows('select from public.outbox')).toEqual([]);
    expect(await database.rows('select from public.own_data_links')).toEqual([]);

    await database.addUser(address);
    await database.call(
      'ask_own_data',
      address.toUpperCase(),
      'hash',
      'https://voorbeeld.be/?gegevens=geheim',
    );
    const mails = () =>
      database.rows<{ recipient: string; data: object }>('select recipient, data from public.outbox');
    expect(await mails()).toEqual([
      { recipient: address, data: { email: address, ownDataUrl: 'https://voorbeeld.be/?gegevens=geheim' } },
    ]);
    const { mails: claimed } = await database.call('claim_outbox', randomUUID(), 5, 100, 10, 30);
    const results = claimed.map(({ id, attempts }) => ({
      id,
      attempt: attempts,
      outcome: 'sent' as const,
      error: null,
      alone: false,
    }));
    await database.call('settle_outbox', randomUUID(), results, 0, true);
    expect(await placesOf('geheim')).toEqual([]);
  });

  test('gives one copy, of its address alone, for a day', async () => {
    await fillGuest(database, 'gast');
    await fillPerson(database, 'wolkenveld');
    const [used, late] = [await mailedLink(address), await mailedLink(address)];
    const copy = await dataBy(used);
    expect(copy?.address).toBe(address);
    expect(keptIn(copy)).toEqual(
      expect.arrayContaining(['orders', 'requests', 'launch_signups', 'consents']),
    );
    expect(JSON.stringify(copy)).not.toContain('wolkenveld');
    expect([await dataBy(used), await dataBy('van een ander')]).toEqual([null, null]);
    await expire();
    expect([await dataBy(late), await askBy(late)]).toEqual([null, null]);
  });

  test.each(['', 'by then at another address'])(
    'gives and ends the newsletter that its reader confirmed in what another account sent %s',
    async (moved) => {
      const sender = await database.addUser('afzender@voorbeeld.be');
      const agree = (token: string) => agreeFor(sender, address, token);
      const list = () => database.rows('select email from private.newsletter_addresses');
      await agree('nooit-bevestigd');
      expect(await database.call('ask_own_data', address, 'hash', 'x')).toBe(false);
      await agree('ja');
      await database.call('act_on_consent_link', 'ja', 'confirm-updates');
      let reader: string = address;
      if (moved) {
        reader = 'nieuw@voorbeeld.be';
        const id = await database.addUser(address);
        await database.rows('update auth.users set email = $2 where id = $1', [id, reader]);
      }
      expect(await list()).toEqual([{ email: reader }]);
      const link = await mailedLink(reader);
      expect((await dataBy(link))?.rows.consents).toEqual([expect.objectContaining({ email: reader })]);
      await askBy(link);
      await agree('later');
      await database.call('act_on_consent_link', 'later', 'confirm-updates');
      expect(await eraseDue()).toBe(1);
      // What they agreed to since stays.
      expect(
        await database.rows(
          `select token, withdrawn_at is not null as ended, erased_at is not null as erased from public.consents
           where proof is not null order by token`,
        ),
      ).toEqual([
        { token: 'ja', ended: true, erased: true },
        { token: 'later', ended: false, erased: false },
      ]);
      expect(await database.call('act_on_consent_link', 'ja', 'confirm-updates')).toBe(false);
    },
  );

  test('gives the newsletter that its reader stopped again', async () => {
    const sender = await database.addUser('afzender@voorbeeld.be');
    await agreeFor(sender, address, 'ja');
    for (const action of ['confirm-updates', 'stop-updates'])
      await database.call('act_on_consent_link', 'ja', action);
    expect((await dataBy(await mailedLink(address)))?.rows.consents).toHaveLength(1);
  });

  test('of a former address finds nothing of the account that left it', async () => {
    await fillPerson(database, 'eerste');
    expect(await database.call('ask_own_data', 'oud-eerste@voorbeeld.be', 'hash', 'x')).toBe(false);
  });

  // PGlite has one connection, and so no two transactions at the same time.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'asked by two links at the same moment is one request',
    async () => {
      await fillGuest(database, 'gast');
      await settle('gast');
      await database.rows('delete from public.deletion_requests');
      const [first, second] = [await mailedLink(address), await mailedLink(address)];
      let answer: Promise<unknown> = Promise.resolve();
      await database.pg.transaction(async (one) => {
        await one.query(`select public.own_deletion(null, $1, 'ask', 'een', 'https://voorbeeld.be/een')`, [
          first,
        ]);
        answer = askBy(second);
        await waitForLock(database);
      });
      await answer;
      expect(await database.rows('select address from public.deletion_requests')).toEqual([{ address }]);
    },
  );

  test('asks for its own address, wherever another account moves', async () => {
    await database.addUser(address);
    const other = await database.addUser('ander@voorbeeld.be');
    await askBy(await mailedLink(address));
    await database.rows(`update auth.users set email = 'verhuisd@voorbeeld.be' where id = $1`, [other]);
    expect(await database.rows('select address from public.deletion_requests')).toEqual([{ address }]);
  });

  test('erases an enquirer who is a buyer too, once, unless the mail’s link undoes it', async () => {
    await fillGuest(database, 'gast');
    await database.rows('delete from public.deletion_requests');
    const link = await mailedLink(address);
    await database.rows(`update public.orders set problem = null, disputes = '{}'`);
    expect((await askBy(link))?.state).toBe('refund');
    await settle('gast');
    await database.rows(`update public.orders set disputes = '{"dp_1": [{"state": "open"}]}'`);
    expect((await askBy(link))?.state).toBe('payment');
    await database.rows(`update public.orders set disputes = '{}'`);

    const asked = await askBy(link, 'eerste');
    expect(asked?.state).toBe('asked');
    // Again, by this link or another, it is the same request with the same mail.
    expect(await askBy(link)).toEqual(asked);
    expect(await askBy(await mailedLink(address))).toEqual(asked);
    const mails = await database.rows<{ data: object }>(
      `select data from public.outbox where template = 'deletion-asked'`,
    );
    expect(mails.map(({ data }) => data)).toEqual([
      expect.objectContaining({ hasAccount: false, undoUrl: 'https://voorbeeld.be/?behoud=eerste' }),
    ]);

    expect(await database.call('undo_deletion', 'van een ander')).toBe(false);
    expect(await database.call('undo_deletion', 'eerste')).toBe(true);
    expect(await database.call('undo_deletion', 'eerste')).toBe(false);
    expect(await askBy(link)).toBeNull();
    expect(await eraseDue()).toBe(0);
    expect((await askBy(await mailedLink(address)))?.state).toBe('asked');
    expect(await eraseDue()).toBe(1);
    expect(await placesOf('gast@')).not.toContain('requests.email');
  });

  test.each([true, false])(
    'of an account’s address erases the account, confirmed: %s',
    async (isConfirmed) => {
      const id = await database.addUser(address, isConfirmed);
      await database.rows(`insert into public.launch_signups (email, token) values ($1, 'lijst')`, [address]);
      const link = await mailedLink(address);
      expect(keptIn(await dataBy(link))).toEqual(expect.arrayContaining(['auth.users', 'launch_signups']));
      expect((await askBy(link))?.state).toBe('asked');
      // The account sees it, and can end it.
      expect((await act(id, 'state')).state).toBe('asked');
      expect(await eraseDue()).toBe(1);
      expect([await exists(id), await placesOf(address)]).toEqual([false, []]);
    },
  );

  test('erases what an account has under its new address, and not what the old one’s next reader has', async () => {
    const id = await database.addUser(address);
    await askBy(await mailedLink(address));
    await database.rows(`update auth.users set email = 'nieuw@voorbeeld.be' where id = $1`, [id]);
    const next = await database.addUser(address);
    await database.rows(`insert into public.launch_signups (email, token) values ($1, 'lijst')`, [address]);
    expect(await eraseDue()).toBe(1);
    expect([await exists(id), await exists(next)]).toEqual([false, true]);
    expect(await placesOf(address)).toContain('launch_signups.email');
  });

  test('erases what has the address though its account goes in another way first', async () => {
    const id = await database.addUser(address);
    await database.rows(`insert into public.launch_signups (email, token) values ($1, 'lijst')`, [address]);
    await askBy(await mailedLink(address));
    await database.rows('delete from auth.users where id = $1', [id]);
    expect(await eraseDue()).toBe(1);
    expect(await placesOf(address)).toEqual([]);
  });

  test('cannot erase an owner', async () => {
    const owner = await database.addUser(address);
    await database.rows(`update auth.users set raw_app_meta_data = '{"role": "owner"}' where id = $1`, [
      owner,
    ]);
    const link = await mailedLink(address);
    expect((await askBy(link))?.state).toBe('owner');
    expect(keptIn(await dataBy(link))).toContain('auth.users');
  });
});

describe('what a stranger starts with an address', () => {
  const address = 'gast@voorbeeld.be';

  test('holds up nobody, and is theirs once they pay', async () => {
    const { id, session } = await openOrder(database, { email: address });
    await database.rows(
      `insert into public.withdrawals (id, reference, channel, name, email, received_at, order_id, verdict, state)
       values (gen_random_uuid(), 'HR-1', 'site', 'Vreemd', $1, now(), $2, 'open', 'waiting')`,
      [address, id],
    );
    expect((await askBy(await mailedLink(address)))?.state).toBe('asked');
    expect(await eraseDue()).toBe(1);
    // The payment may still arrive, for whoever pays.
    expect(await database.rows('select first_name from public.orders')).toEqual([{ first_name: 'Ann' }]);

    const later = await database.addUser('vreemd@voorbeeld.be');
    await apply(database, { outcome: 'paid', session_id: session, email: 'vreemd@voorbeeld.be' });
    expect(await database.rows('select status, user_id, erased_at from public.orders')).toEqual([
      { status: 'paid', user_id: later, erased_at: null },
    ]);
  });

  test('holds up once it is proven, also where the shop has to decide', async () => {
    await database.rows(
      `insert into public.withdrawals
         (id, reference, channel, name, email, received_at, verdict, state, proof, proven_at)
       values (gen_random_uuid(), 'HR-1', 'site', 'Gast', $1, now(), 'unmatched', 'shop', 'account', now())`,
      [address],
    );
    const link = await mailedLink(address);
    expect((await askBy(link))?.state).toBe('refund');
    await database.rows('update public.withdrawals set proof = null, proven_at = null');
    expect((await askBy(link))?.state).toBe('asked');
  });
});

test('a checkout holds the lock of its address, so that none starts while its buyer is erased', async () => {
  const address = 'ann@voorbeeld.be';
  const held = `select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`;
  await database.pg.transaction(async (transaction) => {
    await transaction.query('select public.create_order($1::jsonb, null)', [
      {
        email: address.toUpperCase(),
        sold_when: ['unchosen'],
        product_name: 'Kit',
        amount_cents: 1,
        currency: 'eur',
        buyer_key: 'x',
        vat_percent: 21,
      },
    ]);
    const before = await transaction.query(held);
    // Erasing takes this one: it is held already.
    await transaction.query('select private.lock_address($1)', [address]);
    expect(await transaction.query(held)).toEqual(before);
  });
});

describe('the schedule', () => {
  const askFor = async (addresses: string[]) => {
    await database.rows(
      `insert into public.deletion_requests (address, token_hash, due_at)
       select address, address, now() from unnest($1::text[]) as address`,
      [addresses],
    );
    await database.rows(
      `insert into public.launch_signups (email, token) select address, address from unnest($1::text[]) as address`,
      [addresses],
    );
  };
  const left = async () =>
    (await database.rows<{ address: string }>('select address from public.deletion_requests')).map(
      ({ address }) => address,
    );

  test('erases the others when one fails, and retries that one an hour later', async () => {
    await askFor(['een@voorbeeld.be', 'twee@voorbeeld.be', 'drie@voorbeeld.be']);
    await database.pg.exec(`
      create function public.refuse() returns trigger language plpgsql as 'begin raise exception ''nee''; end';
      create trigger refuse before delete on public.launch_signups
        for each row when (old.email = 'een@voorbeeld.be') execute function public.refuse()`);
    expect(await runSchedule(0)).toEqual({ erased: 2, waiting: 0, failed: 1 });
    expect(await left()).toEqual(['een@voorbeeld.be']);
    const waiting = await database.rows('select email, waits_for from private.waiting_deletions');
    expect(waiting).toEqual([{ email: 'een@voorbeeld.be', waits_for: 'error' }]);
    await database.pg.exec('drop trigger refuse on public.launch_signups');
    expect(await runSchedule(0)).toEqual({ erased: 0, waiting: 0, failed: 0 });
    expect(await runSchedule(0.01)).toEqual({ erased: 1, waiting: 0, failed: 0 });
    expect(await left()).toEqual([]);
  });
});
