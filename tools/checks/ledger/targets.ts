import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLedger } from './check.ts';
import { filesBelow, projectFolder } from './folder.ts';
import { readSources } from './literals.ts';
import { knownTexts, type Place, placesOf } from './places.ts';
import type { NamedTest } from './rows.ts';
import { bodyOf } from './test-titles.ts';

/** A text to change, where it stands, and the tests that should notice. */
export interface Target extends Place {
  text: string;
  tests: NamedTest[];
}

export const keyOf = ({ file, title }: NamedTest) => `${file} › ${title}`;
export const isBrowserTest = ({ file }: NamedTest) => file.startsWith('tests/e2e/');

/** What can be tested without a shop, or in a browser: the other suites have long set-ups and hold no screen text. */
const canRun = (test: NamedTest) => isBrowserTest(test) || !test.file.startsWith('tests/');

/** Every text of the ledger that holds `part`. */
export function targetsOf(part: string): Target[] {
  const rows = readLedger();
  const sources = readSources();
  const known = knownTexts(rows);
  return rows.flatMap((row) =>
    row.texts
      .filter((text) => text.includes(part))
      .flatMap((text) => placesOf(row, text, sources, known).map((place) => ({ text, ...place })))
      .map((target) => ({ ...target, tests: row.tests.filter(canRun) })),
  );
}

const isHelper = (name: string) => !name.endsWith('.spec.ts') && name.endsWith('.ts');

/** What the browser tests share: a change of a text that stands here breaks them all. */
const helpers = ['tests/states/people.ts', 'tests/states/stage.ts', ...filesBelow(['tests/e2e'], isHelper)]
  .map((file) => readFileSync(join(projectFolder, file), 'utf8'))
  .join('\n');

/** What of a text a test would have to name: its longest part without what is filled in. */
export function spokenPart({ text }: Target): string {
  const value = /^\w+(?::| =) (.*)$/.exec(text)?.[1] ?? text;
  const parts = value.replaceAll(/[[\]']/g, '').split(/\{[^}]*\}/);
  return parts.reduce((longest, part) => (part.trim().length > longest.length ? part.trim() : longest), '');
}

/** Whether a change of this text could break that test, named there or in what the tests share. */
function concerns(target: Target, test: NamedTest): boolean {
  return bodyOf(test).includes(spokenPart(target));
}

const isShared = (target: Target) => helpers.includes(spokenPart(target));

function collide(a: Target, b: Target): boolean {
  const tests = new Set(a.tests.map(keyOf));
  return (
    b.tests.some((test) => tests.has(keyOf(test)) || concerns(a, test)) ||
    a.tests.some((test) => concerns(b, test))
  );
}

/** Puts texts that cannot get in each other's way into one batch, the largest first; what all tests share stands alone. */
export function batchesOf(targets: readonly Target[]): Target[][] {
  const batches: Target[][] = [];
  for (const target of targets) {
    const batch = isShared(target)
      ? undefined
      : batches.find((other) => !other.some((one) => isShared(one) || collide(one, target)));
    if (batch) batch.push(target);
    else batches.push([target]);
  }
  return batches.sort((a, b) => b.length - a.length);
}
