import type { CompanyInfo } from '../../contract/company.ts';
import type { Answer } from '../../contract/database/database.ts';
import type { AppliedChange } from '../../contract/database/orders.ts';
import { priceVatPercent, shopInvoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import type { Row, TestDatabase } from './support.ts';

export interface Attempt {
  email?: string;
  user_id?: string | null;
  buyer_key?: string;
  newsletter?: boolean;
  amount_cents?: number;
  vat_percent?: number;
  price_seen?: number | null;
  sold_when?: string[];
  opens?: string;
  company?: CompanyInfo | null;
}

let counter = 0;

const consent = { version: '1', text: 'nieuwsbrief' };

/** Creates an order with a Stripe session, as create-stripe-payment does. */
export async function openOrder(
  database: TestDatabase,
  attempt: Attempt = {},
): Promise<{ id: string; session: string }> {
  counter += 1;
  const session = `cs_test_${String(counter).padStart(12, '0')}`;
  const created = await createOrder(database, attempt);
  await database.call('attach_session', created.order_id, session);
  return { id: created.order_id, session };
}

/** The arguments of create_order. */
export const orderAttempt = (attempt: Attempt) => [
  {
    email: 'ann@voorbeeld.be',
    user_id: null,
    buyer_key: null,
    newsletter: false,
    company: null,
    utm_source: null,
    first_name: 'Ann',
    last_name: 'Peeters',
    product_name: kit.name,
    sold_when: ['unchosen'],
    opens: 'kit',
    amount_cents: kit.priceCents,
    currency: kit.currency,
    vat_percent: priceVatPercent(),
    ...attempt,
  },
  consent,
];

/** Calls create_order. Throws when the buyer owns the product already. */
export async function createOrder(database: TestDatabase, attempt: Attempt = {}) {
  // A product of another kind, or one that is nowhere on sale: only a test has one.
  const call = 'opens' in attempt || 'sold_when' in attempt ? database.unchecked : database.call;
  const created: Answer<'create_order'> = await call('create_order', ...orderAttempt(attempt));
  if (created.result !== 'open') throw new Error(`No order: ${created.result}`);
  return created;
}

/** The argument of apply_checkout for a change, with what a payment in full reports. */
export function reportOf(change: Row): Row {
  const payment =
    change.outcome === 'paid'
      ? { amount_cents: kit.priceCents, currency: kit.currency, product: kit.name, email: 'ann@voorbeeld.be' }
      : {};
  const report = { event_id: null, event_type: null, business_email: 'shop@voorbeeld.be' };
  return { ...report, invoicing: shopInvoicing(), ...payment, ...change };
}

/** Calls apply_checkout; a payment is correct unless `change` says otherwise. */
export function apply(database: TestDatabase, change: Row): Promise<AppliedChange> {
  return database.call('apply_checkout', reportOf(change));
}

/** The refund that a request started; '' for none. */
export const refundOf = (asked: { result: string; refund?: unknown }): string =>
  asked.result === 'done' ? String(asked.refund) : '';

let refunds = 0;

/**
 * Reports a refund at Stripe of the order that `of` names. `refund` is the id of one that the
 * shop requested, `stripe_id` that of one reported before.
 */
export function reportRefund(
  database: TestDatabase,
  of: Row,
  cents: number = kit.priceCents,
  one: {
    refund?: string;
    stripe_id?: string | undefined;
    at?: string | undefined;
    state?: 'refunded' | 'failed';
    error?: string;
  } = {},
): Promise<AppliedChange> {
  refunds += 1;
  const reported = { stripe_id: `re_${refunds}`, refund: null, cents, state: 'refunded', ...one };
  return apply(database, { outcome: 'refunds', ...of, refunds: [reported] });
}

/** Reads an order as the database's owner. */
export async function orderOf(database: TestDatabase, id: string): Promise<Row> {
  const [order] = await database.rows('select * from public.orders where id = $1', [id]);
  if (!order) throw new Error(`No order ${id}`);
  return order;
}

/** The data of one of the mails that a payment queued. */
export async function paymentMail(
  database: TestDatabase,
  id: string,
  to: 'buyer' | 'business',
): Promise<unknown> {
  const [row] = await database.rows('select data from public.outbox where idempotency_key = $1', [
    `order-${id}-paid-${to}`,
  ]);
  return row?.data;
}

/** The templates of the mails that a payment queued. */
export async function paymentMails(database: TestDatabase, id: string): Promise<string[]> {
  const rows = await database.rows<{ template: string }>(
    'select template from public.outbox where idempotency_key like $1 order by template',
    [`order-${id}-%`],
  );
  return rows.map((row) => row.template);
}
