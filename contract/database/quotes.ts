import * as v from 'valibot';
import { quoteDocument } from '../invoicing/document.ts';
import { history } from './history.ts';
import { boolean, day, integer, list, moment, orNull, row, text, uuid } from './sql.ts';
import { quoteState } from './states.ts';

export const listedQuote = row({
  number: text,
  version: integer,
  state: quoteState,
  sent_at: moment,
  answered_at: orNull(moment),
  document: quoteDocument,
  /** Who agreed or declined; of an agreement by phone or mail, the owner who noted it and when it was. */
  answer: orNull(v.partial(row({ name: text, role: text, how: text, on: day, notedBy: text, reason: text }))),
});
export type ListedQuote = v.InferOutput<typeof listedQuote>;

/** What the link of a quote shows: who agreed to it, and when. */
export const quoteSeen = row({
  state: quoteState,
  document: quoteDocument,
  by: orNull(text),
  at: orNull(moment),
});
export type QuoteSeen = v.InferOutput<typeof quoteSeen>;

export const quoteDetail = row({
  /** The latest first. */
  versions: list(listedQuote),
  known: integer,
  request: orNull(uuid),
  history,
});
export type QuoteDetail = v.InferOutput<typeof quoteDetail>;

export const quoteMail = {
  quoteId: uuid,
  reference: text,
  version: integer,
  company: text,
  totalCents: integer,
  validUntil: day,
  session: quoteDocument.entries.session,
  /** A path of the site where SQL made it. */
  quoteUrl: text,
};

const { quoteUrl: _, ...aboutQuote } = quoteMail;

/** What became of a quote: `by` is who agreed, `how` when the owner noted it. */
export const answeredQuote = {
  ...aboutQuote,
  agrees: boolean,
  by: orNull(text),
  role: orNull(text),
  at: moment,
  how: orNull(text),
  reason: orNull(text),
  requestId: uuid,
};
