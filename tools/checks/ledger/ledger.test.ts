import { expect, test } from 'vitest';
import { checkLedger, readLedger } from './check.ts';
import { literalsOf } from './literals.ts';
import { knownTexts, placesOf } from './places.ts';
import { readRows } from './rows.ts';
import { testExists } from './test-titles.ts';

test('every text of the ledger stands once in the source, where it says, and every test it names exists', () => {
  expect(checkLedger()).toEqual([]);
});

test('the ledger covers every section of the spec from 2 to 9', () => {
  const sections = new Set(readLedger().map(({ section }) => section[0]));
  expect([...sections].sort()).toEqual(['2', '3', '4', '5', '6', '7', '8', '9']);
});

const table = (text: string) =>
  `## 2. Screens\n\n| rule | text | where | test |\n|---|---|---|---|\n| A rule | ${text} | \`app/a.tsx\` | \`app/a.test.ts › group › it \\| holds\` |\n`;

test('a row is read with its texts, files and tests', () => {
  expect(readRows(table('`Een`, `Twee`'))).toEqual([
    {
      line: 5,
      section: '2. Screens',
      rule: 'A rule',
      texts: ['Een', 'Twee'],
      kind: 'text',
      files: ['app/a.tsx'],
      tests: [{ file: 'app/a.test.ts', title: 'group › it | holds' }],
    },
  ]);
});

const source = `import x from 'Geluk';
const a = { 'Geluk': 1, b: 'Geluk gehad' };
export const B = () => <p title="Zo">Voor {kit.price} met{' '}<b>Geluk</b></p>;
const c = \`Van \${a.b} tot \${x}\`;`;
const sources = [{ file: 'app/a.tsx', source, literals: literalsOf('app/a.tsx', source) }];
const count = (text: string) => {
  const rows = readRows(table(`\`${text}\``));
  return rows.flatMap((row) => placesOf(row, text, sources, knownTexts(rows))).length;
};

test.each([
  ['Geluk', 1],
  ['Zo', 1],
  ['Voor {price} met', 1],
  ['Van {b} tot {x}', 1],
  ['gehad', 0],
  ['Voor 37 euro met', 0],
])('%s stands in the source as often as it does: %i', (text, times) => {
  expect(count(text)).toBe(times);
});

test('a test that is not there is noticed, one with a title that is filled in is found', () => {
  const file = 'tools/checks/ledger/ledger.test.ts';
  expect(testExists({ file, title: 'Zo stands in the source as often as it does: 1' })).toBe(true);
  expect(testExists({ file, title: 'no such test' })).toBe(false);
  expect(testExists({ file: 'app/no-such.test.ts', title: 'x' })).toBe(false);
});
