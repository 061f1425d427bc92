/** Whether Supabase Auth and Supabase Storage answer as recorded (docs/real-auth.md, docs/real-storage.md). */
import { expect, test } from 'vitest';
import { auth } from '../recording/auth/service.ts';
import { playOnReal, readRecording, type Service } from '../recording/recording.ts';
import { storage } from '../recording/storage/service.ts';
import { realAuth, realStorage } from './environment.ts';

const given: [title: string, service: Service, program: string | undefined][] = [
  [auth.title, auth, realAuth?.program],
  [storage.title, storage, realStorage?.folder],
];

for (const [title, service, program] of given)
  test.skipIf(!program)(`${title} answers as recorded`, async () => {
    expect(await playOnReal(service, program ?? '')).toEqual(readRecording(service).exchanges);
  });
