import { describe, expect, test } from 'vitest';
import { orderNumberIn } from '../../contract/withdrawal.ts';
import { kit } from '../../site/kit.ts';
import { apply, createOrder, openOrder, orderOf, reportRefund } from './orders.ts';
import { openDatabase, waitForLock } from './support.ts';

const database = await openDatabase();

const confirm = (id: string) =>
  database.rows('update auth.users set email_confirmed_at = now() where id = $1', [id]);

test('the numbers of orders can be read aloud, and do not show how many there are', async () => {
  const numbers: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { id } = await openOrder(database, { email: `nummer-${count}@voorbeeld.be` });
    numbers.push(String((await orderOf(database, id)).order_number));
  }
  for (const number of numbers) {
    expect(number).toMatch(/^K\d{4}-\d{6}$/);
    expect(orderNumberIn(`Mijn bestelling is ${number.toLowerCase()}.`)).toBe(number);
  }
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).not.toEqual([...numbers].sort());
});

describe('an order paid without an account', () => {
  test('goes to the account that confirms its address, in any letter case', async () => {
    const order = await openOrder(database, { email: 'later@voorbeeld.be' });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'later@voorbeeld.be' });
    const user = await database.addUser('Later@Voorbeeld.be', false);
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: null });
    await confirm(user);
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: user });
  });

  test('goes immediately to the account that had already confirmed it', async () => {
    const user = await database.addUser('vroeger@voorbeeld.be');
    const order = await openOrder(database, { email: '' });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'vroeger@voorbeeld.be' });
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: user });
  });

  test('does not go to an account that never confirmed it', async () => {
    await database.addUser('getypt@voorbeeld.be', false);
    const order = await openOrder(database, { email: 'getypt@voorbeeld.be' });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'getypt@voorbeeld.be' });
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: null });
  });

  test('does not go to an account with another address', async () => {
    const order = await openOrder(database, { email: 'een@voorbeeld.be' });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'een@voorbeeld.be' });
    await database.addUser('twee@voorbeeld.be');
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: null });
  });

  test('goes to an account that changes to its address and confirms it', async () => {
    const order = await openOrder(database, { email: 'nieuw@voorbeeld.be' });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'nieuw@voorbeeld.be' });
    const user = await database.addUser('oud@voorbeeld.be');
    await database.rows('update auth.users set email = $2 where id = $1', [user, 'nieuw@voorbeeld.be']);
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: user });
  });

  // PGlite has one connection, and so no two transactions that could deadlock.
  test.skipIf(!process.env.TEST_DATABASE_URL)(
    'an account that changes its address locks both addresses in the order in which a correction does',
    async () => {
      const [low, high] = ['a-laag@voorbeeld.be', 'z-hoog@voorbeeld.be'];
      const user = await database.addUser(low);
      let change: Promise<unknown> = Promise.resolve();
      await database.pg.transaction(async (correction) => {
        await correction.query('select private.lock_address($1)', [low]);
        change = database.rows('update auth.users set email = $2 where id = $1', [user, high]);
        await waitForLock(database);
        // Throws when the account holds this lock while it waits for the other.
        await correction.exec(`set local lock_timeout = '200ms'`);
        await correction.query('select private.lock_address($1)', [high]);
      });
      await change;
      expect(await database.rows('select email from auth.users where id = $1', [user])).toEqual([
        { email: high },
      ]);
    },
  );

  test('stays with its owner when another account confirms the address later', async () => {
    const owner = await database.addUser('eigenaar@voorbeeld.be');
    const order = await openOrder(database, { email: 'gedeeld@voorbeeld.be', user_id: owner });
    await apply(database, { outcome: 'paid', session_id: order.session, email: 'gedeeld@voorbeeld.be' });
    await database.addUser('gedeeld@voorbeeld.be');
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: owner });
  });

  test('does not go to an account without an address', async () => {
    const order = await openOrder(database, { email: '' });
    await database.rows(
      `insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), '', now())`,
    );
    expect(await orderOf(database, order.id)).toMatchObject({ user_id: null });
  });
});

