import * as v from 'valibot';
import { ownerAction } from './history.ts';
import { invoiceDraft } from './invoices.ts';
import { mailStop, shopMail } from './mails.ts';
import { deletionWait } from './people.ts';
import { listedRequest } from './requests.ts';
import { boolean, day, integer, list, moment, nothing, oneOf, orNull, page, row, text, uuid } from './sql.ts';
import { actionFacts, mailState, orderStatus, withdrawalState, withdrawalVerdict } from './states.ts';

const mailRow = row({
  id: uuid,
  template: text,
  recipient: text,
  state: mailState,
  /** An order number or a reference. */
  about: orNull(text),
  created_at: moment,
  sent_at: orNull(moment),
  failed_at: orNull(moment),
  next_attempt_at: moment,
  attempts: integer,
  last_error: orNull(text),
  /** What still holds back a mail that was stopped. */
  stop: orNull(mailStop),
});
export type MailRow = v.InferOutput<typeof mailRow>;

/** `failed` is the number of mails that failed for good, in all of the outbox. */
export const mailPage = row({ ...page(mailRow).entries, failed: integer });

/** A mail that an owner opens; its links have lost their tokens. */
export const openMail = row({
  ...mailRow.entries,
  /** As in the row of the mail (mails.ts). */
  section: orNull(v.literal('withdrawals')),
  attaches: orNull(oneOf(['terms', 'invoice', 'books', 'session'])),
  mail: shopMail,
});
export type OpenMail = v.InferOutput<typeof openMail>;

export const logRow = row({
  id: integer,
  at: moment,
  /** '' for a command. */
  owner_email: text,
  action: ownerAction,
  subject: text,
  /** The address that a mail or a consent as the subject leads to; null once that is gone, and for other subjects. */
  address: orNull(text),
  detail: row(actionFacts),
});
export type LogRow = v.InferOutput<typeof logRow>;

/** Everyone who runs the shop, and who is invited to. */
export const ownersList = row({
  /** `since` is null when it is not in the log. */
  owners: list(row({ email: text, since: orNull(moment), is_me: orNull(boolean) })),
  /** `has_account`: whether a confirmed account has the address, so that it can become an owner's. */
  invited: list(row({ email: text, since: moment, has_account: boolean })),
});
export type OwnersList = v.InferOutput<typeof ownersList>;

/** A request that nobody answered yet. */
const waitingRequest = row({
  id: listedRequest.entries.id,
  kind: listedRequest.entries.kind,
  name: text,
  company: text,
  email: text,
  created_at: moment,
  utm_source: orNull(text),
  details: v.record(text, v.unknown()),
  /** Of a quote that waits for an answer. */
  quote_cents: orNull(integer),
});
export type WaitingRequest = v.InferOutput<typeof waitingRequest>;

/** Requests or orders per source and week; a `source` of '' is direct traffic, and null is any but the four largest. */
const counted = row({ week: day, source: orNull(text), count: integer });
export type Counted = v.InferOutput<typeof counted>;

/** Figures per week; `weeks` holds the Mondays, oldest first. */
const weeks = row({ weeks: list(day), requests: list(counted), orders: list(counted) });
export type Weeks = v.InferOutput<typeof weeks>;

/** The requests that came in in a month, the Kits that were sold, and the money that came in and went out. */
export const monthFigures = row({
  requests: integer,
  sold: integer,
  in_cents: integer,
  out_cents: integer,
  /** Who confirmed to be on the launch list. */
  launch: integer,
});

/** A task of Vandaag (owner_tasks): how many there are, since when, and the first five. Without any it is not there. */
const task = <Row extends v.GenericSchema>(rows: Row) =>
  v.optional(
    row({ total: integer, people: integer, need_peppol: integer, since: orNull(moment), rows: list(rows) }),
  );
const onlyCounted = task(nothing);

export const today = row({
  day,
  /** By cause (causes in supabase/schemas/desk_today.sql). */
  tasks: row({
    requests: task(waitingRequest),
    withdrawals: task(
      row({
        reference: text,
        name: text,
        email: text,
        verdict: withdrawalVerdict,
        state: withdrawalState,
        refund_due: orNull(day),
        order_number: orNull(text),
        amount_cents: orNull(integer),
      }),
    ),
    orders: task(
      row({
        id: uuid,
        order_number: text,
        email: text,
        amount_cents: integer,
        status: orderStatus,
        problem: orNull(text),
        /** Whether Stripe refused a refund that follows from no withdrawal. */
        refund_refused: boolean,
        updated_at: moment,
      }),
    ),
    mails: task(row({ template: text, recipient: text, last_error: orNull(text) })),
    /** Mails that cannot leave; the first has the last reason, if an attempt was made. */
    stuck: task(row({ last_error: orNull(text) })),
    invoices: task(
      row({ number: text, company: text, due_on: day, open_cents: integer, needs_peppol: boolean }),
    ),
    owed: task(row({ number: text, company: text, owed_cents: integer })),
    /** The reminders of invoices that leave tomorrow. */
    reminders: task(
      row({ number: text, company: text, version: integer, issued_on: day, open_cents: integer }),
    ),
    remind: onlyCounted,
    drafts: task(
      row({
        id: uuid,
        request_id: uuid,
        company: text,
        part: invoiceDraft.entries.part,
        reason: invoiceDraft.entries.reason,
        /** Without VAT. */
        cents: integer,
      }),
    ),
    sessions: task(row({ request_id: uuid, who: text, starts_at: moment })),
    erasures: task(row({ email: text, waits_for: deletionWait, due_at: moment })),
    /** The accounts of the last day that were not made because Auth could not mail them, as far as browsers report it. */
    'turned-away': task(row({ since: moment, last: moment, total: integer })),
    'stripe-refused': onlyCounted,
    'stripe-unreachable': onlyCounted,
    bookings: onlyCounted,
    functions: onlyCounted,
    peppol: onlyCounted,
    due: onlyCounted,
    quotes: onlyCounted,
    spam: onlyCounted,
    stops: onlyCounted,
    schedule: onlyCounted,
    retention: onlyCounted,
  }),
  month: monthFigures,
  launch: integer,
  /** What is still to be paid or answered, whatever its month. */
  open: row({ invoices: integer, invoice_cents: integer, quotes: integer, quote_cents: integer }),
  online: row({
    kicks: list(row({ number: integer, youtube_embed_code: text })),
    files: list(row({ key: text, path: text })),
  }),
  weeks,
  schedule_ran_at: moment,
});
export type TodayAnswer = v.InferOutput<typeof today>;

/** What fails without a visitor who says so; `subject` is an order number or the id of an event of Stripe. */
export const failures = row({
  payments: list(row({ subject: text, runs: integer, since: moment, last_error: text })),
  functions: list(row({ name: text, hour: moment, times: integer })),
});

export const browserError = row({ message: text, place: text, page: text, browser: text });

export const browserErrors = list(
  row({ ...browserError.entries, times: integer, first_seen_at: moment, last_seen_at: moment }),
);
