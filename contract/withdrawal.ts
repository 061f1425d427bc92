import * as v from 'valibot';
import { kit } from '../site/kit.ts';
import { purchase } from '../site/terms.ts';
import { email, optionalLine, requiredLine } from './fields.ts';
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
    token: v.pipe(
      v.string(functionMessages.invalidLink),
      v.regex(/^[\w-]{43}$/, functionMessages.invalidLink),
    ),
  },
  functionMessages.invalidLink,
);

/**
 * What became of a withdrawal once its link is confirmed: its money is on its way back, it is back, or there is nothing
 * to give back because the payment never came through or the shop closed the case.
 */
export type WithdrawalLinkState = 'refunding' | 'refunded' | 'closed';

const zone = 'Europe/Brussels';
const dayFormat = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
const longDay = new Intl.DateTimeFormat('nl-BE', { dateStyle: 'full', timeZone: 'UTC' });
const exactMoment = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'long',
  timeStyle: 'long',
  timeZone: zone,
});

/** A moment in Belgian time to the second, with its zone: '23 november 2026 om 14:05:09 CET'. */
export function formatExactly(moment: Date): string {
  return exactMoment.format(moment);
}

/** A calendar day, such as '2026-11-02'. */
type Day = string;

/** The Belgian calendar day of a moment. */
export function belgianDay(moment: Date): Day {
  return dayFormat.format(moment);
}

/** A calendar day in words: 'maandag 2 november 2026'. */
export function formatDay(day: Day): string {
  return longDay.format(new Date(`${day}T00:00:00Z`));
}

function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Easter Sunday of a year, in the Gregorian calendar (Meeus, Jones and Butcher). */
function easter(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)).toISOString().slice(0, 10);
}

/** Whether a day is a Saturday, a Sunday or one of Belgium's ten public holidays. */
function isDayOff(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return true;
  const fixed = ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'];
  if (fixed.includes(day.slice(5))) return true;
  const sunday = easter(Number(day.slice(0, 4)));
  // Easter Monday, Ascension and Whit Monday.
  return [1, 39, 50].some((days) => addDays(sunday, days) === day);
}

/**
 * The last day on which a purchase can be withdrawn, until 23:59:59 in Belgian time: `days` after the day of the
 * purchase, or the next working day (WER VI.47; Regulation 1182/71, article 3).
 */
export function lastWithdrawalDay(concluded: Date, days: number = purchase.withdrawalDays): Day {
  let day = addDays(belgianDay(concluded), days);
  while (isDayOff(day)) day = addDays(day, 1);
  return day;
}

/** The day by which the money has to be back: counted from the day of the declaration, never extended (WER VI.50). */
export function refundDueDay(received: Date, days: number = purchase.refundDays): Day {
  return addDays(belgianDay(received), days);
}

/**
 * What the shop makes of a declaration: in time, too late, without an order that fits, of an order whose money is back
 * already, or of one whose refund the bank returned. A verdict is no refusal: every declaration is stored.
 */
export const withdrawalVerdicts = ['open', 'late', 'unmatched', 'refunded', 'returned'] as const;
export type WithdrawalVerdict = (typeof withdrawalVerdicts)[number];

/** The verdict on a declaration that was received at a moment. An order that is not paid yet cannot be late. */
export function withdrawalVerdict(
  order: { status: string; paidAt: Date | null } | null,
  received: Date,
  days: number = purchase.withdrawalDays,
): WithdrawalVerdict {
  if (!order) return 'unmatched';
  if (order.status === 'refunded') return 'refunded';
  if (!order.paidAt) return 'open';
  if (order.status === 'failed') return 'returned';
  return belgianDay(received) <= lastWithdrawalDay(order.paidAt, days) ? 'open' : 'late';
}

/** The order number in what was typed, if there is one. */
export function orderNumberIn(typed: string): string | null {
  const found = /\bk\s?(\d{4})\s?[-–]\s?(\d{5,9})\b/i.exec(typed);
  return found && `K${found[1]}-${found[2]}`;
}
