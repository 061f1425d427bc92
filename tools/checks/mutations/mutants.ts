import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byHand } from './by-hand.ts';
import { sqlMutants } from './sql.ts';
import { testFinder } from './tests-of.ts';
import { guardMutants } from './typescript.ts';

/** A protection less, and the tests that may notice by their words, the likeliest first. */
export interface Removal {
  name: string;
  /** What it is in: a function or table of the database, a module. */
  holder: string;
  file: string;
  /** Bytes, where the parser counts those. */
  encoding: 'utf8' | 'latin1';
  change: (text: string) => string;
  tests: string[];
}

/** Every protection that is removed in turn: those of the database and the functions as their source has them, and some by hand. */
export async function removalsOf(root: string): Promise<Removal[]> {
  const testsOf = testFinder(root);
  const generated = [...(await sqlMutants(root)), ...guardMutants(root)].map((mutant): Removal => {
    const { holder, kind, file, start, end, replace } = mutant;
    const encoding = file.endsWith('.sql') ? 'latin1' : 'utf8';
    const text = readFileSync(join(root, file), encoding);
    const gone = text.slice(start, end).replaceAll(/\s+/g, ' ');
    return {
      holder,
      name: `${holder}: ${kind}: ${gone.length > 100 ? `${gone.slice(0, 99)}…` : gone}`,
      file,
      encoding,
      change: (text) => text.slice(0, start) + replace + text.slice(end),
      tests: testsOf(mutant),
    };
  });
  const written = byHand.map(
    ([name, file, search, replace, test]): Removal => ({
      holder: name,
      name,
      file,
      encoding: 'utf8',
      change: (text) => text.replace(search, () => replace),
      tests: [test],
    }),
  );
  return [...generated, ...written];
}
