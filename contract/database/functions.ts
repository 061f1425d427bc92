import * as v from 'valibot';
import { invoiceDocument } from '../invoicing/document.ts';
import type { Invoicing } from '../invoicing/settings.ts';
import { retentionRules } from '../retention.ts';
import { books } from './books.ts';
import {
  type BrowserError,
  browserErrors,
  kitSwitch,
  logRow,
  mailPage,
  monthFigures,
  openMail,
  ownersList,
  sentAgain,
  today,
} from './desk.ts';
import {
  claimedDeliveries,
  companyOrder,
  creditedInvoice,
  type InvoiceDraft,
  invoiceDetail,
  invoiceRow,
  issuedInvoice,
} from './invoices.ts';
import {
  accountLists,
  announcedLaunch,
  type Consent,
  changedLead,
  type LaunchSignUp,
  type LaunchWords,
  launchFigures,
  launchPerson,
  leadCounts,
  leadRow,
  newsletterReader,
  openLaunchMail,
  openLead,
  releasedRequest,
  type SavedAnswer,
  type SubmittedRequest,
  savedAnswer,
  savedLaunchMail,
} from './leads.ts';
import { type ActionEntry, deskLessons, type LessonContent, type SeenLessons } from './lessons.ts';
import { claimedMails, type MailResult, mailOutcome, mailStop, type QueuedMail } from './mails.ts';
import {
  addedCompany,
  appliedChange,
  askedRefund,
  correctedAddress,
  createdOrder,
  dueRefund,
  mailedAgain,
  type OrderAttempt,
  type OrderCompany,
  orderDetail,
  orderRow,
  type RefundRequest,
  type ReportedChange,
  refundAttempt,
  type TermsDocument,
  termsDocument,
} from './orders.ts';
import { deletionState, erasedPeople, foundPeople, ownData, person } from './people.ts';
import {
  boolean,
  day,
  integer,
  json,
  type ListQuery,
  list,
  moment,
  nothing,
  oneOf,
  orNull,
  page,
  row,
  text,
  uuid,
} from './sql.ts';
import {
  deliveryState,
  deskAccess,
  kickMark,
  kickState,
  kitStatus,
  leadStatus,
  stopCause,
} from './states.ts';
import {
  confirmedWithdrawal,
  type Declaration,
  declared,
  type LetterDeclaration,
  matchedOrder,
  refusedWithdrawal,
  type WithdrawalMails,
  withdrawalDetail,
  withdrawalRow,
} from './withdrawals.ts';

/** A SQL function: its arguments, by name, and its answer. */
const sql = <Args extends v.ObjectEntries, Answer extends v.GenericSchema>(args: Args, answer: Answer) => ({
  args: row(args),
  answer,
});

/** A counter of requests: `max` in a window of `seconds`. The key is a hash. */
export interface RateCounter {
  key: string;
  max: number;
  seconds: number;
  /** The function that refuses everybody once there is no room: the owner is alerted. */
  ceiling?: string;
}

/** The functions that within_limits calls. */
const limitedCalls = [
  'submit_request',
  'join_launch_list',
  'act_on_launch_link',
  'act_on_consent_link',
  'account_lists',
  'create_order',
  'correct_order_address',
  'add_company',
  'address_to_confirm',
  'declare_withdrawal',
  'confirm_withdrawal',
  'invoice_of_account',
  'ask_own_data',
  'own_data',
  'own_deletion',
  'undo_deletion',
  'record_browser_error',
] as const;
export type LimitedCall = (typeof limitedCalls)[number];

const limitedAnswer = row({
  /** The counter that refused the request: until when, and whether it is the first that it refuses. */
  limited: v.optional(row({ key: text, seconds: integer, first: boolean })),
  /** Why the request could not be counted. */
  uncounted: v.optional(text),
  /** What the function raised. */
  error: v.optional(row({ code: text, message: text })),
  answer: v.optional(v.unknown()),
});

