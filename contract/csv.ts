/** A column of a CSV file. Without a value it is left out. */
export interface CsvColumn<Row> {
  title: string;
  csv?: (row: Row) => string | number | null | undefined;
}

/** What would begin a formula after the last sign at which another program, or a locale, splits lines into cells. */
const formulaWithin = /([,;\t\r\n"])(?=[^\S\t\r\n]*[=+\-@＝＋－＠])/g;

/** What begins one, also in a cell of several lines and in full-width signs. A negative amount is none. */
const formula = /^(?!-\d+,\d+$)(?:[\t\r]|\s*[=+\-@＝＋－＠])/;

/**
 * A value as a Belgian spreadsheet recognises it: a moment in Belgian time ('2026-11-24 02:49:53'), a number with a decimal
 * comma. Other values stay as is.
 */
function valueOf(value: string | number | null | undefined): string {
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = value?.replace(formulaWithin, (sign, _, at) => (at > 0 ? `${sign}'` : sign)) ?? '';
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text)) return text;
  return new Date(text).toLocaleString('sv-SE', { timeZone: 'Europe/Brussels' });
}

function cellOf(value: string | number | null | undefined): string {
  const text = valueOf(value);
  if (typeof value === 'number' || !(formula.test(text) || /[;"\r\n]|^\s|\s$/.test(text))) return text;
  return `"${formula.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/**
 * Rows as CSV for a Belgian Excel: semicolons, decimal commas, and a byte order mark that makes it read UTF-8. What a
 * spreadsheet would take for a formula, at the begin of a cell or within, gets a quote before it (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const shown = columns.filter(({ csv }) => csv);
  const cells = [
    shown.map(({ title }) => cellOf(title)),
    ...rows.map((row) => shown.map(({ csv }) => cellOf(csv?.(row)))),
  ];
  return `\uFEFF${cells.map((line) => line.join(';')).join('\r\n')}`;
}
