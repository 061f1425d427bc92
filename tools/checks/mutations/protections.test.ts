import { expect, test } from 'vitest';
import { root } from '../../lib/process.mjs';
import { problemOf, protections } from './protections.ts';

test.each(protections)('$name can be removed from $file', (protection) => {
  expect(problemOf(protection, root)).toBeNull();
});
