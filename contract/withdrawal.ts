import * as v from 'valibot';
import { kit } from '../site/kit.ts';
import { purchase } from '../site/terms.ts';
import { addDays, belgianDay, type Day, workingDayFrom } from './calendar.ts';
import type { WithdrawalVerdict } from './database/states.ts';
import type { MatchedOrder } from './database/withdrawals.ts';
import { email, linkToken, optionalLine, requiredLine } from './fields.ts';
import { fieldLabels, type LabelledValue } from './labels.ts';
import { limits } from './limits.ts';
import { fieldMessages, functionMessages } from './messages.ts';
import { botTrapEntries, requestKeyEntry } from './tracking.ts';

/** What a withdrawal declares; text and version are stored with each. When the text changes, raise its version. */
export const withdrawalStatement = {
  version: '2026-11-1',
  text: `Ik herroep mijn aankoop van de ${kit.name}.`,
} as const;

/** The body of withdraw. `order` is an order number, or what was bought and when; it may be empty. */
export const withdrawalRequest = v.object(
  {
    name: requiredLine(fieldMessages.naamRequired, limits.naam, fieldMessages.naamMax),
    email,
    order: optionalLine(),
    ...requestKeyEntry,
    ...botTrapEntries,
  },
  functionMessages.invalidBody,
);

export type Withdrawal = Pick<v.InferOutput<typeof withdrawalRequest>, 'name' | 'email' | 'order'>;

/** What a withdrawal declares with what was filled in, for the second step of the page and for the receipt. */
export function withdrawalLines({ name, email, order }: Withdrawal): LabelledValue[] {
  return [
    { label: fieldLabels.naam, value: name },
    { label: fieldLabels.email, value: email },
    { label: fieldLabels.bestelnummer, value: order },
  ];
}

/** The query parameter of /herroepen that holds the token of the link in the receipt. */
export const withdrawalLinkParameter = 'bevestig';

/** The body of withdrawal-link. */
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
export function lastWithdrawalDay(concluded: Date, days: number = purchase.withdrawalDays): Day {
  return workingDayFrom(addDays(belgianDay(concluded), days));
}

/** The day by which the refund is due: counted from the day of the declaration, never extended (WER VI.50). */
export function refundDueDay(received: Date, days: number = purchase.refundDays): Day {
  return addDays(belgianDay(received), days);
}

/**
 * The verdict on a declaration received at this moment. An order that is not paid yet cannot be late. The right is the
 * consumer's (WER VI.47): of an order for a company, the shop decides.
 */
export function withdrawalVerdict(
  order: { status: string; paidAt: Date | null; forCompany: boolean } | null,
  received: Date,
  days: number = purchase.withdrawalDays,
): WithdrawalVerdict {
  if (!order) return 'unmatched';
  if (order.status === 'refunded') return 'refunded';
  if (order.paidAt && order.status === 'failed') return 'returned';
  if (order.forCompany) return 'company';
  if (!order.paidAt) return 'open';
  return belgianDay(received) <= lastWithdrawalDay(order.paidAt, days) ? 'open' : 'late';
}

/** The verdict on a declaration about an order, and the day by which its refund is due: null for a company, which is owed none. */
export function rulingOn(
  order: Pick<MatchedOrder, 'status' | 'paid_at' | 'for_company'> | null,
  received: Date,
): { verdict: WithdrawalVerdict; due: Day | null } {
  const paidAt = order?.paid_at ? new Date(order.paid_at) : null;
  const verdict = withdrawalVerdict(
    order && { status: order.status, paidAt, forCompany: order.for_company },
    received,
  );
  return { verdict, due: verdict === 'company' ? null : refundDueDay(received) };
}

/** The order number in what was typed, if there is one. */
export function orderNumberIn(typed: string): string | null {
  const found = /\bk\s?(\d{4})\s?[-–]\s?(\d{5,9})\b/i.exec(typed);
  return found && `K${found[1]}-${found[2]}`;
}
