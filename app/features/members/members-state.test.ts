import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { membersScreen, visitorOf } from './members-state.ts';

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

test.each([
  ['unknown', 'checking', false, 'loading'],
  ['stranger', 'checking', false, 'loading'],
  ['leaving', 'granted', true, 'loading'],
  ['unreachable', 'checking', false, 'unreachable'],
  ['member', 'checking', false, 'checking'],
  ['member', 'none', false, 'no-access'],
  ['member', 'granted', false, 'checking'],
  ['member', 'granted', true, 'course'],
] as const)('%s with access %s and content %s sees the screen %s', (visitor, access, hasContent, screen) => {
  expect(membersScreen(visitor, access, hasContent)).toBe(screen);
});
