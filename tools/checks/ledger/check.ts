import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './folder.ts';
import { readSources } from './literals.ts';
import { knownTexts, placesOf } from './places.ts';
import { type Row, readRows } from './rows.ts';
import { testExists } from './test-titles.ts';

export const ledgerFile = 'docs/spec-coverage.md';

export function readLedger(): Row[] {
  return readRows(readFileSync(join(projectFolder, ledgerFile), 'utf8'));
}

function* problemsOf(rows: readonly Row[]): Generator<string> {
  const sources = readSources();
  const known = knownTexts(rows);
  const first = new Map<string, number>();
  for (const row of rows) {
    const at = `${ledgerFile}:${row.line}`;
    if (row.tests.length === 0) yield `${at} names no test: ${row.rule}`;
    for (const test of row.tests) {
      if (!testExists(test)) yield `${at} names a test that is not there: ${test.file} › ${test.title}`;
    }
    for (const text of row.texts) {
      const before = row.kind === 'text' && first.get(text);
      if (before) yield `${at} has a text that line ${before} has already: ${text}`;
      first.set(text, row.line);
      const places = placesOf(row, text, sources, known);
      const files = places.map(({ file }) => file);
      if (places.length !== 1)
        yield `${at} stands ${places.length} times: ${text}${files.map((file) => `\n    ${file}`).join('')}`;
      else if (!row.files.includes(files[0] ?? '')) yield `${at} stands in ${files[0]}: ${text}`;
    }
  }
}

/** What is wrong between the ledger, the source and the tests: a line for each. */
export function checkLedger(rows: readonly Row[] = readLedger()): string[] {
  return [...problemsOf(rows)];
}
