import { expect, test } from 'vitest';
import { membersScreen } from './members-area.tsx';

test.each([
  ['unknown', 'checking', 'loading'],
  ['stranger', 'checking', 'loading'],
  ['leaving', 'granted', 'loading'],
  ['unreachable', 'checking', 'unreachable'],
  ['member', 'checking', 'checking'],
  ['member', 'none', 'no-access'],
  ['member', 'refunded', 'no-access'],
  ['member', 'disputed', 'no-access'],
  ['member', 'unknown', 'no-access'],
  ['member', 'granted', 'course'],
] as const)('%s with access %s sees the screen %s', (visitor, access, screen) => {
  expect(membersScreen(visitor, access)).toBe(screen);
});
