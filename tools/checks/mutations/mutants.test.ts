import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../lib/process.mjs';
import { removalsOf } from './mutants.ts';

test('each of at least 270 removed protections changes its file and has tests that may notice', async () => {
  const removals = await removalsOf(root);
  expect(removals.length).toBeGreaterThanOrEqual(270);
  const idle = removals.filter(({ file, encoding, change, tests }) => {
    const text = readFileSync(join(root, file), encoding);
    return (
      change(text) === text || tests.length === 0 || !tests.every((path) => existsSync(join(root, path)))
    );
  });
  expect(idle.map(({ name }) => name)).toEqual([]);
});
