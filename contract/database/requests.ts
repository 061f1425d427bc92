import * as v from 'valibot';
import { invoicedCompany } from '../invoicing/document.ts';
import { history } from './history.ts';
import { invoiceDraft, listedInvoice } from './invoices.ts';
import { mailStop } from './mails.ts';
import { note } from './orders.ts';
import { listedQuote } from './quotes.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { orderAccess, orderStatus, requestKind, requestSource, requestStep, stopCause } from './states.ts';

const storedRequest = row({
  kind: requestKind,
  name: text,
  email: text,
  phone: text,
  company: text,
  message: text,
  details: v.record(text, v.unknown()),
});
export type StoredRequest = v.InferOutput<typeof storedRequest>;

const sent = {
  id: uuid,
  ...storedRequest.entries,
  consent_marketing: boolean,
  source_url: orNull(text),
  utm_source: orNull(text),
  utm_medium: orNull(text),
  utm_campaign: orNull(text),
  is_spam: boolean,
};

export const submittedRequest = row({ ...sent, shown: text, user_id: orNull(uuid) });

/** The text that a person agreed to (contract/consent.ts). */
export const consentText = row({ version: text, text });

/** The argument of join_launch_list. */
export const launchSignUp = row({ email: text, token: text, is_spam: boolean });

const request = {
  ...sent,
  /** Of one that an owner made, with their address; null for one from a form. */
  source: orNull(requestSource),
  made_by: orNull(text),
  /** When an owner marked it as spam; null for a guess of the filter. */
  spam_since: orNull(moment),
  created_at: moment,
  reference: text,
};

export const listedRequest = row({
  ...request,
  status: requestStep,
  follow_up_on: orNull(day),
  is_due: orNull(boolean),
});
export type ListedRequest = v.InferOutput<typeof listedRequest>;

const progress = row({
  status: requestStep,
  follow_up_on: orNull(day),
  /** Of its request, as an action knows it. */
  version: integer,
  updated_at: orNull(moment),
  updated_by: text,
});
export type RequestProgress = v.InferOutput<typeof progress>;

export const savedAnswers = row({ answers: list(row({ title: text, words: text })), version: integer });
export type SavedAnswerList = v.InferOutput<typeof savedAnswers>;

/** A company as an invoice begins with it (company_known_by); '' for what is not known. */
export const knownCompany = row({ ...invoicedCompany.entries, companyNumber: text, vatLiable: text });

export const openRequest = row({
  request: row(request),
  /** Why its address gets no answer; null when it does. */
  stop: orNull(mailStop),
  progress,
  session: orNull(
    row({ starts_at: moment, ends_at: moment, sequence: integer, cancelled_at: orNull(moment) }),
  ),
  notes: list(note),
  consents: list(row({ text, given_at: moment, proven_at: orNull(moment), withdrawn_at: orNull(moment) })),
  others: list(
    row({
      id: uuid,
      kind: requestKind,
      details: request.details,
      created_at: moment,
      is_spam: boolean,
      status: requestStep,
    }),
  ),
  orders: list(
    row({
      order_number: text,
      product_name: text,
      amount_cents: integer,
      status: orderStatus,
      access: orNull(orderAccess),
      created_at: moment,
    }),
  ),
  invoices: list(listedInvoice),
  drafts: list(invoiceDraft),
  /** Each in its last version, the latest first. */
  quotes: list(listedQuote),
  billed: orNull(knownCompany),
  history,
});
export type OpenRequest = v.InferOutput<typeof openRequest>;
export type ReceivedRequest = OpenRequest['request'];

export const requestCounts = row({ waiting: integer, due: integer, spam: integer });

const mailing = {
  /** Its subject in actions: 'mailing-2'. */
  mailing: text,
  audience: oneOf(['launch', 'newsletter']),
  /** Null for that of site/launch.ts. */
  subject: orNull(text),
  state: oneOf(['draft', 'planned', 'sent']),
  /** When it is to leave, or left. */
  at: orNull(moment),
};

export const listedMailing = row({ ...mailing, sent: integer });

export const openMailing = row({
  ...mailing,
  words: orNull(text),
  button: text,
  button_url: text,
  version: integer,
  /** How many would get it now; and all of its list by why they get none (contract/mailings.ts), or 'none'. */
  now: integer,
  without: v.record(text, integer),
  results: row({
    sent: integer,
    queued: integer,
    failed: integer,
    bounced: integer,
    complained: integer,
    unsubscribed: integer,
  }),
});
export type OpenMailing = v.InferOutput<typeof openMailing>;

/** An address of a list, with the consent that counts, or the last; and why it gets no mailing (contract/mailings.ts). */
export const listedReader = row({
  list: mailing.audience,
  email: text,
  since: orNull(moment),
  text,
  text_version: text,
  source: text,
  given_at: moment,
  without: oneOf(['none', 'no-proof', 'stopped', 'bounced', 'complained']),
});
export type ListedReader = v.InferOutput<typeof listedReader>;

/** Which lists may mail the address of an account (account_lists). */
export const accountLists = row({ newsletter: boolean, launch: boolean, stop: orNull(stopCause) });
export type AccountLists = v.InferOutput<typeof accountLists>;
