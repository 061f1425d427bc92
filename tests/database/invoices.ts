import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type InvoiceDocument, invoiceDocument } from '../../contract/invoicing/document.ts';
import { shopInvoicing } from '../../contract/invoicing/settings.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany } from '../company.ts';
import { actForOwner } from './desk.ts';
import { sendRequest } from './sent.ts';
import type { Row, TestDatabase } from './support.ts';

/** Adds orders of a company that await their payment, each with a Stripe session. */
export async function companyOrders(
  database: TestDatabase,
  count: number,
  cents: number = kit.priceCents,
): Promise<{ id: string; session: string }[]> {
  return database.rows(
    `insert into public.orders (email, product_name, amount_cents, currency, stripe_session_id, company)
     select 'koper-' || place || '@voorbeeld.be', $1, $2, $3, 'cs_test_' || $4 || '_' || place, $5::jsonb
     from generate_series(1, $6::integer) as place
     returning id, stripe_session_id as session`,
    [kit.name, cents, kit.currency, randomUUID(), storedCompany, count],
  );
}

/** The documents of an order, or of all orders and requests, by number. Throws for one that is not as agreed. */
export async function documents(
  database: TestDatabase,
  order: string | null = null,
): Promise<InvoiceDocument[]> {
  const rows = await database.rows<{ document: unknown }>(
    'select document from public.invoices where $1::uuid is null or order_id = $1 order by number',
    [order],
  );
  return rows.map(({ document }) => v.parse(invoiceDocument, document));
}

const { reference, ...buyer } = storedCompany;

/** What an owner typed for an invoice with two rates: 1,333.20 and 12.50 euro without VAT. */
export const invoiceDraft = {
  company: buyer,
  email: 'boekhouding@dekorst.example',
  reference,
  deliveredOn: '2026-11-20',
  dueOn: '2099-12-31',
  lines: [
    { description: 'Workshop AI', quantity: 3, unitCents: 44440, vatPercent: 21 },
    { description: 'Werkboek', quantity: 5, unitCents: 250, vatPercent: 6 },
  ],
  invoicing: { ...shopInvoicing(), vatRegime: 'normal' },
  draft: null,
};

/** What `invoiceDraft` comes to. */
export const invoiceTotal = 161317 + 1325;

/** Stores a workshop request, won unless `status` says otherwise. Returns its id. */
export async function requestWith(database: TestDatabase, status = 'won'): Promise<string> {
  const id = await sendRequest(database, { kind: 'workshop', name: 'Els', email: 'els@dekorst.example' });
  await database.rows('insert into public.request_progress (request_id, status) values ($1, $2)', [
    id,
    status,
  ]);
  return id;
}

/** Issues an invoice for a request as the desk's function does; with the same click, once. */
export const issueInvoice = (
  database: TestDatabase,
  owner: string,
  request: string,
  more: Row = {},
  click: string = randomUUID(),
) => actForOwner(database)(owner, 'invoice-issued', request, { click, input: { ...invoiceDraft, ...more } });

/** Issues an invoice; returns its number. */
export async function issuedInvoice(database: TestDatabase, owner: string, more: Row = {}): Promise<string> {
  const answer = await issueInvoice(database, owner, await requestWith(database), more);
  if (answer.result !== 'done') throw new Error(`Not issued: ${answer.result}`);
  return String(answer.number);
}
