import { expect, test } from 'vitest';
import { type CsvColumn, toCsv } from './csv.ts';

const columns: CsvColumn<{ name: string; cents: number | null }>[] = [
  { title: 'Naam', csv: (row) => row.name },
  { title: 'Alleen op het scherm' },
  { title: 'Bedrag; in cent', csv: (row) => row.cents },
];

test('writes the columns with a CSV value, as Excel reads them', () => {
  const csv = toCsv(columns, [{ name: 'Peeters "en" zonen; nv', cents: 3700 }]);
  expect(csv).toBe('\uFEFFNaam;"Bedrag; in cent"\r\n"Peeters ""en"" zonen; nv";3700');
});

test('amounts have a decimal comma, below zero too', () => {
  const rows = [30.58, -30.5, 0].map((cents) => ({ name: 'x', cents }));
  expect(toCsv(columns, rows)).toContain('\r\nx;30,58\r\nx;-30,5\r\nx;0');
});

test('a moment is in Belgian time, as a spreadsheet reads it', () => {
  expect(toCsv(columns, [{ name: '2026-11-23T23:49:53.616+00:00', cents: null }])).toContain(
    '\n2026-11-24 00:49:53;',
  );
});

test.each([
  ['Gent,=1+1', "Gent,'=1+1"],
  ['=1\n+1', "'=1\n'+1"],
  ['Dag\n=1+1', "Dag\n'=1+1"],
  ['Gent; @SUM(A1)', "Gent;' @SUM(A1)"],
  ['x"\t-2', 'x""\t\'-2'],
  ['Gent;\n =1+1', "Gent;\n' =1+1"],
])('a program that splits %j elsewhere than Excel finds no formula either', (name, kept) => {
  expect(toCsv(columns, [{ name, cents: null }])).toContain(kept);
});

test.each([
  '=1+1',
  '+32',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '\n=1',
  '\u00a0+1',
  '＝1+1',
  '＋32',
  '－2',
  '\t＠SUM(A1)',
])('a cell with %j is not a formula', (name) => {
  expect(toCsv(columns, [{ name, cents: null }])).toContain(`\r\n"'${name}";`);
});

test('a visitor who sends nothing but lines does not keep the desk busy', () => {
  const since = performance.now();
  toCsv(columns, [{ name: `Dag${'\n'.repeat(200_000)}`, cents: null }]);
  expect(performance.now() - since).toBeLessThan(2000);
});
