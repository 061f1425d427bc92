import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { forbiddenDays, generated, isStale } from './generate.ts';

test.each(['README.md', 'docs/nl/live-zetten.md', 'docs/nl/dagelijks-werk.md'])(
  '%s names every file that it writes',
  (path) => {
    const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
    // The templates are 'the mails of Auth' there; no owner changes what the SQL follows from.
    for (const { file } of generated())
      if (!/^(supabase.(templates|schemas)|contract)/.test(file)) expect(text).toContain(file);
  },
);

test.each(generated().map((file) => [file.file, file] as const))(
  '%s follows from site/ (if not: npm run generate)',
  (_, file) => {
    expect(isStale(file)).toBe(false);
  },
);

test('the days that site/ promises are allowed by the law', () => {
  expect(forbiddenDays()).toEqual([]);
});

test.each([0, 13, 400, 14.5])('%d days to withdraw are refused, with the line that says so', (value) => {
  const period = { file: 'site/kit.ts', name: 'withdrawalDays', value, least: 14, most: 365 };
  expect(forbiddenDays([period])).toEqual([
    expect.stringMatching(`^site/kit.ts:[1-9]\\d*: withdrawalDays is ${value}\\.`),
  ]);
});
