import { formatCompanyNumber } from '../../../../contract/company.ts';
import type { InvoiceRow } from '../../../../contract/database/invoices.ts';
import { type Column, csvColumn, saveCsv, toCsv } from '../csv.ts';
import { invoiceStates } from './invoice-words.ts';

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

export const csvColumns: Column<Line>[] = [
  csvColumn('Nummer', ({ row }) => row.number),
  csvColumn('Soort', ({ row }) => (row.state === 'credit-note' ? 'creditnota' : 'factuur')),
  csvColumn('Datum', ({ row }) => row.issued_on),
  csvColumn('Bij factuur', ({ row }) => row.corrected),
  csvColumn('Bedrijf', ({ row }) => row.company),
  csvColumn('Ondernemingsnummer', ({ row }) => formatCompanyNumber(row.company_number)),
  csvColumn('Voor', ({ row }) => row.about),
  csvColumn('Btw-tarief', ({ vatPercent }) => `${vatPercent}%`),
  csvColumn('Zonder btw', ({ netCents }) => netCents / 100),
  csvColumn('Btw', ({ vatCents }) => vatCents / 100),
  csvColumn('Totaal', ({ netCents, vatCents }) => (netCents + vatCents) / 100),
  csvColumn('Status', ({ row }) => invoiceStates[row.state].words),
  csvColumn('Te betalen tot', ({ row }) => row.due_on),
  csvColumn('Betaald op', ({ row }) => row.paid_on),
  csvColumn('Nog open', ({ openCents }) => openCents / 100),
];

export const csvLines = (rows: readonly InvoiceRow[]): Line[] => rows.flatMap(linesOf);

export const invoicesCsv = (rows: readonly InvoiceRow[]): string => toCsv(csvColumns, csvLines(rows));

export const saveInvoicesCsv = (things: string, rows: readonly InvoiceRow[]): void =>
  saveCsv(things, csvColumns, csvLines(rows));
