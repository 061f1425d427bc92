import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { resultScreen } from './result-state.ts';

const session = {} as Session;

test.each([
  ['none', undefined, 'none'],
  ['none', session, 'none'],
  ['verifying', undefined, 'waiting'],
  ['verifying', session, 'waiting'],
  ['verifying', null, 'waiting'],
  ['unpaid', undefined, 'waiting'],
  ['unpaid', session, 'failed'],
  ['unpaid', null, 'failed'],
  ['received', null, 'failed'],
  ['refunded', session, 'failed'],
  ['paid', undefined, 'waiting'],
  ['paid', session, 'signed-in'],
  ['paid', null, 'signed-out'],
  ['unknown', undefined, 'waiting'],
  ['unknown', session, 'signed-in'],
  ['unknown', null, 'signed-out'],
] as const)('the result %s with the session %j shows the screen %s', (result, given, screen) => {
  expect(resultScreen(result, given)).toBe(screen);
});
