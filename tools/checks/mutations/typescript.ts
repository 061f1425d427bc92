import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Mutant } from './sql.ts';
import { nameOf } from './tests-of.ts';

/** How an Edge Function refuses. Guards that return anything else are choices, not protections. */
const refuses =
  /^\{?\s*return (limits\.fail|failure|refusal|refused?|invalid|unavailable|tooMany|tooLarge)\b/;

interface Guard {
  type: string;
  test: { start: number; end: number };
  consequent: { start: number; end: number };
}

/** A mutant for each guard of the Edge Functions that refuses a request: what it refuses goes on. */
export function guardMutants(root: string): Mutant[] {
  const found: Mutant[] = [];
  for (const file of globSync('supabase/functions/**/*.ts', { cwd: root }).sort()) {
    if (file.includes('.test.')) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const visit = (node: unknown): void => {
      if (node === null || typeof node !== 'object') return;
      const { type, test, consequent } = node as Guard;
      if (type === 'IfStatement' && refuses.test(source.slice(consequent.start, consequent.end))) {
        const { start, end } = test;
        found.push({
          holder: file.split('/').slice(2).join('/'),
          kind: 'no guard',
          file,
          start,
          end,
          replace: 'false',
          words: [nameOf(file)],
        });
      }
      for (const child of Object.values(node)) visit(child);
    };
    visit(parseSync(file, source).program);
  }
  return found;
}
