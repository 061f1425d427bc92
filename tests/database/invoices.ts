import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type InvoiceDocument, invoiceDocument } from '../../contract/invoicing/document.ts';
import { kit } from '../../site/kit.ts';
import { storedCompany } from '../company.ts';
import type { TestDatabase } from './support.ts';

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
