import * as v from 'valibot';
import { kit } from '../site/kit.ts';
import { purchase } from '../site/terms.ts';
import { addDays, belgianDay, type Day, workingDayFrom } from './calendar.ts';
import type { WithdrawalVerdict } from './database/states.ts';
import type { MatchedOrder } from './database/withdrawals.ts';
import { linkToken } from './fields.ts';
import { type LabelledValue, fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';
import { functionMessages } from './messages.ts';
import { emailRow, labelled, lineRow, pluck } from './request-form.ts';
import { botTrapEntries, requestKeyEntry } from './tracking.ts';

/** What a withdrawal declares; text and version are stored with each. When the text changes, raise its version. */
export const withdrawalStatement = {
  version: '2026-11-1',
  text: `Ik herroep mijn aankoop van de ${kit.name}.`,
} as const;

export const withdrawalFields = {
  name: lineRow({ label: labels.naam, max: limits.naam }),
  email: emailRow,
  order: lineRow({ label: labels.bestelnummer, optional: true }),
};

export const withdrawalRequest = v.object(
  {
    ...pluck(withdrawalFields, 'schema'),
    ...requestKeyEntry,
    ...botTrapEntries,
  },
  functionMessages.invalidBody,
);

export type Withdrawal = Pick<v.InferOutput<typeof withdrawalRequest>, 'name' | 'email' | 'order'>;

/** What a withdrawal declares with what was filled in, for the second step of the page and for the acknowledgement. */
export const withdrawalLines = (filledIn: Withdrawal): LabelledValue[] =>
  labelled(withdrawalFields, filledIn);

export const withdrawalLinkParameter = 'bevestig';

export const withdrawalOrderParameter = 'bestelling';

export const withdrawalLinkRequest = v.object(
  {
    token: linkToken,
  },
  functionMessages.invalidLink,
);

/**
 * The last day on which a purchase can be withdrawn, until 23:59:59 in Belgian time: `days` after the day of the
 * purchase, or the next working day (WER VI.47; Regulation 1182/71, article 3).
 */
export function lastWithdrawalDay(concluded: Date, days: number): Day {
  return workingDayFrom(addDays(belgianDay(concluded), days));
}

/** The day by which the refund is due: counted from the day of the declaration, never extended (WER VI.50). */
export function refundDueDay(received: Date, days: number): Day {
  return addDays(belgianDay(received), days);
}

/** What a verdict depends on: the days are those of the terms that the order was offered. */
type Ruled = Pick<MatchedOrder, 'status' | 'paid_at' | 'for_company' | 'withdrawal_days'>;

/**
 * The verdict on a declaration received at this moment. An order that is not paid yet cannot be late. The right is the
 * consumer's (WER VI.47): of an order for a company, the shop decides.
 */
export function verdictOn(order: Ruled | null, received: Date): WithdrawalVerdict {
  if (!order) return 'unmatched';
  if (order.status === 'refunded') return 'refunded';
  if (order.paid_at && order.status === 'failed') return 'returned';
  if (order.for_company) return 'company';
  if (!order.paid_at) return 'open';
  const lastDay = lastWithdrawalDay(new Date(order.paid_at), order.withdrawal_days);
  return belgianDay(received) <= lastDay ? 'open' : 'late';
}

/**
 * The verdict on a declaration about an order, and the day by which its refund is due: null for a company, which is owed none,
 * and for an order that is refunded.
 */
export function rulingOn(
  order: (Ruled & Pick<MatchedOrder, 'refund_days'>) | null,
  received: Date,
): { verdict: WithdrawalVerdict; due: Day | null } {
  const verdict = verdictOn(order, received);
  const days = order?.refund_days ?? purchase.refundDays;
  const isOwed = verdict !== 'company' && verdict !== 'refunded';
  return { verdict, due: isOwed ? refundDueDay(received, days) : null };
}

/** The order number in what was typed, if there is one. */
export function orderNumberIn(typed: string): string | null {
  const found = /\bk\s?(\d{4})\s?[-–]\s?(\d{5,9})\b/i.exec(typed);
  return found && `K${found[1]}-${found[2]}`;
}
