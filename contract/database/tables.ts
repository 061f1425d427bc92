import type { ShopDocument } from '../shop-document.ts';
import { kickProgress } from './lessons.ts';
import { orderCompany } from './orders.ts';
import { day, integer, json, moment, numeric, orNull, row, text, uuid } from './sql.ts';
import { invoiceKind, kitStatus, orderStatus, refundState, withdrawalVerdict } from './states.ts';

/** The columns that TypeScript reads; tools/owner/demo.ts only adds rows to a table without any. */
export const tables = {
  orders: row({
    id: uuid,
    order_number: text,
    user_id: orNull(uuid),
    email: text,
    first_name: text,
    last_name: text,
    product_name: text,
    amount_cents: integer,
    amount_refunded_cents: integer,
    last_refunded_at: orNull(moment),
    status: orderStatus,
    problem: orNull(text),
    stripe_session_id: orNull(text),
    paid_at: orNull(moment),
    company: orNull(orderCompany),
    invoice_until: orNull(day),
    vat_percent: numeric,
    created_at: moment,
  }),
  /** Buyers read these of their own orders. */
  invoices: row({
    id: uuid,
    order_id: orNull(uuid),
    kind: invoiceKind,
    number: text,
    issued_on: day,
    total_cents: integer,
  }),
  refunds: row({ id: uuid, state: refundState, stripe_id: orNull(text), last_error: orNull(text) }),
  withdrawals: row({
    id: uuid,
    reference: text,
    name: text,
    email: text,
    order_text: text,
    order_id: orNull(uuid),
    verdict: withdrawalVerdict,
    received_at: moment,
    refund_due: orNull(day),
    token: orNull(text),
  }),
  stripe_events: row({ id: text, result: text, received_at: moment }),
  kicks: row({
    number: integer,
    youtube_embed_code: text,
    description: orNull(text),
    text: orNull(text),
    transcript: orNull(text),
  }),
  lesson_files: row({
    key: text,
    title: text,
    path: text,
    file_name: text,
    mime_type: text,
    size_bytes: orNull(integer),
    updated_at: moment,
  }),
  kick_progress: kickProgress,
  shop_settings: row({ kit_status: orNull(kitStatus) }),
  shop_documents: row({ document: json<ShopDocument>() }),
  requests: row({ email: text }),
  launch_signups: row({ email: text }),
  leads: row({}),
  outbox: row({}),
};
