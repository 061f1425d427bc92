import { brand } from '../site/brand.ts';
import { formatCompanyNumber } from './company.ts';
import { type CsvColumn, toCsv } from './csv.ts';
import type { DayOfTakings } from './database/books.ts';
import type { InvoiceRow } from './database/invoices.ts';
import type { InvoiceState } from './database/states.ts';

// The books of a month as its accountant reads them: what the desk saves, and what its mail attaches.

export const invoiceStateWords: Record<InvoiceState, string> = {
  open: 'open',
  overdue: 'te laat',
  paid: 'betaald',
  credited: 'gecrediteerd',
  'credit-note': 'creditnota',
};

/** What the books of a month are called as a file. */
export const booksName = (month: string): string => `${brand.product} boekhouding ${month.slice(0, 7)}`;

/** The amounts of a day of takings, by name. */
export const takingsAmounts = [
  ['sold_cents', 'Verkocht'],
  ['refunded_cents', 'Terugbetaald'],
  ['invoiced_cents', 'Naar een factuur'],
  ['cents', 'Ontvangsten'],
  ['vat_cents', 'Waarvan btw'],
] as const;

export const rateOf = ({ vat_percent: percent }: DayOfTakings) => (percent === null ? '' : `${percent}%`);

const takingsColumns: CsvColumn<DayOfTakings>[] = [
  { title: 'Dag', csv: ({ day }) => day },
  { title: 'Btw-tarief', csv: rateOf },
  ...takingsAmounts.map(([key, title]) => ({ title, csv: (row: DayOfTakings) => row[key] / 100 })),
];

export const takingsCsv = (days: readonly DayOfTakings[]): string => toCsv(takingsColumns, days);

interface Line {
  row: InvoiceRow;
  vatPercent: number;
  netCents: number;
  vatCents: number;
  /** What is still to be paid of the whole document, at the first of its rates. */
  openCents: number;
}

function linesOf(row: InvoiceRow): Line[] {
  const sign = row.state === 'credit-note' ? -1 : 1;
  return row.vat.map(({ vatPercent, netCents, vatCents }, index) => ({
    row,
    vatPercent,
    netCents: sign * netCents,
    vatCents: sign * vatCents,
    openCents: index > 0 || row.state === 'credit-note' ? 0 : row.open_cents,
  }));
}

const invoiceColumns: CsvColumn<Line>[] = [
  { title: 'Nummer', csv: ({ row }) => row.number },
  { title: 'Soort', csv: ({ row }) => (row.state === 'credit-note' ? 'creditnota' : 'factuur') },
  { title: 'Datum', csv: ({ row }) => row.issued_on },
  { title: 'Bij factuur', csv: ({ row }) => row.corrected },
  { title: 'Bedrijf', csv: ({ row }) => row.company },
  { title: 'Ondernemingsnummer', csv: ({ row }) => formatCompanyNumber(row.company_number) },
  { title: 'Voor', csv: ({ row }) => row.about },
  { title: 'Btw-tarief', csv: ({ vatPercent }) => `${vatPercent}%` },
  { title: 'Zonder btw', csv: ({ netCents }) => netCents / 100 },
  { title: 'Btw', csv: ({ vatCents }) => vatCents / 100 },
  { title: 'Totaal', csv: ({ netCents, vatCents }) => (netCents + vatCents) / 100 },
  { title: 'Status', csv: ({ row }) => invoiceStateWords[row.state] },
  { title: 'Te betalen tot', csv: ({ row }) => row.due_on },
  { title: 'Betaald op', csv: ({ row }) => row.paid_on },
  { title: 'Nog open', csv: ({ openCents }) => openCents / 100 },
];

export const invoicesCsv = (rows: readonly InvoiceRow[]): string =>
  toCsv(invoiceColumns, rows.flatMap(linesOf));