describe('starting a payment', () => {
  test('is refused while the kit is not on sale', async () => {
    await expect(createOrder(database, { sold_when: [] })).rejects.toThrow('not-on-sale');
    await expect(createOrder(database, { sold_when: undefined })).rejects.toThrow('not-on-sale');
    await database.rows("update public.shop_settings set kit_status = 'binnenkort'");
    await expect(createOrder(database)).rejects.toThrow('not-on-sale');
    await database.rows("update public.shop_settings set kit_status = 'te-koop'");
    expect(await createOrder(database, { sold_when: ['te-koop'] })).toMatchObject({ result: 'open' });
    await database.rows('update public.shop_settings set kit_status = null');
  });

  test('twice while signed in is one order', async () => {
    const user = await database.addUser('dubbel@voorbeeld.be');
    const attempt = { email: 'dubbel@voorbeeld.be', user_id: user };
    const first = await createOrder(database, attempt);
    const second = await createOrder(database, attempt);
    expect(second.order_id).toBe(first.order_id);
  });

  test('twice while signed out is two orders: typing an address does not open somebody else’s checkout', async () => {
    const first = await createOrder(database, { email: 'gast@voorbeeld.be' });
    const second = await createOrder(database, { email: 'gast@voorbeeld.be' });
    expect(second.order_id).not.toBe(first.order_id);
  });

  test.each([
    ['account', async () => ({ user_id: await database.addUser(`${crypto.randomUUID()}@voorbeeld.be`) })],
    ['browser', async () => ({ buyer_key: crypto.randomUUID() })],
  ])('again in the same %s resumes the checkout that is still open', async (_buyer, identify) => {
    const attempt = { email: 'zelfde@voorbeeld.be', ...(await identify()) };
    const order = await openOrder(database, attempt);
    const age = (minutes: number) =>
      database.rows(`update public.orders set created_at = now() - make_interval(mins => $2) where id = $1`, [
        order.id,
        minutes,
      ]);
    await age(49);
    expect(await createOrder(database, attempt)).toMatchObject({
      order_id: order.id,
      session_id: order.session,
      product_name: kit.name,
      close: [],
    });
    await age(51);
    const next = await createOrder(database, attempt);
    expect(next).toMatchObject({ session_id: null, close: [order.session] });
    expect(await createOrder(database, attempt)).toMatchObject({
      order_id: next.order_id,
      close: [order.session],
    });
  });

  test.each([
    ['address', { email: 'juist@voorbeeld.be' }],
    ['price', { amount_cents: kit.priceCents + 100 }],
  ])('for another %s asks to close the checkout that is open', async (_title, change) => {
    const attempt = { email: 'fout@voorbeeld.be', buyer_key: crypto.randomUUID() };
    const order = await openOrder(database, attempt);
    const next = await createOrder(database, { ...attempt, ...change });
    expect(next).toMatchObject({ session_id: null, close: [order.session] });
    expect(next.order_id).not.toBe(order.id);
  });

  test('while Stripe has not answered an earlier one: only the later one gets a checkout', async () => {
    const buyer_key = crypto.randomUUID();
    const earlier = await createOrder(database, { email: 'fout@voorbeeld.be', buyer_key });
    const later = await createOrder(database, { email: 'juist@voorbeeld.be', buyer_key });
    // Neither before nor after Stripe did not answer it.
    expect(await database.call('attach_session', earlier.order_id, 'cs_test_eerder')).toBe(false);
    await database.call('abandon_order', earlier.order_id);
    expect(await database.call('attach_session', earlier.order_id, 'cs_test_eerder')).toBe(false);
    expect(await database.call('attach_session', later.order_id, 'cs_test_later')).toBe(true);
  });

  test('once Stripe did not answer an earlier one, only the later one gets a checkout', async () => {
    const attempt = { email: 'fout@voorbeeld.be', buyer_key: crypto.randomUUID() };
    const earlier = await createOrder(database, attempt);
    await database.call('abandon_order', earlier.order_id);
    const later = await createOrder(database, attempt);
    expect(await database.call('attach_session', earlier.order_id, 'cs_test_verlaten')).toBe(false);
    expect(await database.call('attach_session', later.order_id, 'cs_test_nieuw')).toBe(true);
  });

  test('leaves the payments of other buyers as they are', async () => {
    const others = [
      { email: 'andere@voorbeeld.be', user_id: await database.addUser('andere@voorbeeld.be') },
      { email: 'gast@voorbeeld.be', buyer_key: crypto.randomUUID() },
    ];
    const waiting = [];
    for (const other of others) {
      await openOrder(database, { ...other, amount_cents: kit.priceCents + 1 });
      waiting.push(await createOrder(database, other));
    }
    const user_id = await database.addUser('deze@voorbeeld.be');
    const own = { email: 'deze@voorbeeld.be', user_id, buyer_key: crypto.randomUUID() };
    expect((await createOrder(database, own)).close).toEqual([]);
    for (const { order_id } of waiting)
      expect(await database.call('attach_session', order_id, `cs_test_${order_id}`)).toBe(true);
  });

  test('is refused to a browser that paid with this address, and allowed with another', async () => {
    const attempt = { email: 'betaald@voorbeeld.be', buyer_key: crypto.randomUUID() };
    const order = await openOrder(database, attempt);
    await apply(database, { outcome: 'paid', session_id: order.session, email: attempt.email });
    await expect(createOrder(database, attempt)).rejects.toThrow('owned');
    // Also a paid order whose checkout is not known stays paid.
    await database.rows('update public.orders set stripe_session_id = null where id = $1', [order.id]);
    expect(await createOrder(database, { ...attempt, email: 'vriend@voorbeeld.be' })).toMatchObject({
      result: 'open',
      close: [],
    });
    expect(await orderOf(database, order.id)).toMatchObject({ status: 'paid' });
  });

  test('is refused to an owner of the product, and allowed again after a refund', async () => {
    const user = await database.addUser('koper@voorbeeld.be');
    const attempt = { email: 'koper@voorbeeld.be', user_id: user };
    const order = await openOrder(database, attempt);
    await apply(database, { outcome: 'paid', session_id: order.session });
    await expect(createOrder(database, attempt)).rejects.toThrow('owned');
    await reportRefund(database, { session_id: order.session });
    expect(await createOrder(database, attempt)).toMatchObject({ result: 'open' });
  });

  test('that Stripe never answered is closed, and is reopened by its session', async () => {
    const order = await createOrder(database, { email: 'traag@voorbeeld.be' });
    await database.call('abandon_order', order.order_id);
    expect(await orderOf(database, order.order_id)).toMatchObject({ status: 'failed' });
    expect(await database.call('attach_session', order.order_id, 'cs_test_traag')).toBe(true);
    expect(await orderOf(database, order.order_id)).toMatchObject({ status: 'pending' });
    expect(await database.call('attach_session', order.order_id, 'cs_test_ander')).toBe(false);
  });
});

