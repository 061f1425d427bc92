import { kit } from '../site/kit.ts';
import { legal } from '../site/legal.ts';
import { belgianDay } from './calendar.ts';

interface Period {
  amount: number;
  unit: 'day' | 'year';
  /** From the first of January after it, as accounting law counts (W.BTW art. 60, § 4). */
  fromNextYear?: true;
  /** After what, as people read it. */
  after: string;
}

const booked = { amount: 7, unit: 'year', fromNextYear: true } as const;

/**
 * How long each kind of row is kept: the privacy page says it and the schedule removes what is older (remove_expired, which
 * has a branch for each).
 */
export const retention = {
  requests: { amount: legal.requestYears, unit: 'year', after: 'na ons laatste contact' },
  spam: { amount: 30, unit: 'day', after: 'nadat wij zagen dat het reclame is' },
  launch: {
    amount: 30,
    unit: 'day',
    after: `na de mail dat de ${kit.name} te koop is, na uw uitschrijving of, zonder bevestiging, na uw inschrijving`,
  },
  unpaid: { amount: 2, unit: 'year', after: 'na de poging' },
  orders: { ...booked, after: 'na het jaar van de betaling' },
  payments: { ...booked, after: 'na het jaar van het bericht' },
  invoices: { ...booked, after: 'na het jaar van de factuur' },
  quotes: { ...booked, after: 'na het jaar van uw akkoord' },
  withdrawals: { ...booked, after: 'na het jaar waarin ze aankwam' },
  consents: { amount: 5, unit: 'year', after: 'na het einde ervan' },
  mails: { amount: 2, unit: 'year', after: 'nadat ze vertrok' },
  stops: { amount: 2, unit: 'year', after: 'nadat een mail terugkwam' },
  reports: { amount: 30, unit: 'day', after: 'na het bericht' },
  accounts: { amount: 90, unit: 'day', after: 'na de registratie, als u het adres niet bevestigt' },
  'auth-log': { amount: 7, unit: 'day', after: 'na het inloggen' },
} as const satisfies Record<string, Period>;

export type RetentionRule = keyof typeof retention;

export const retentionRules = Object.keys(retention) as RetentionRule[];

/** What is older than this moment goes. */
export function expiryOf(rule: RetentionRule, now: Date): Date {
  const { amount, unit, fromNextYear }: Period = retention[rule];
  // On the first of January, Belgium is an hour ahead of UTC.
  if (fromNextYear) return new Date(`${Number(belgianDay(now).slice(0, 4)) - amount}-01-01T00:00:00+01:00`);
  const before = new Date(now);
  if (unit === 'year') before.setUTCFullYear(before.getUTCFullYear() - amount);
  else before.setUTCDate(before.getUTCDate() - amount);
  // 29 February of a year that has none has become 1 March: back to the 28th.
  if (unit === 'year' && before.getUTCDate() !== now.getUTCDate()) before.setUTCDate(0);
  return before;
}

const numbers = ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien'];

/** 'twee jaar na ons laatste contact'. */
export function keptWords(rule: RetentionRule): string {
  const { amount, unit, after }: Period = retention[rule];
  return `${numbers[amount] ?? amount} ${unit === 'year' ? 'jaar' : amount === 1 ? 'dag' : 'dagen'} ${after}`;
}
