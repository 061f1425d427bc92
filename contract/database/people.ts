import * as v from 'valibot';
import { history } from './history.ts';
import { mailStop } from './mails.ts';
import { openRequest } from './requests.ts';
import { boolean, integer, list, moment, oneOf, orNull, row, text, uuid } from './sql.ts';
import { launchState, withdrawalState } from './states.ts';

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

/** Why somebody cannot be erased yet (deletion_hindrance). */
const hindrances = ['owner', 'payment', 'problem', 'refund', 'invoice'] as const;

/** What a request to erase waits for that is due: something to settle, or the next try after an error; 'letter' waits for an answer. */
export const deletionWait = oneOf([...hindrances, 'letter', 'error']);
export type DeletionWait = v.InferOutput<typeof deletionWait>;

/** All of a person (desk_person); the latest first. */
export const knownPerson = row({
  addresses: list(text),
  name: text,
  company: text,
  phone: text,
  accounts: list(row({ email: text, confirmed: boolean })),
  /** The addresses that the newsletter may go to. */
  newsletter: list(text),
  launch: orNull(launchState),
  /** Those of the addresses that get no mail. */
  stops: list(mailStop),
  kicks_done: integer,
  orders: openRequest.entries.orders,
  invoices: openRequest.entries.invoices,
  requests: openRequest.entries.others,
  withdrawals: list(row({ reference: text, state: withdrawalState, received_at: moment })),
  /** The request to erase them, if there is one, and what it waits for once it is due. */
  deletion: orNull(row({ due_at: moment, waits_for: orNull(deletionWait) })),
  /** Whether a letter about their data waits for an answer. */
  letter: boolean,
  /** Of an order or of a request. */
  notes: list(
    row({
      id: uuid,
      title: text,
      words: text,
      author: text,
      at: moment,
      order_number: orNull(text),
      request: orNull(uuid),
    }),
  ),
  history,
});
export type KnownPerson = v.InferOutput<typeof knownPerson>;

/** The rows of a person, by table, as the database has them (person_data). The registry says what of them a copy shows. */
export const ownRows = v.record(text, list(v.record(text, v.unknown())));
export type OwnRows = v.InferOutput<typeof ownRows>;

/** What is kept about the person behind a session or a link, and their address (own_data). */
export const ownData = row({ address: text, rows: ownRows });

export const deletionState = row({
  state: oneOf(['none', 'asked', ...hindrances]),
  due_at: orNull(moment),
});
export type DeletionState = v.InferOutput<typeof deletionState>;

/** How many people a run of the schedule erased, left for later and failed to erase (erase_due_people). */
export const erasedPeople = row({ erased: integer, waiting: integer, failed: integer });