test('the confirmation of an order can be sent again while it has no account', async () => {
  const email = 'bevestig@voorbeeld.be';
  const { session } = await openOrder(database, { email });
  expect(await database.call('address_to_confirm', session)).toBe(email);
  await database.addUser(email);
  expect(await database.call('address_to_confirm', session)).toBeNull();
});

describe('reading', () => {
  test('only its buyer reads an order', async () => {
    const buyer = await database.addUser('lezer@voorbeeld.be');
    const other = await database.addUser('ander@voorbeeld.be');
    const order = await openOrder(database, { email: 'lezer@voorbeeld.be', user_id: buyer });
    expect(await database.as('authenticated', buyer, 'select id from public.orders')).toEqual([
      { id: order.id },
    ]);
    expect(await database.as('authenticated', other, 'select id from public.orders')).toEqual([]);
    expect(await database.as('authenticated', null, 'select id from public.orders')).toEqual([]);
    await expect(database.as('anon', null, 'select id from public.orders')).rejects.toThrow(
      /permission denied/,
    );
  });

  test.each([
    `insert into public.orders (product_name, amount_cents, currency, status) values ('Kickstart Kit', 1, 'eur', 'paid')`,
    `update public.orders set status = 'paid' where true`,
    'delete from public.orders where true',
    'truncate public.orders',
    'select * from public.requests',
    'select * from public.outbox',
    'select * from public.stripe_events',
    'select * from public.consents',
    'select * from public.launch_signups',
    'select * from public.rate_limits',
    `select public.apply_checkout('{"outcome":"paid"}')`,
    `select public.create_order('{}', '{}')`,
    'select public.claim_outbox(gen_random_uuid(), 1, 1, 1, 1)',
    'select private.new_order_number()',
  ])('a browser’s key may not: %s', async (query) => {
    const user = await database.addUser(`${crypto.randomUUID()}@voorbeeld.be`);
    await expect(database.as('authenticated', user, query)).rejects.toThrow(/permission denied/);
    await expect(database.as('anon', null, query)).rejects.toThrow(/permission denied/);
  });

  test.each(['kicks', 'lesson_files'])(
    '%s open with a paid order and close with its refund',
    async (table) => {
      await database.rows(
        `insert into public.lesson_files (key, title, path, file_name, mime_type)
         values ('x', 'X', 'x.a.pdf', 'x.pdf', 'application/pdf') on conflict do nothing`,
      );
      const buyer = await database.addUser(`${table}@voorbeeld.be`);
      const other = await database.addUser(`geen-${table}@voorbeeld.be`);
      const read = (user: string) => database.as('authenticated', user, `select * from public.${table}`);
      const order = await openOrder(database, { email: `${table}@voorbeeld.be`, user_id: buyer });
      expect(await read(buyer)).toEqual([]);

      const another = await openOrder(database, {
        email: `${table}@voorbeeld.be`,
        user_id: buyer,
        amount_cents: 9900,
        opens: '',
      });
      await apply(database, { outcome: 'paid', session_id: another.session, amount_cents: 9900 });
      expect(await orderOf(database, another.id)).toMatchObject({ status: 'paid' });
      expect(await read(buyer)).toEqual([]);

      await apply(database, { outcome: 'paid', session_id: order.session });
      expect((await read(buyer)).length).toBeGreaterThan(0);
      expect(await read(other)).toEqual([]);
      await expect(database.as('anon', null, `select * from public.${table}`)).rejects.toThrow(
        /permission denied/,
      );

      await reportRefund(database, { session_id: order.session });
      expect(await read(buyer)).toEqual([]);
    },
  );
});
