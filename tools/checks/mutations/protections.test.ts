import { expect, test } from 'vitest';
import { root } from '../../lib/process.mjs';
import { problemOf, protections } from './protections.ts';

test.each(protections)('$name can be taken out of $file', (protection) => {
  expect(problemOf(protection, root)).toBeNull();
});
