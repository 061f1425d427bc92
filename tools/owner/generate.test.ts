import { expect, test } from 'vitest';
import { generated, isStale } from './generate.ts';

test.each(generated().map((file) => [file.file, file] as const))(
  '%s follows from site/ (if not: npm run generate)',
  (_, file) => {
    expect(isStale(file)).toBe(false);
  },
);
