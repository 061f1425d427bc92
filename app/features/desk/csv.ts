import Papa from 'papaparse';
import type { ReactNode } from 'react';

/** A column of a list: what it is called, what its cell shows and what it is in a CSV file. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Left out of the CSV file without it. */
  csv?: (row: Row) => string | number | null;
  /** Whether the SQL function can sort by `key`. */
  isSortable?: boolean;
  /** True for columns that only the CSV file has. */
  isHidden?: boolean;
}

/**
 * Rows as CSV for a Belgian Excel: semicolons, and a byte order mark that makes it read UTF-8. A cell that a spreadsheet
 * would take for a formula begins with a quote (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const shown = columns.filter(({ csv }) => csv);
  return `\uFEFF${Papa.unparse(
    {
      fields: shown.map(({ title }) => title),
      data: rows.map((row) => shown.map(({ csv }) => csv?.(row) ?? '')),
    },
    // The pattern that `true` stands for misses a cell of more than one line.
    { delimiter: ';', escapeFormulae: /^[=+\-@\t\r]/ },
  )}`;
}

/** Saves rows as a CSV file that is named after them and the day. */
export function saveCsv<Row>(things: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  saveFile(
    `${things} ${new Date().toISOString().slice(0, 10)}.csv`,
    'text/csv;charset=utf-8',
    toCsv(columns, rows),
  );
}

/** Offers text to the owner as a file. */
export function saveFile(name: string, type: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
