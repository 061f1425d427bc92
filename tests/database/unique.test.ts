import { beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from './support.ts';

const id = '00000000-0000-4000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await database.rows('create schema twice');
});

// The functions look first, under a lock: this is what still holds when one of them forgets to.
test.each<[what: string, table: string, values: Record<string, unknown>]>([
  ['a mail with its idempotency key', 'outbox', { idempotency_key: 'een' }],
  ['an order with its number', 'orders', { order_number: 'K2026-000001' }],
  ['an order with its Stripe session', 'orders', { stripe_session_id: 'cs_een' }],
  ['a withdrawal with its reference', 'withdrawals', { reference: '1A2B-3C4D' }],
  ['a withdrawal with its link', 'withdrawals', { token: 'een' }],
  ['a withdrawal that is open for an order', 'withdrawals', { order_id: id, state: 'shop' }],
  ['a refund with its id at Stripe', 'refunds', { stripe_id: 're_een' }],
  ['a refund that is under way for an order', 'refunds', { order_id: id, state: 'processing' }],
  ['a consent with its link', 'consents', { token: 'een' }],
  ['a consent of its kind by an order', 'consents', { order_id: id, kind: 'newsletter' }],
  ['a place on the launch list with its link', 'launch_signups', { token: 'een' }],
  ['a stop for an address', 'mail_stops', { email: 'an@voorbeeld.be', lifted_at: null }],
  ['an action of an owner by its click', 'owner_actions', { click: id }],
  ['an invoice with its number', 'invoices', { document: { number: '2026-0001' } }],
  ['an invoice of an order', 'invoices', { order_id: id, corrects: null }],
  ['a version of a quote', 'quotes', { document: { number: 'V2026-0001', version: 1 } }],
  ['a quote that a request may agree to', 'quotes', { request_id: id, state: 'sent' }],
  ['a quote with its link', 'quotes', { token: 'een' }],
  ['a sale of an order in the books', 'takings', { order_id: id, kind: 'sale' }],
  ['a request to erase an account', 'deletion_requests', { account_id: id }],
  ['a request to erase an address', 'deletion_requests', { address: 'an@voorbeeld.be' }],
  ['a request to erase with its link', 'deletion_requests', { token_hash: 'een' }],
])('there is never a second of %s', async (_, table, values) => {
  await database.rows(`drop table if exists twice.${table}`);
  await database.rows(
    `create table twice.${table} (like public.${table} including indexes including generated)`,
  );
  // The other columns may stay empty in this copy.
  await database.rows(`alter table twice.${table} drop constraint ${table}_pkey`);
  const [{ loosened } = { loosened: '' }] = await database.rows<{ loosened: string }>(
    `select string_agg(format('alter column %I drop not null', attname), ', ') as loosened
     from pg_attribute where attrelid = 'twice.${table}'::regclass and attnum > 0`,
  );
  await database.rows(`alter table twice.${table} ${loosened}`);
  const columns = Object.keys(values);
  const insert = () =>
    database.rows(
      `insert into twice.${table} (${columns.join()}) values (${columns.map((_, place) => `$${place + 1}`).join()})`,
      Object.values(values),
    );
  await insert();
  await expect(insert()).rejects.toThrow('duplicate key value');
});
