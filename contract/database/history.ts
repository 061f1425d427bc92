import * as v from 'valibot';
import { type OwnerAction, ownerActions } from '../desk-actions.ts';
import { boolean, integer, moment, oneOf, orNull, page, row, text } from './sql.ts';
import {
  actionFacts,
  consentKind,
  deliveryState,
  invoiceKind,
  kickState,
  mailState,
  requestKind,
  stopCause,
  withdrawalEvent,
} from './states.ts';

/** What an owner does that changes money, access or a person, or takes data out of the shop. */
export const ownerAction = oneOf(Object.keys(ownerActions) as OwnerAction[]);

const moments = { at: moment, thing: v.null(), id: v.null() };

/** A moment that is about something which the desk can open by its id. */
const about = <Thing extends string>(thing: Thing) => ({ at: moment, thing: v.literal(thing), id: text });

const event = v.variant('kind', [
  row({ ...about('order'), kind: v.literal('order'), what: oneOf(['created', 'paid']), detail: row({}) }),
  row({ ...about('order'), kind: v.literal('stripe'), what: text, detail: row({ result: text }) }),
  row({
    ...about('order'),
    kind: v.literal('refund'),
    what: oneOf(['asked', 'refused', 'retried', 'refunded', 'closed']),
    detail: row({
      cents: orNull(integer),
      by: text,
      error: orNull(text),
      /** Whether a part had been refunded before. */
      rest: boolean,
    }),
  }),
  row({
    ...about('withdrawal'),
    kind: v.literal('withdrawal'),
    what: withdrawalEvent,
    detail: row({ detail: orNull(text) }),
  }),
  row({
    ...about('invoice'),
    kind: v.literal('invoice'),
    what: invoiceKind,
    detail: row({ cents: integer }),
  }),
  row({
    ...about('invoice'),
    kind: v.literal('delivery'),
    what: deliveryState,
    detail: row({ document: invoiceKind, error: orNull(text) }),
  }),
  row({ ...about('mail'), kind: v.literal('mail'), what: text, detail: row({ to: text, state: mailState }) }),
  row({
    ...about('request'),
    kind: v.literal('request'),
    what: requestKind,
    detail: row({ details: v.record(text, v.unknown()) }),
  }),
  row({
    at: moment,
    kind: v.literal('owner'),
    what: ownerAction,
    detail: row({ owner: text, facts: row(actionFacts) }),
    thing: orNull(oneOf(['order', 'withdrawal', 'invoice', 'request', 'mail'])),
    id: orNull(text),
  }),
  row({
    ...moments,
    kind: v.literal('consent'),
    what: oneOf(['asked', 'proven', 'withdrawn']),
    detail: row({ kind: consentKind, text, source: text }),
  }),
  row({
    ...moments,
    kind: v.literal('launch'),
    what: oneOf(['joined', 'confirmed', 'left']),
    detail: row({}),
  }),
  row({ ...moments, kind: v.literal('stop'), what: stopCause, detail: row({ email: text }) }),
  row({ ...moments, kind: v.literal('kick'), what: kickState, detail: row({ number: integer }) }),
  row({
    ...moments,
    kind: v.literal('account'),
    what: oneOf(['created', 'confirmed']),
    detail: row({ email: text }),
  }),
]);
export type HistoryEvent = v.InferOutput<typeof event>;

/** What happened to an order, withdrawal, invoice, request or person: all are counted, and the latest come first. */
export const history = page(event);
export type History = v.InferOutput<typeof history>;
