import * as v from 'valibot';
import { limits } from './limits.ts';
import { functionMessages } from './messages.ts';
import { cut, singleLine } from './text.ts';

/** A value of a campaign's link: one line, cut to what is stored; null when there is none. */
export const trackingValue = v.pipe(
  v.optional(v.nullable(v.string(functionMessages.invalidBody)), null),
  v.transform((value) => (value === null ? null : cut(singleLine(value), limits.url) || null)),
);

/** Where a visitor came from, added to every request on submit (docs/product.md, 3). */
const trackingEntries = {
  source_url: trackingValue,
  utm_source: trackingValue,
  utm_medium: trackingValue,
  utm_campaign: trackingValue,
} as const;

/** Two optional keys that reveal bots: a hidden field, and the age of the form in milliseconds on submit. */
export const botTrapEntries = {
  referentie: v.optional(v.nullable(v.string(functionMessages.invalidBody))),
  form_age: v.optional(v.nullable(v.number(functionMessages.invalidBody))),
} as const;

export type BotTrapFields = v.InferInput<v.ObjectSchema<typeof botTrapEntries, undefined>>;

/**
 * Made once per filled-in form. A request that is sent again with the same key and the same answers, because the answer
 * to the first was lost, is stored and mailed once.
 */
export const requestKeyEntry = {
  request_key: v.optional(
    v.nullable(
      v.pipe(v.string(functionMessages.invalidBody), v.regex(/^[\w-]{1,64}$/, functionMessages.invalidBody)),
    ),
  ),
} as const;

/** What every request carries beside its answers. */
export const envelopeEntries = { ...trackingEntries, ...botTrapEntries, ...requestKeyEntry } as const;

export type RequestKey = v.InferInput<v.ObjectSchema<typeof requestKeyEntry, undefined>>;

export interface Tracking {
  source_url: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}
