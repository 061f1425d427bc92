import * as v from 'valibot';
import { limits } from './limits.ts';
import { functionMessages } from './messages.ts';
import { singleLine } from './text.ts';

const trackingValue = v.pipe(
  v.optional(v.nullable(v.string(functionMessages.invalidBody)), null),
  v.transform((value) => (value === null ? null : singleLine(value).slice(0, limits.url) || null)),
);

/** Where a visitor came from: added on submit to every request (spec section 3, 'Tracking fields'). */
export const trackingEntries = {
  source_url: trackingValue,
  utm_source: trackingValue,
  utm_medium: trackingValue,
  utm_campaign: trackingValue,
} as const;

/**
 * Two optional keys that tell a bot from a person: a field that people never see, and the age of the form
 * in milliseconds when it was sent. A body without them is valid.
 */
export const botTrapEntries = {
  referentie: v.optional(v.nullable(v.string(functionMessages.invalidBody))),
  form_age: v.optional(v.nullable(v.number(functionMessages.invalidBody))),
} as const;

export type BotTrap = v.InferInput<v.ObjectSchema<typeof botTrapEntries, undefined>>;

export interface Tracking {
  source_url: string | null;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
}
