import * as v from 'valibot';
import { functionMessages } from './messages.ts';

const cut = (max: number) =>
  v.pipe(
    v.string(functionMessages.invalidBody),
    v.transform((value) => value.slice(0, max)),
  );

/** The body of browser-error: an error that no page handled. The server removes what could be personal. */
export const browserErrorRequest = v.object(
  {
    message: cut(1000),
    /** Where it arose: '/assets/home-Bx1.js:1:234'. */
    place: cut(200),
    /** The path of the page. */
    page: cut(200),
  },
  functionMessages.invalidBody,
);

const personal = [
  // What a message quotes may be what somebody typed; a property that was read or set is code.
  /(?<!(?:reading|setting) )(["'`‘“])[^"'`’”]*["'`’”]/g,
  /https?:\/\/\S+/g,
  /\+?\d[\d ./-]{5,}/g,
];

/** A message without what it quotes, addresses and long numbers. */
export function withoutQuotes(message: string): string {
  return personal.reduce((clean, pattern) => clean.replace(pattern, '[…]'), message);
}

/** The file of the site, with line and column, in the stack of an error; '' when it is in no file of the site. */
export function placeIn(stack: string): string {
  return /\/assets\/[\w.-]+\.js(?::\d+:\d+)?/.exec(stack)?.[0] ?? '';
}