/** The answer to storing an owner's note. */
const storedNote = row({ result: oneOf(['saved', 'missing', 'empty', 'differs']) });

/** The query of a list, with the list's own filters. */
const query = <Filters = object>() => json<ListQuery & Filters>();

/** The functions that a browser calls through the Data API, as a member or an owner; the database checks which. */
export const browserFunctions = {
  mark_kick: sql({ kick: integer, mark: kickMark }, kickState),

  desk_access: sql({}, deskAccess),
  desk_today: sql({ moment: v.optional(moment) }, today),
  desk_month: sql({ day }, monthFigures),
  desk_actions: sql({ query: query<{ action?: string; owner?: string }>() }, page(logRow)),
  desk_action_owners: sql({}, list(text)),
  desk_owners: sql({}, ownersList),
  desk_invite_owner: sql(
    { address: text },
    row({ result: oneOf(['added', 'invited', 'owner', 'invalid', 'too-many']) }),
  ),
  desk_remove_owner: sql(
    { address: text, last_too: v.optional(boolean) },
    row({ result: oneOf(['removed', 'missing', 'last']) }),
  ),

  desk_search: sql({ query: text }, foundPeople),
  desk_person: sql({ address: text }, orNull(person)),

  desk_orders: sql({ query: query<{ state?: string; problem?: boolean; shut?: boolean }>() }, page(orderRow)),
  desk_order: sql({ number: text }, orNull(orderDetail)),
  desk_add_order_note: sql({ number: text, note_id: uuid, words: text }, storedNote),
  desk_terms: sql({ number: text }, orNull(termsDocument)),
  desk_mail_again: sql({ number: text }, mailedAgain),
  desk_correct_address: sql({ number: text, seen: text, new_address: text }, correctedAddress),
  desk_refund: sql(
    {
      subject: text,
      number: orNull(text),
      cents: orNull(integer),
      left_seen: orNull(integer),
      request: uuid,
    },
    askedRefund,
  ),

  desk_withdrawals: sql({ query: query<{ state?: string }>() }, page(withdrawalRow)),
  desk_withdrawal: sql({ subject: text }, orNull(withdrawalDetail)),
  desk_refuse_withdrawal: sql(
    { subject: text, reason: text, notifies: boolean, seen: text },
    refusedWithdrawal,
  ),

  desk_requests: sql(
    { query: query<{ status?: string; kind?: string; due?: boolean; bots?: boolean }>() },
    page(leadRow),
  ),
  desk_request_counts: sql({}, leadCounts),
  desk_request: sql({ subject: uuid }, orNull(openLead)),
  desk_change_lead: sql(
    { subject: uuid, known: integer, status: leadStatus, follow_up_on: orNull(day) },
    changedLead,
  ),
  desk_add_lead_note: sql({ subject: uuid, note_id: uuid, words: text }, storedNote),
  desk_answer_lead: sql(
    { subject: uuid, answer_id: uuid, title: text, words: text },
    row({ result: oneOf(['sent', 'missing', 'empty', 'differs', 'stopped', 'too-many']) }),
  ),
  desk_saved_answers: sql({}, list(savedAnswer)),
  desk_save_answers: sql({ answers: json<SavedAnswer[]>() }, row({ result: oneOf(['saved', 'empty']) })),
  desk_release_request: sql({ subject: uuid }, releasedRequest),

  desk_invoices: sql(
    { query: query<{ state?: string; month?: string; peppol?: boolean }>() },
    page(invoiceRow),
  ),
  desk_company_orders: sql({ query: query() }, page(companyOrder)),
  desk_invoice: sql({ number: text }, orNull(invoiceDetail)),
  desk_books: sql({ day, moment: v.optional(moment) }, books),
  desk_book_invoices: sql({ day }, list(invoiceDocument)),
  desk_pay_invoice: sql(
    { number: text, known: integer, paid_on: orNull(day) },
    row({ result: oneOf(['saved', 'conflict', 'missing', 'invalid']) }),
  ),
  desk_remind_invoice: sql(
    { number: text, known: integer },
    row({ result: oneOf(['queued', 'conflict', 'missing', 'not-due', 'too-soon']) }),
  ),
  desk_deliver_invoice: sql({ number: text }, row({ result: oneOf(['queued', 'missing', 'busy']) })),
  desk_note_delivery: sql(
    { number: text, by_hand: boolean },
    row({ result: oneOf(['saved', 'missing', 'busy']) }),
  ),
  desk_credit_invoice: sql(
    { number: text, note_id: uuid, cents: orNull(integer), percent: orNull(integer), left_seen: integer },
    creditedInvoice,
  ),

  desk_prove_fresh: sql({}, nothing),
  desk_launch: sql({}, launchFigures),
  desk_launch_list: sql({ query: query<{ state?: string }>() }, page(launchPerson)),
  desk_launch_mail: sql({}, openLaunchMail),
  desk_save_launch_mail: sql({ mail: json<LaunchWords>(), seen: json<LaunchWords>() }, savedLaunchMail),
  desk_newsletter: sql({ query: query() }, page(newsletterReader)),
  desk_stop_newsletter: sql({ address: text }, row({ result: oneOf(['stopped', 'none']) })),

  desk_browser_errors: sql({}, browserErrors),
  desk_lessons: sql({}, deskLessons),
  desk_mails: sql({ query: query<{ state?: string; template?: string }>() }, mailPage),
  desk_mail: sql({ mail_id: uuid }, orNull(openMail)),
  desk_send_again: sql({ mail_id: v.optional(orNull(uuid)) }, sentAgain),
  desk_mail_stops: sql({ query: query() }, page(mailStop)),
  desk_allow_mail: sql({ stop: uuid }, row({ result: oneOf(['allowed', 'none']) })),
};

