import * as v from 'valibot';
import { invoicedCompany } from '../invoicing/document.ts';
import { listedInvoice } from './invoices.ts';
import { mailStop } from './mails.ts';
import { boolean, day, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import {
  launchState,
  leadStatus,
  mailState,
  orderAccess,
  orderStatus,
  type RequestKind,
  requestKind,
} from './states.ts';

/** A visitor's request as stored: `details` holds the answers that only this kind of form asks for. */
export interface StoredRequest {
  kind: RequestKind;
  name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  details: Readonly<Record<string, unknown>>;
}

/** The argument of submit_request. */
export interface SubmittedRequest extends StoredRequest {
  id: string;
  user_id: string | null;
  consent_marketing: boolean;
  source_url: string | null | undefined;
  utm_source: string | null | undefined;
  utm_medium: string | null | undefined;
  utm_campaign: string | null | undefined;
  suspected_bot: boolean;
}

/** The text that a person agreed to (contract/consent.ts). */
export interface Consent {
  version: string;
  text: string;
}

/** The argument of join_launch_list. */
export interface LaunchSignUp {
  email: string;
  token: string;
  suspected_bot: boolean;
}

const request = {
  id: uuid,
  kind: requestKind,
  name: text,
  email: text,
  phone: text,
  company: text,
  message: text,
  details: v.record(text, v.unknown()),
  consent_marketing: boolean,
  source_url: orNull(text),
  utm_source: orNull(text),
  utm_medium: orNull(text),
  utm_campaign: orNull(text),
  suspected_bot: boolean,
  created_at: moment,
  reference: text,
};

export const leadRow = row({
  ...request,
  status: leadStatus,
  follow_up_on: orNull(day),
  is_due: orNull(boolean),
});
export type LeadRow = v.InferOutput<typeof leadRow>;

/** The progress of a request. */
const lead = row({
  status: leadStatus,
  follow_up_on: orNull(day),
  /** 0 for a request that was never changed. */
  version: integer,
  updated_at: orNull(moment),
  updated_by: text,
});
export type Lead = v.InferOutput<typeof lead>;

export const noteKind = oneOf(['note', 'answer']);

const note = row({
  id: uuid,
  kind: noteKind,
  subject: text,
  words: text,
  author: text,
  at: moment,
  /** Of an answer's mail. */
  delivery: orNull(mailState),
});
export type LeadNote = v.InferOutput<typeof note>;

/** An answer that owners keep at hand. */
export const savedAnswer = row({ title: text, words: text });
export type SavedAnswer = v.InferOutput<typeof savedAnswer>;

/** One request with all its details. */
export const openLead = row({
  request: row(request),
  /** Why its address gets no answer; null when it does. */
  stop: orNull(mailStop),
  lead,
  /** The newest first. */
  notes: list(note),
  consents: list(row({ text, given_at: moment, proven_at: orNull(moment), withdrawn_at: orNull(moment) })),
  others: list(
    row({ id: uuid, kind: requestKind, created_at: moment, suspected_bot: boolean, status: leadStatus }),
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
  /** The oldest first. */
  invoices: list(listedInvoice),
  /** The company of the last invoice of this request, or else of this address; null without any. */
  billed: orNull(invoicedCompany),
});
export type OpenLead = v.InferOutput<typeof openLead>;
export type LeadRequest = OpenLead['request'];

export const leadCounts = row({ waiting: integer, due: integer, bots: integer });

export const changedLead = v.variant('result', [
  row({ result: oneOf(['saved', 'conflict']), lead }),
  row({ result: v.literal('missing') }),
]);

export const releasedRequest = v.variant('result', [
  row({ result: v.literal('released'), mails: integer }),
  row({ result: v.literal('missing') }),
]);

/** A person on the launch list, with their latest consent and the state of their launch mail. */
export const launchPerson = row({
  email: text,
  state: launchState,
  created_at: moment,
  confirmed_at: orNull(moment),
  unsubscribed_at: orNull(moment),
  consent: orNull(row({ text, version: text, at: moment })),
  mail: orNull(mailState),
});
export type LaunchPerson = v.InferOutput<typeof launchPerson>;

/** The launch list, and the launch mails that were queued now and before. */
export const announcedLaunch = row({
  confirmed: integer,
  unconfirmed: integer,
  left: integer,
  queued: integer,
  announced: integer,
});

export const launchFigures = row({
  confirmed: integer,
  unconfirmed: integer,
  left: integer,
  /** The number of people who would get the mail now: confirmed, and not mailed before. */
  open: integer,
  /** The state of the mails so far. */
  sent: integer,
  queued: integer,
  failed: integer,
  /** Of all mails of the shop. */
  mailsFailed: integer,
  /** They cannot leave. */
  mailsStuck: integer,
  mailSentAt: orNull(moment),
  weeks: list(row({ monday: day, confirmed: integer })),
});
export type LaunchFigures = v.InferOutput<typeof launchFigures>;

const launchText = { subject: orNull(text), words: orNull(text) };

/** What the launch mail says; null where it is the text of site/launch.ts. */
const launchWords = row(launchText);
export type LaunchWords = v.InferOutput<typeof launchWords>;

/** `left`: the mail has left, and what it says no longer changes. */
export const openLaunchMail = row({ ...launchText, left: boolean });
export type OpenLaunchMail = v.InferOutput<typeof openLaunchMail>;

/** `saved`: what is saved now, by this owner or by another one. */
export const savedLaunchMail = row({
  result: oneOf(['saved', 'other', 'left', 'invalid']),
  saved: launchWords,
});

/** An address that gets the newsletter, with the text that was agreed to and the form it was given in. */
export const newsletterReader = row({
  email: text,
  since: moment,
  text,
  text_version: text,
  source: text,
});
export type NewsletterReader = v.InferOutput<typeof newsletterReader>;

/** Which lists may mail the address of an account (account_lists). */
export const accountLists = row({ newsletter: boolean, launch: boolean });
export type AccountLists = v.InferOutput<typeof accountLists>;
