import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { visitorOf } from './visitor.ts';

const session = {} as Session;

test.each([
  [{ session: undefined, unreachable: false }, false, 'unknown'],
  [{ session: null, unreachable: true }, false, 'unreachable'],
  [{ session: null, unreachable: false }, false, 'stranger'],
  [{ session, unreachable: false }, false, 'member'],
  [{ session: null, unreachable: false }, true, 'leaving'],
  [{ session, unreachable: false }, true, 'leaving'],
] as const)('%j, leaving: %s, is the visitor %s', (state, isLeaving, visitor) => {
  expect(visitorOf(state, isLeaving)).toBe(visitor);
});
