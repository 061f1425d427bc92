import { belgianDay, formatDay, formatTime } from './calendar.ts';
import type { QuoteDocument } from './invoicing/document.ts';

/** Where a customer reads a quote; SQL writes it in its mails (quote_mail_data). */
export const quotePath = '/voorstel';

/** 'V2026-0001', or 'V2026-0001, versie 2'. */
export const quoteName = ({ number, version }: Pick<QuoteDocument, 'number' | 'version'>): string =>
  version > 1 ? `${number}, versie ${version}` : number;

/** 'dinsdag 2 maart 2027, van 9.30 uur tot 12.30 uur'. */
export function sessionWords(session: QuoteDocument['session']): string {
  if (!session) return 'nog af te spreken';
  const [start, end] = [new Date(session.start), new Date(session.end)];
  return `${formatDay(belgianDay(start))}, van ${formatTime(start)} tot ${formatTime(end)}`;
}

/** What is paid when, in a sentence; '' for a quote without a deposit. */
export const depositWords = ({ depositPercent }: Pick<QuoteDocument, 'depositPercent'>): string =>
  depositPercent === null
    ? ''
    : `Voorschot: ${depositPercent}% bij uw akkoord. De rest betaalt u na de sessie.`;
