/** Whether Supabase Auth answers as recorded (docs/real-auth.md). */
import { expect, test } from 'vitest';
import { auth } from '../recording/auth/service.ts';
import { playOnReal, readRecording } from '../recording/recording.ts';
import { realAuth } from './environment.ts';

test.skipIf(!realAuth)(`${auth.title} answers as recorded`, async () => {
  expect(await playOnReal(auth, realAuth?.program ?? '')).toEqual(readRecording(auth).exchanges);
});
