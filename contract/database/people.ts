import * as v from 'valibot';
import { noteKind, openLead } from './leads.ts';
import { historyEntry } from './orders.ts';
import { boolean, integer, list, moment, oneOf, orNull, page, row, text, uuid } from './sql.ts';
import { consentKind, invoiceKind, kickState, launchState, requestKind, withdrawalState } from './states.ts';

/** Where the words of a search are (found_people). */
const searchPlace = oneOf([
  'account',
  'invoice',
  'launch',
  'mail',
  'newsletter',
  'note',
  'order',
  'request',
  'withdrawal',
]);
export type SearchPlace = v.InferOutput<typeof searchPlace>;

const foundPerson = row({ email: text, name: text, company: text, at: moment, places: list(searchPlace) });
export type FoundPerson = v.InferOutput<typeof foundPerson>;

/** The people whom a search finds: `total` of them, and the latest fifty. */
export const foundPeople = row({ total: integer, people: list(foundPerson) });

/** What happens to a person, beside the history of an order. */
const personEvent = v.variant('kind', [
  ...historyEntry.options,
  row({ at: moment, kind: v.literal('request'), what: requestKind, detail: row({}) }),
  row({
    at: moment,
    kind: v.literal('consent'),
    what: oneOf(['asked', 'proven', 'withdrawn']),
    detail: row({ kind: consentKind, text, source: text }),
  }),
  row({
    at: moment,
    kind: v.literal('launch'),
    what: oneOf(['joined', 'confirmed', 'left']),
    detail: row({}),
  }),
  row({
    at: moment,
    kind: v.literal('invoice'),
    what: invoiceKind,
    detail: row({ number: text, cents: integer }),
  }),
  row({ at: moment, kind: v.literal('kick'), what: kickState, detail: row({ number: integer }) }),
  row({
    at: moment,
    kind: v.literal('account'),
    what: oneOf(['created', 'confirmed']),
    detail: row({ email: text }),
  }),
]);
export type PersonEvent = v.InferOutput<typeof personEvent>;

/** All of a person (desk_person); the latest first. */
export const person = row({
  addresses: list(text),
  name: text,
  company: text,
  phone: text,
  accounts: list(row({ email: text, confirmed: boolean })),
  /** The addresses that the newsletter may go to. */
  newsletter: list(text),
  launch: orNull(launchState),
  kicks_done: integer,
  orders: openLead.entries.orders,
  requests: openLead.entries.others,
  withdrawals: list(row({ reference: text, state: withdrawalState, received_at: moment })),
  /** Of an order or of a request. */
  notes: list(
    row({
      id: uuid,
      kind: noteKind,
      words: text,
      author: text,
      at: moment,
      order_number: orNull(text),
      request: orNull(uuid),
    }),
  ),
  /** Each with the order or the request that it is about. */
  events: page(row({ order_number: orNull(text), request: orNull(uuid), event: personEvent })),
});
export type Person = v.InferOutput<typeof person>;

/** The rows of a person, by table, as the database has them (person_data). The registry says what of them a copy shows. */
export const ownRows = v.record(text, list(v.record(text, v.unknown())));
export type OwnRows = v.InferOutput<typeof ownRows>;

/** The request to erase an account: none, asked and due then, or why it cannot be asked yet (account_deletion). */
export const deletionState = row({
  state: oneOf(['none', 'asked', 'owner', 'payment', 'refund']),
  due_at: orNull(moment),
});
export type DeletionState = v.InferOutput<typeof deletionState>;
