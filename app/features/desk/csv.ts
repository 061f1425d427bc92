import Papa from 'papaparse';
import type { ReactNode } from 'react';
import { belgianDay } from '../../../contract/calendar.ts';
import { offerFile } from '../../shared/page/offer-file.ts';

/** A column of a list: its title, its cell, which one of the CSV file alone lacks, and its value in that file. */
export interface Column<Row> {
  key: string;
  title: string;
  cell?: (row: Row) => ReactNode;
  /** Left out of the CSV file without it. */
  csv?: (row: Row) => string | number | null | undefined;
  /** Whether the SQL function can sort by `key`. */
  isSortable?: boolean;
  /** Whether a phone, which shows no headings, labels the cell: for values that are unclear without. */
  isNamed?: boolean;
}

/** A column of the CSV file alone. */
export const csvColumn = <Row>(title: string, csv: NonNullable<Column<Row>['csv']>): Column<Row> => ({
  key: title,
  title,
  csv,
});

/** What would begin a formula after the last sign at which another program, or a locale, splits lines into cells. */
const formulaWithin = /([,;\t\r\n"])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/**
 * A value as a Belgian spreadsheet recognises it: a moment in Belgian time ('2026-11-24 02:49:53'), a number with a decimal
 * comma. Other values stay as is.
 */
function cellOf(value: string | number | null | undefined): string | number {
  if (typeof value === 'number') return Number.isInteger(value) ? value : String(value).replace('.', ',');
  const text = value?.replace(formulaWithin, (sign, _, at) => (at > 0 ? `${sign}'` : sign)) ?? '';
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return text;
  return new Date(text).toLocaleString('sv-SE', { timeZone: 'Europe/Brussels' });
}

/**
 * Rows as CSV for a Belgian Excel: semicolons, decimal commas, and a byte order mark that makes it read UTF-8. What a
 * spreadsheet would take for a formula, at the begin of a cell or within, gets a quote before it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const shown = columns.filter(({ csv }) => csv);
  return `\uFEFF${Papa.unparse(
    {
      fields: shown.map(({ title }) => title),
      data: rows.map((row) => shown.map(({ csv }) => cellOf(csv?.(row)))),
    },
    // The default pattern, `true`, does not catch cells of several lines, formulas after a space, and the full-width
    // signs that some spreadsheets read as normal ones. A negative amount is none.
    { delimiter: ';', escapeFormulae: /^(?!-\d+,\d+$)(?:[\t\r]|\s*[=+\-@＝＋－＠])/ },
  )}`;
}

export function saveCsv<Row>(things: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  const content = new Blob([toCsv(columns, rows)], { type: 'text/csv;charset=utf-8' });
  offerFile(`${things} ${belgianDay(new Date())}.csv`, content);
}
