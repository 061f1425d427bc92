import * as v from 'valibot';
import { functionMessages } from './messages.ts';
import { cut, singleLine } from './text.ts';

const shortLine = (max: number) =>
  v.pipe(
    v.string(functionMessages.invalidBody),
    v.transform((value) => singleLine(cut(value, max))),
  );

/** The body of browser-error: an error that no page handled. The server removes what could be personal. */
export const browserErrorRequest = v.object(
  {
    message: shortLine(1000),
    /** Where it arose: '/assets/home-Bx1.js:1:234'. */
    place: shortLine(200),
    /** The path of the page. */
    page: shortLine(200),
  },
  functionMessages.invalidBody,
);

/**
 * Where a message begins to quote, which may be what somebody typed. The name of a property that was read or set is code; an
 * apostrophe in a word quotes nothing.
 */
const quotation = /["`“”„«»‹›‘’]|(?<!\b(?:reading|setting) )(?<=^|[\s([{:,])'/;

/** A message up to what it quotes, without addresses and long numbers. */
export function withoutQuotes(message: string): string {
  const start = message.search(quotation);
  const kept = start === -1 ? message : `${message.slice(0, start)}[…]`;
  return kept.replaceAll(/https?:\/\/\S+|\+?\d[\d ./-]{5,}/g, '[…]');
}

/** The file of the site, with line and column, in the stack of an error; '' when it is in no file of the site. */
export function placeIn(stack: string): string {
  return /\/assets\/[\w.-]+\.js(?::\d+:\d+)?/.exec(stack)?.[0] ?? '';
}

/** The message of an account that was not made because Auth could not mail it: turned_away in SQL looks for it. */
export const turnedAway = 'TurnedAway: no confirmation mail left';
