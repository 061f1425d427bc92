import * as v from 'valibot';
import { type DeskActionName, deskActions } from '../desk-actions.ts';
import { invoiceDocument, invoicing, quoteDocument } from '../invoicing/document.ts';
import { retentionRules } from '../retention.ts';
import { shopDocument } from '../shop-document.ts';
import { books } from './books.ts';
import {
  browserError,
  browserErrors,
  failures,
  logRow,
  mailPage,
  monthFigures,
  openMail,
  ownersList,
  today,
} from './desk.ts';
import {
  claimedDeliveries,
  companyOrder,
  invoiceDetail,
  invoiceRow,
  linkedInvoice,
  reminderSettings,
} from './invoices.ts';
import { deskLessons } from './lessons.ts';
import { claimedMails, mailOutcome, mailResult, mailStop, queuedMail } from './mails.ts';
import {
  addedCompany,
  appliedChange,
  askedRefund,
  createdOrder,
  dueRefund,
  offeredTerms,
  orderAttempt,
  orderCompany,
  orderDetail,
  orderRow,
  promisedDays,
  refundAttempt,
  refundToAsk,
  reportedChange,
  termsDocument,
} from './orders.ts';
import { deletionState, erasedPeople, foundPeople, knownPerson, ownData, ownRows } from './people.ts';
import { quoteDetail, quoteSeen } from './quotes.ts';
import {
  accountLists,
  consentText,
  knownCompany,
  launchSignUp,
  listedMailing,
  listedReader,
  listedRequest,
  openMailing,
  openRequest,
  requestCounts,
  savedAnswers,
  submittedRequest,
} from './requests.ts';
import { deskShop, shopChoices } from './shop.ts';
import {
  boolean,
  day,
  integer,
  json,
  list,
  listQuery,
  moment,
  nothing,
  oneOf,
  orNull,
  page,
  row,
  text,
  uuid,
} from './sql.ts';
import { deliveryState, deskAccess, kickMark, kickState, stopCause, stripeTroubles } from './states.ts';
import {
  confirmedWithdrawal,
  declarationMails,
  declared,
  matchedOrder,
  siteDeclaration,
  withdrawalDetail,
  withdrawalRow,
} from './withdrawals.ts';

/** A SQL function: its arguments, by name, and its answer. */
const sql = <Args extends v.ObjectEntries, Answer extends v.GenericSchema>(args: Args, answer: Answer) => ({
  args: row(args),
  answer,
});

/** A counter of requests: `max` in a window of `seconds`. The key is a hash. */
const rateCounter = row({
  key: text,
  max: integer,
  seconds: integer,
  /** The function that refuses everybody once there is no room: the owner is alerted. */
  ceiling: v.optional(text),
});
export type RateCounter = v.InferOutput<typeof rateCounter>;

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
  'invoice_by_link',
  'ask_own_data',
  'own_data',
  'own_deletion',
  'quote_by_link',
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

/** An action of contract/desk-actions.ts; its input and its answer are typed there. */
const actionArguments = {
  action: oneOf(Object.keys(deskActions) as DeskActionName[]),
  subject: text,
  known: orNull(integer),
  click: uuid,
  input: json<object>(),
};
const actionAnswer = v.looseObject({ result: text });

// What a list filters by: a word, or only those of one kind.
const some = v.optional(text);
const flag = v.optional(boolean);
const query = <Filters extends v.ObjectEntries>(filters: Filters) => row({ ...listQuery, ...filters });

