import { formatCompanyNumber } from '../../../../contract/company.ts';
import type { InvoiceRow } from '../../../../contract/database/invoices.ts';
import { type Column, saveCsv } from '../csv.ts';
import { invoiceStates } from './invoice-words.ts';

/** A document of one VAT rate; of a credit note the amounts are negative. */
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

const column = (title: string, csv: (line: Line) => string | number | null): Column<Line> => ({
  key: title,
  title,
  cell: csv,
  csv,
});

/** The columns of the CSV file. */
export const csvColumns = [
  column('Nummer', ({ row }) => row.number),
  column('Soort', ({ row }) => (row.state === 'credit-note' ? 'creditnota' : 'factuur')),
  column('Datum', ({ row }) => row.issued_on),
  column('Bij factuur', ({ row }) => row.corrected),
  column('Bedrijf', ({ row }) => row.company),
  column('Ondernemingsnummer', ({ row }) => formatCompanyNumber(row.company_number)),
  column('Voor', ({ row }) => row.about),
  column('Btw-tarief', ({ vatPercent }) => `${vatPercent}%`),
  column('Zonder btw', ({ netCents }) => netCents / 100),
  column('Btw', ({ vatCents }) => vatCents / 100),
  column('Totaal', ({ netCents, vatCents }) => (netCents + vatCents) / 100),
  column('Status', ({ row }) => invoiceStates[row.state].words),
  column('Te betalen tot', ({ row }) => row.due_on),
  column('Betaald op', ({ row }) => row.paid_on),
  column('Nog open', ({ openCents }) => openCents / 100),
];

/** The lines of the CSV file: one per document and VAT rate, so that every column of amounts adds up. */
export const csvLines = (rows: readonly InvoiceRow[]): Line[] => rows.flatMap(linesOf);

/** Saves documents as the CSV file for an accountant, named after `things` and the day. */
export const saveInvoicesCsv = (things: string, rows: readonly InvoiceRow[]): void =>
  saveCsv(things, csvColumns, csvLines(rows));
