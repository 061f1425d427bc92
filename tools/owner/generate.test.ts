import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { generated, isStale } from './generate.ts';

test.each(['README.md', 'docs/nl/live-zetten.md', 'docs/nl/dagelijks-werk.md'])(
  '%s names every file that it writes',
  (path) => {
    const text = readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
    // The templates are 'the mails of Auth' there.
    for (const { file } of generated())
      if (!file.startsWith('supabase/templates/')) expect(text).toContain(file);
  },
);

test.each(generated().map((file) => [file.file, file] as const))(
  '%s follows from site/ (if not: npm run generate)',
  (_, file) => {
    expect(isStale(file)).toBe(false);
  },
);
