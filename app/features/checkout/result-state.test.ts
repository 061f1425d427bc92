import type { Session } from '@supabase/auth-js';
import { expect, test } from 'vitest';
import { resultScreen } from './result-state.ts';

const session = {} as Session;

test.each([
  ['none', undefined, undefined, 'none'],
  ['none', session, true, 'none'],
  ['verifying', undefined, undefined, 'waiting'],
  ['verifying', session, true, 'waiting'],
  ['verifying', null, undefined, 'waiting'],
  ['unpaid', undefined, undefined, 'waiting'],
  ['unpaid', session, true, 'failed'],
  ['unpaid', null, undefined, 'failed'],
  ['received', null, undefined, 'failed'],
  ['refunded', session, true, 'failed'],
  ['paid', undefined, undefined, 'waiting'],
  ['paid', session, true, 'signed-in'],
  ['paid', null, undefined, 'signed-out'],
  ['unknown', undefined, undefined, 'waiting'],
  ['unknown', session, true, 'signed-in'],
  ['unknown', null, undefined, 'signed-out'],
  ['paid', session, undefined, 'waiting'],
  ['paid', session, false, 'other-account'],
  ['paid', session, null, 'signed-in'],
  ['unknown', session, false, 'signed-in'],
  ['refunded', session, false, 'failed'],
] as const)(
  'the result %s with the session %j, which owns the kit: %s, shows the screen %s',
  (result, given, owns, screen) => {
    expect(resultScreen(result, given, owns)).toBe(screen);
  },
);
