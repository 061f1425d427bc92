import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Mutant } from './sql.ts';

/** How often a file has each word: a name, the file name of an import. */
function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>();
  for (const [word] of text.matchAll(/[\w-]{3,}(?:\.ts)?/g)) words.set(word, (words.get(word) ?? 0) + 1);
  return words;
}

/** What a piece of the product is called by others: an Edge Function by its folder, a module by its file name. */
export const nameOf = (file: string) =>
  basename(file) === 'index.ts' ? basename(dirname(file)) : basename(file);

/** Tests of a rule for whatever there is: a function of the desk asks for an owner, a table has row level security. */
const general: Record<string, string[]> = {
  'tests/database/privileges.test.ts': ['require_owner', 'security'],
  'tests/database/unique.test.ts': ['unique'],
};

/** Reads the project once; returns what finds the tests of a mutant, the likeliest first. */
export function testFinder(root: string): (mutant: Mutant) => string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  /** The words of each named piece: of a SQL function or view, of a module. */
  const pieces = new Map<string, Set<string>>();
  for (const file of globSync('supabase/migrations/*.sql', { cwd: root }).sort())
    for (const text of read(file).split(/^(?=create )/m)) {
      const name = /^create .*?(?:function|view|trigger) (?:public\.)?(\w+)/.exec(text)?.[1];
      if (name) pieces.set(name, new Set(wordsOf(text).keys()));
    }
  for (const file of globSync('supabase/functions/**/*.ts', { cwd: root }))
    if (!file.includes('.test.')) pieces.set(nameOf(file), new Set(wordsOf(read(file)).keys()));

  const tests = globSync('{tests/{database,contract},supabase/functions}/**/*.test.ts', { cwd: root }).map(
    (file) => {
      const text = read(file);
      const helpers = [...text.matchAll(/from '\.\/((?!support)[\w-]+\.ts)'/g)].map(([, name]) =>
        join(dirname(file), name ?? ''),
      );
      return {
        file,
        words: wordsOf([text, ...(file.startsWith('tests/database') ? helpers.map(read) : [])].join('\n')),
      };
    },
  );
  const known = (word: string) => tests.filter(({ words }) => words.has(word)).length;

  return ({ file, start, end, words }) => {
    const gone = wordsOf(readFileSync(join(root, file), 'latin1').slice(start, end));
    const weights = new Map([...gone.keys()].map((word) => [word, 1]));
    let layer = words;
    for (const weight of [6, 3, 1, 0.5]) {
      for (const word of layer) weights.set(word, Math.max(weight, weights.get(word) ?? 0));
      layer = [...pieces].flatMap(([name, uses]) =>
        !weights.has(name) && layer.some((word) => uses.has(word)) ? [name] : [],
      );
    }
    const rated = tests.map((test) => {
      let rating = dirname(test.file) === dirname(file) ? 1 : 0;
      if (general[test.file]?.some((word) => gone.has(word))) rating += 1000;
      for (const [word, weight] of weights) {
        const times = test.words.get(word);
        if (times) rating += (weight * Math.min(times, 4)) / known(word);
      }
      return { file: test.file, rating };
    });
    return rated
      .filter(({ rating }) => rating > 0)
      .sort((one, other) => other.rating - one.rating)
      .slice(0, 12)
      .map((test) => test.file);
  };
}