/** The functions that need the secret key, of the Edge Functions and commands. `actor` is the owner on whose behalf. */
export const serverFunctions = {
  create_order: sql({ attempt: json<OrderAttempt>(), consent: json<Consent>() }, createdOrder),
  attach_session: sql(
    { attempt_id: uuid, session_id: text, offered: v.optional(json<TermsDocument>()) },
    boolean,
  ),
  address_to_confirm: sql({ checkout: text }, orNull(text)),
  abandon_order: sql({ attempt_id: uuid }, nothing),
  correct_order_address: sql({ key: text, old_address: text, new_address: text }, boolean),
  add_company: sql(
    {
      account_id: uuid,
      number: text,
      buyer: json<OrderCompany>(),
      invoicing: v.optional(json<Invoicing | null>()),
    },
    addedCompany,
  ),
  apply_checkout: sql({ change: json<ReportedChange>() }, appliedChange),
  record_stripe_event: sql({ event_id: text, event_type: text }, boolean),
  remind_buyers: sql({ business_email: text }, integer),

  ask_refund: sql({ request: json<RefundRequest>() }, askedRefund),
  claim_refunds: sql({ batch: integer, chosen: v.optional(uuid) }, list(dueRefund)),
  record_refund: sql(
    {
      refund_id: uuid,
      outcome: refundAttempt,
      stripe_id: orNull(text),
      error: orNull(text),
      mail: json<QueuedMail>(),
    },
    nothing,
  ),

  withdrawable_order: sql(
    { address: text, number: orNull(text), account: orNull(uuid) },
    orNull(matchedOrder),
  ),
  declare_withdrawal: sql({ declaration: json<Declaration>(), mails: json<WithdrawalMails>() }, declared),
  confirm_withdrawal: sql({ link_token: text }, orNull(confirmedWithdrawal)),
  desk_note_withdrawal: sql({ actor: uuid, declaration: json<LetterDeclaration>() }, declared),
  desk_release_withdrawal: sql(
    { actor: uuid, subject: text, mails: json<WithdrawalMails>() },
    row({ result: oneOf(['released', 'known', 'unknown']) }),
  ),

  submit_request: sql(
    {
      request: json<SubmittedRequest>(),
      consent: json<Consent & { token: string }>(),
      mails: json<QueuedMail[]>(),
    },
    uuid,
  ),
  join_launch_list: sql(
    { signup: json<LaunchSignUp>(), consent: json<Consent>(), mails: json<QueuedMail[]>() },
    boolean,
  ),
  act_on_launch_link: sql({ link_token: text, action: text }, boolean),
  act_on_consent_link: sql({ link_token: text, action: text }, boolean),
  account_lists: sql(
    { account_id: uuid, newsletter: orNull(boolean), launch: orNull(boolean), consent: json<Consent>() },
    accountLists,
  ),
  desk_send_launch: sql(
    { actor: uuid, page_url: text, one_click_url: text, reply_to: text, seen: json<LaunchWords>() },
    orNull(announcedLaunch),
  ),
  desk_test_launch: sql({ actor: uuid, page_url: text, one_click_url: text, reply_to: text }, text),

  desk_issue_invoice: sql({ actor: uuid, draft: json<InvoiceDraft>() }, issuedInvoice),

  publish_lessons: sql(
    { actor: uuid, content: json<LessonContent>(), seen: json<SeenLessons>(), entry: json<ActionEntry>() },
    boolean,
  ),
  desk_set_kit_status: sql({ actor: uuid, wanted: kitStatus, seen: orNull(kitStatus) }, kitSwitch),
  set_owner: sql({ address: text, wanted: boolean }, boolean),
  list_owners: sql({}, ownersList),

  claim_outbox: sql(
    { run: uuid, rate: integer, batch: integer, patience: integer, lease_seconds: integer },
    row({ mails: claimedMails, wait: orNull(v.number()) }),
  ),
  settle_outbox: sql(
    { run: uuid, results: json<MailResult[]>(), rest_seconds: integer, ends: boolean },
    v.record(uuid, mailOutcome),
  ),
  record_mail_report: sql(
    { report_id: text, cause: stopCause, address: text, happened_at: moment },
    oneOf(['stopped', 'known', 'lifted']),
  ),
  send_again: sql({ mail_id: v.optional(uuid), actor: v.optional(text) }, sentAgain),
  within_limits: sql(
    { counters: json<RateCounter[]>(), call: orNull(oneOf(limitedCalls)), given: json<object>() },
    limitedAnswer,
  ),
  record_browser_error: sql({ report: json<BrowserError>() }, nothing),
  record_schedule_run: sql({}, nothing),
  invoice_of_account: sql({ account_id: uuid, wanted: text }, orNull(invoiceDocument)),
  ask_own_data: sql({ address: text, token_hash: text, link: text }, boolean),
  own_data: sql({ account_id: orNull(uuid), link_hash: orNull(text) }, orNull(ownData)),
  own_deletion: sql(
    { account_id: orNull(uuid), link_hash: orNull(text), action: text, token_hash: text, undo_url: text },
    orNull(deletionState),
  ),
  undo_deletion: sql({ link_hash: text }, boolean),
  erase_due_people: sql({ moment: v.optional(moment) }, erasedPeople),
  remove_expired: sql({ rule: oneOf(retentionRules), before: moment, batch: integer }, integer),
  record_retention: sql({ rule: oneOf(retentionRules), removed: integer, problem: orNull(text) }, nothing),
  claim_invoices: sql({ batch: integer, lease_seconds: integer }, claimedDeliveries),
  settle_invoice: sql(
    {
      invoice: uuid,
      attempt: integer,
      state: orNull(deliveryState),
      access_id: orNull(text),
      error: orNull(text),
    },
    nothing,
  ),
  shop_health: sql(
    { moment: v.optional(moment) },
    row({ mails: boolean, schedule: boolean, retention: boolean }),
  ),
  access_report: sql({}, row({ doors: list(text), unprotected: list(text), triggers: list(text) })),
  alert_owner: sql(
    { business_email: text, missed: v.optional(integer), moment: v.optional(moment) },
    integer,
  ),
};
