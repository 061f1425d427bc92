import * as v from 'valibot';
import { click, known } from './desk.ts';
import type { ActionRefusal } from './desk-actions.ts';
import { deskDay } from './desk-days.ts';
import { email, optionalLine, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { fieldMessages, functionMessages } from './messages.ts';
import { orderNumberIn } from './withdrawal.ts';

const cents = v.pipe(v.number(functionMessages.invalidBody), v.integer(functionMessages.invalidBody));
const reference = requiredLine(functionMessages.invalidBody);

export const refundRequest = v.object(
  {
    subject: reference,
    number: v.optional(v.nullable(reference), null),
    cents: v.optional(v.nullable(cents), null),
    known,
    click,
  },
  functionMessages.invalidBody,
);

/**
 * How a refund ended: the money is on its way, Stripe is processing it, Stripe is unreachable and the shop retries by
 * itself, Stripe refused, or there was nothing to refund.
 */
export type RefundAnswer =
  | { result: 'done'; outcome: 'refunded' | 'pending' | 'retrying' }
  | { result: 'done'; outcome: 'refused'; reason: string }
  | { result: ActionRefusal<'refund'> };

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
    day: deskDay(
      'sentOn',
      'Kies een dag die voorbij is, van de voorbije drie jaar: die waarop ze verstuurd is.',
    ),
  },
  functionMessages.invalidBody,
);

export type Letter = v.InferOutput<typeof letter>;

export const withdrawalActRequest = v.variant(
  'act',
  [
    v.object({ act: v.literal('note'), click, letter }),
    v.object({ act: v.literal('release'), click, reference }),
  ],
  functionMessages.invalidBody,
);