/** The functions that a browser calls through the Data API, as a member or an owner; the database checks which. */
export const browserFunctions = {
  mark_kick: sql({ kick: integer, mark: kickMark }, kickState),

  desk_access: sql({}, deskAccess),
  desk_act: sql({ ...actionArguments }, actionAnswer),
  desk_today: sql({ moment: v.optional(moment) }, today),
  desk_month: sql({ day }, monthFigures),
  desk_actions: sql({ query: query({ action: some, owner: some }) }, page(logRow)),
  desk_action_owners: sql({}, list(text)),
  desk_owners: sql({}, ownersList),

  desk_search: sql({ query: text }, foundPeople),
  desk_person: sql({ address: text }, orNull(knownPerson)),
  desk_own_data: sql({ address: text, recognised: text }, orNull(ownRows)),

  desk_orders: sql({ query: query({ state: some, problem: flag, shut: flag }) }, page(orderRow)),
  desk_order: sql({ number: text }, orNull(orderDetail)),
  desk_terms: sql({ number: text }, orNull(termsDocument)),

  desk_withdrawals: sql({ query: query({ state: some }) }, page(withdrawalRow)),
  desk_withdrawal: sql({ subject: text }, orNull(withdrawalDetail)),

  desk_requests: sql(
    {
      query: query({ status: some, kind: some, due: flag, spam: flag }),
    },
    page(listedRequest),
  ),
  desk_request_counts: sql({}, requestCounts),
  desk_request: sql({ subject: uuid }, orNull(openRequest)),
  desk_saved_answers: sql({}, savedAnswers),

  desk_invoices: sql({ query: query({ state: some, month: some, peppol: flag }) }, page(invoiceRow)),
  desk_reminders: sql({}, reminderSettings),
  desk_company_orders: sql({ query: query({}) }, page(companyOrder)),
  desk_invoice: sql({ number: text }, orNull(invoiceDetail)),
  desk_invoice_preview: sql({ request: orNull(uuid), given: json<object>() }, orNull(invoiceDocument)),
  desk_quote_preview: sql({ request: uuid, given: json<object>() }, orNull(quoteDocument)),
  desk_quote: sql({ number: text }, orNull(quoteDetail)),
  desk_company: sql({ address: text, number: orNull(text) }, orNull(knownCompany)),
  desk_books: sql({ day, moment: v.optional(moment) }, books),
  desk_book_invoices: sql({ day }, list(invoiceDocument)),

  desk_prove_fresh: sql({ action: some, input: v.optional(json<object>()) }, nothing),
  desk_mailings: sql({}, list(listedMailing)),
  desk_mailing: sql({ subject: text }, orNull(openMailing)),
  desk_audience: sql({ query: query({ list: some, without: some }) }, page(listedReader)),

  desk_browser_errors: sql({}, browserErrors),
  desk_failures: sql({}, failures),
  desk_lessons: sql({}, deskLessons),
  desk_shop: sql({}, deskShop),
  desk_shop_version: sql({ id: integer }, orNull(shopDocument)),
  desk_mails: sql({ query: query({ state: some, template: some }) }, mailPage),
  desk_mail: sql({ mail_id: uuid }, orNull(openMail)),
  desk_mail_stops: sql({ query: query({}) }, page(mailStop)),
};

