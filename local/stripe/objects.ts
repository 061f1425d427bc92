import { randomBytes } from 'node:crypto';
import type { Sql } from '../database/database.ts';

/** The API version whose shapes the sandbox uses. */
export const API_VERSION = '2026-10-28.endive';

export interface StripeObject {
  id: string;
  object: string;
  created: number;
  [field: string]: unknown;
}

export interface NewEvent {
  type: string;
  object: StripeObject;
}

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  amount_total: number;
  cancel_url: string | null;
  currency: string;
  customer_email: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  success_url: string;
  url: string | null;
}

/** What its page and its payment need and a session does not hold. */
export interface SessionDetails extends StripeObject {
  object: 'session.details';
  product: string;
  intentMetadata: Record<string, string>;
  /** What happens to its refunds; normal if absent. */
  refunds?: 'normal' | 'delayed' | 'refused' | 'unreachable';
}

export interface PaymentIntent extends StripeObject {
  object: 'payment_intent';
  status: 'processing' | 'succeeded' | 'requires_payment_method';
  latest_charge: string | null;
}

export interface Charge extends StripeObject {
  object: 'charge';
  amount: number;
  amount_refunded: number;
  currency: string;
  payment_intent: string;
  refunded: boolean;
}

export interface Refund extends StripeObject {
  object: 'refund';
  amount: number;
  charge: string | Charge;
  payment_intent: string;
  status: 'pending' | 'succeeded' | 'failed';
}

/** An error as Stripe answers it. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string; param?: string };

  constructor(
    status: number,
    message: string,
    details: { type?: string; code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.body = { type: 'invalid_request_error', message, ...details };
  }
}

export function missing(kind: string, id: string): StripeError {
  return new StripeError(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' });
}

/** A fresh id such as `pi_…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')}`;
}

/** The current time in seconds, as Stripe counts. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Reads an object of a kind; `lock` locks it for this transaction. */
export async function load<T extends StripeObject>(
  sql: Sql,
  kind: T['object'],
  id: string,
  lock = false,
): Promise<T | undefined> {
  const [row] = await sql.query<{ body: string }>(
    `select body from local.stripe_objects where id = $1 and kind = $2 ${lock ? 'for update' : ''}`,
    [id, kind],
  );
  return row && JSON.parse(row.body);
}

export async function save(sql: Sql, object: StripeObject): Promise<void> {
  await sql.query(
    `insert into local.stripe_objects (id, kind, created, body) values ($1, $2, $3, $4)
     on conflict (id) do update set body = excluded.body`,
    [object.id, object.object, object.created, JSON.stringify(object)],
  );
}

/** The objects that `query` selects by their column `body`. */
export async function select<T extends StripeObject>(
  sql: Sql,
  query: string,
  values: unknown[],
): Promise<T[]> {
  const rows = await sql.query<{ body: string }>(query, values);
  return rows.map(({ body }) => JSON.parse(body));
}

/** A new refund of `amount` cents, which is pending. */
export function newRefund(charge: Charge, amount: number, metadata: object = {}): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: { ...metadata },
    payment_intent: charge.payment_intent,
    status: 'pending',
  };
}

/** The refunds of a payment, newest first. */
export function sandboxRefunds(sql: Sql, paymentIntent: string): Promise<Refund[]> {
  return select<Refund>(
    sql,
    `select body from local.stripe_objects where kind = 'refund' and body::json ->> 'payment_intent' = $1
     order by position desc`,
    [paymentIntent],
  );
}
