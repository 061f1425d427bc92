import postgres from 'postgres';
import { expect } from 'vitest';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import { companyOrders, documents } from './invoices.ts';
import { apply } from './orders.ts';
import type { Row, TestDatabase } from './support.ts';

export type Order = { id: string; session: string };

export const pay = (database: TestDatabase, { id, session }: Order, more: Row = {}) =>
  apply(database, { outcome: 'paid', session_id: session, payment_intent_id: `pi_${id}`, ...more });

/** Runs a script on a connection of its own, which the script may end. */
async function alone(database: TestDatabase, server: string, script: string): Promise<unknown> {
  const [row] = await database.rows<{ name: string }>('select current_database() as name');
  const address = Object.assign(new URL(server), { pathname: `/${row?.name}` }).href;
  const sql = postgres(address, { max: 1, onnotice: () => {} });
  return sql.unsafe(script).finally(() => sql.end({ timeout: 1 }));
}

/**
 * A payment whose transaction does not end: PostgreSQL loses its connection, or, on PGlite, which has only one, it is rolled
 * back.
 */
async function crash(database: TestDatabase, { id, session }: Order): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  const change = JSON.stringify({
    outcome: 'paid',
    session_id: session,
    payment_intent_id: `pi_${id}`,
    amount_cents: kit.priceCents,
    currency: kit.currency,
    business_email: 'shop@voorbeeld.be',
    invoicing: shopInvoicing(),
  });
  const end = server ? 'select pg_terminate_backend(pg_backend_pid())' : 'select 1 / 0';
  // One message, so one transaction.
  const script = `select public.apply_checkout('${change.replaceAll("'", "''")}'::jsonb); ${end};`;
  await expect(server ? alone(database, server, script) : database.pg.exec(script)).rejects.toThrow();
}

/** Pays `count` orders of companies at once, of which some crash and some are reported again: the numbers have no gap. */
export async function payAtOnce(database: TestDatabase, count: number): Promise<void> {
  const orders = await companyOrders(database, count);
  await Promise.all(
    orders.map(async (one, place) => {
      if (place % 4 === 0) await crash(database, one);
      const event = { event_id: `evt_${one.id}`, event_type: 'checkout.session.completed' };
      await Promise.all([
        pay(database, one, event),
        ...(place % 5 === 0 ? [pay(database, one, event), pay(database, one)] : []),
      ]);
    }),
  );
  const issued = await documents(database);
  expect(issued.map(({ number }) => number.split('-')[1])).toEqual(
    orders.map((_, place) => String(place + 1).padStart(4, '0')),
  );
  expect(new Set(issued.map(({ orderReference }) => orderReference)).size).toBe(count);
}
