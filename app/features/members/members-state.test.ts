import { expect, test } from 'vitest';
import { membersScreen } from './members-state.ts';

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
