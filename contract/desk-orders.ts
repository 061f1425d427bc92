import * as v from 'valibot';
import type { RefundRefusal } from './database/states.ts';
import { email, optionalLine, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { fieldMessages, functionMessages } from './messages.ts';
import { orderNumberIn, refundDueDay } from './withdrawal.ts';

const cents = v.pipe(v.number(functionMessages.invalidBody), v.integer(functionMessages.invalidBody));
const reference = requiredLine(functionMessages.invalidBody);
/** As randomKey of app/platform makes it. */
const key = v.pipe(
  v.string(functionMessages.invalidBody),
  v.regex(/^[0-9a-f]{32}$/, functionMessages.invalidBody),
);

/** The body of desk-refund. */
export const refundRequest = v.object(
  {
    /** An order's number, or the reference of a withdrawal. */
    subject: reference,
    /** The order chosen for a withdrawal without one. */
    number: v.optional(v.nullable(reference), null),
    /** The amount to refund; null for all that is left. */
    cents: v.optional(v.nullable(cents), null),
    /** The refundable amount shown on screen; null where it does not matter. */
    left: v.optional(v.nullable(cents), null),
    /** Stays the same for one click, however often it is sent. */
    request: key,
  },
  functionMessages.invalidBody,
);

/** Why nothing is refunded, as desk_refund reports it. */
export const refundRefusals = {
  unknown: 'Deze bestelling bestaat niet. Kijk het nummer na.',
  'no-order': 'Deze bestelling bestaat niet. Kijk het nummer na.',
  unpaid: 'Deze bestelling is niet betaald: er is niets terug te betalen.',
  refunded: 'Deze bestelling is al helemaal terugbetaald.',
  disputed: 'De koper betwist deze betaling bij de bank. Terugbetalen kan nu niet: antwoord in Stripe.',
  busy: 'Er loopt al een terugbetaling van deze bestelling. Wacht tot die klaar is.',
  amount: 'Dit bedrag kan niet: het is nul, of meer dan wat er nog terug kan.',
  changed: 'Intussen is er al iets terugbetaald. Kijk de bestelling opnieuw na.',
} as const satisfies Record<RefundRefusal, string>;

/**
 * How a refund ended: the money is on its way, Stripe is processing it, Stripe is unreachable and the shop retries by
 * itself, Stripe refused, or there was nothing to refund.
 */
export type RefundAnswer =
  | { outcome: 'refunded' | 'pending' | 'retrying' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'not-possible'; why: RefundRefusal };

const isPast = (day: string) => {
  const noon = new Date(`${day}T12:00:00Z`);
  return (
    /^20\d{2}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(noon.getTime()) &&
    noon.toISOString().startsWith(day) &&
    day <= refundDueDay(new Date(), 0)
  );
};

/** A withdrawal that came by letter or mail, as the owner types it. */
export const letter = v.object(
  {
    name: requiredLine(fieldMessages.naamRequired, limits.naam, fieldMessages.naamMax),
    email,
    /** An order number; empty when the owner does not know it. */
    order: v.pipe(
      optionalLine(),
      v.check(
        (typed) => typed === '' || orderNumberIn(typed) !== null,
        'Dit is geen bestelnummer zoals K2026-00001. Laat het leeg als je het niet kent.',
      ),
    ),
    /** The day it was sent: '2026-11-23'. */
    day: v.pipe(
      v.optional(v.string(functionMessages.invalidBody), ''),
      v.check(isPast, 'Dit is geen dag die voorbij is. Kies de dag waarop ze verstuurd is.'),
    ),
  },
  functionMessages.invalidBody,
);

export type Letter = v.InferOutput<typeof letter>;

/** The body of desk-withdrawal: an owner notes a declaration on paper, or marks one as not spam. */
export const withdrawalActRequest = v.variant(
  'act',
  [v.object({ act: v.literal('note'), key, letter }), v.object({ act: v.literal('release'), reference })],
  functionMessages.invalidBody,
);

/** What desk-withdrawal did; `known` when it had been done before. */
export interface WithdrawalActAnswer {
  result: 'noted' | 'released' | 'known' | 'unknown';
  reference: string;
}
