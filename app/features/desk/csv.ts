import type { ReactNode } from 'react';
import { belgianDay } from '../../../contract/calendar.ts';
import { type CsvColumn, toCsv } from '../../../contract/csv.ts';
import { offerFile } from '../../shared/page/offer-file.ts';

/** A column of a list, with its cell, which one of the CSV file alone lacks. */
export interface Column<Row> extends CsvColumn<Row> {
  key: string;
  cell?: (row: Row) => ReactNode;
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

export function saveText(things: string, csv: string): void {
  offerFile(`${things} ${belgianDay(new Date())}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }));
}

export const saveCsv = <Row>(things: string, columns: readonly Column<Row>[], rows: readonly Row[]): void =>
  saveText(things, toCsv(columns, rows));