/** The functions that need the secret key, of the Edge Functions and commands. `actor` is the owner on whose behalf. */
export const serverFunctions = {
  act_for_owner: sql({ actor: uuid, ...actionArguments }, actionAnswer),
  create_order: sql({ attempt: orderAttempt, consent: consentText }, createdOrder),
  attach_session: sql({ attempt_id: uuid, session_id: text, offered: v.optional(offeredTerms) }, boolean),
  address_to_confirm: sql({ checkout: text }, orNull(text)),
  abandon_order: sql({ attempt_id: uuid }, nothing),
  correct_order_address: sql({ key: text, old_address: text, new_address: text }, boolean),
  add_company: sql(
    {
      account_id: uuid,
      number: text,
      buyer: orderCompany,
      invoicing: v.optional(orNull(invoicing)),
    },
    addedCompany,
  ),
  apply_checkout: sql({ change: reportedChange }, appliedChange),
  record_stripe_event: sql({ event_id: text, event_type: text }, boolean),
  remind_buyers: sql({ business_email: text }, integer),

  ask_refund: sql({ request: refundToAsk }, askedRefund),
  claim_refunds: sql({ batch: integer, chosen: v.optional(uuid) }, list(dueRefund)),
  record_refund: sql(
    {
      refund_id: uuid,
      outcome: refundAttempt,
      stripe_id: orNull(text),
      error: orNull(text),
      mail: queuedMail,
    },
    nothing,
  ),

  promised_days: sql({ of_order: uuid }, promisedDays),
  withdrawable_order: sql(
    { address: text, number: orNull(text), account: orNull(uuid) },
    orNull(matchedOrder),
  ),
  declare_withdrawal: sql({ declaration: siteDeclaration, mails: declarationMails }, declared),
  confirm_withdrawal: sql({ link_token: text }, orNull(confirmedWithdrawal)),

  submit_request: sql(
    {
      request: submittedRequest,
      consent: row({ ...consentText.entries, token: text }),
      mails: list(queuedMail),
    },
    uuid,
  ),
  join_launch_list: sql({ signup: launchSignUp, consent: consentText, mails: list(queuedMail) }, boolean),
  act_on_launch_link: sql({ link_token: text, action: text }, boolean),
  act_on_consent_link: sql({ link_token: text, action: text }, boolean),
  account_lists: sql(
    { account_id: uuid, newsletter: orNull(boolean), launch: orNull(boolean), consent: consentText },
    accountLists,
  ),

  set_owner: sql({ address: text, wanted: boolean, mailed: v.optional(boolean) }, boolean),
  list_owners: sql({}, ownersList),

  claim_outbox: sql(
    { run: uuid, rate: integer, batch: integer, patience: integer, lease_seconds: integer },
    row({ mails: claimedMails, wait: orNull(v.number()) }),
  ),
  settle_outbox: sql(
    { run: uuid, results: list(mailResult), rest_seconds: integer, ends: boolean },
    v.record(uuid, mailOutcome),
  ),
  record_mail_report: sql(
    { report_id: text, cause: stopCause, address: text, happened_at: moment },
    oneOf(['stopped', 'known', 'lifted']),
  ),
  send_again: sql({ actor: text }, integer),
  within_limits: sql(
    { counters: list(rateCounter), call: orNull(oneOf(limitedCalls)), given: json<object>() },
    limitedAnswer,
  ),
  record_browser_error: sql({ report: browserError }, nothing),
  record_schedule_run: sql({}, nothing),
  send_due_mailings: sql(
    { urls: row({ pageUrl: text, oneClickUrl: text, replyTo: text, sold: boolean }) },
    integer,
  ),
  claim_build: sql({ published: boolean }, boolean),
  record_payments_run: sql(
    { trouble: orNull(stripeTroubles), failed: orNull(list(row({ subject: text, error: text }))) },
    nothing,
  ),
  count_failure: sql({ name: text }, nothing),
  try_order: sql({}, nothing),
  published_shop: sql({}, shopChoices),
  invoice_by_link: sql({ link_token: text }, orNull(linkedInvoice)),
  invoice_of_account: sql({ account_id: uuid, wanted: text }, orNull(invoiceDocument)),
  ask_own_data: sql({ address: text, token_hash: text, link: text }, boolean),
  own_data: sql({ account_id: orNull(uuid), link_hash: orNull(text) }, orNull(ownData)),
  own_deletion: sql(
    { account_id: orNull(uuid), link_hash: orNull(text), action: text, token_hash: text, undo_url: text },
    orNull(deletionState),
  ),
  quote_by_link: sql({ link: text, given: orNull(json<object>()) }, orNull(quoteSeen)),
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
    { moment: v.optional(moment), most_megabytes: v.optional(orNull(integer)) },
    row({ database: boolean, mails: boolean, schedule: boolean, retention: boolean }),
  ),
  access_report: sql({}, row({ grants: list(text), unprotected: list(text), triggers: list(text) })),
  alert_owner: sql(
    {
      business_email: text,
      missed: v.optional(integer),
      moment: v.optional(moment),
      late_day: v.optional(orNull(day)),
    },
    integer,
  ),
};
