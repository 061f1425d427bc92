import type * as v from 'valibot';
import { quoteDocument } from '../invoicing/document.ts';
import { history } from './history.ts';
import { day, integer, list, moment, orNull, row, text, uuid } from './sql.ts';
import { quoteState } from './states.ts';

/** A version of a quote. */
export const listedQuote = row({
  number: text,
  version: integer,
  state: quoteState,
  sent_at: moment,
  answered_at: orNull(moment),
  document: quoteDocument,
});
export type ListedQuote = v.InferOutput<typeof listedQuote>;

export const quoteDetail = row({
  /** The latest first. */
  versions: list(listedQuote),
  /** The version of what the owner sees. */
  known: integer,
  request: orNull(uuid),
  history,
});
export type QuoteDetail = v.InferOutput<typeof quoteDetail>;

/** What a mail about a quote says. */
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
