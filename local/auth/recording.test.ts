/** The imitation against what Supabase Auth answered on the day of the recording (docs/real-auth.md). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unexplained } from '../../tests/auth-recording/differences.ts';
import { exchanges } from '../../tests/auth-recording/exchanges.ts';
import { startImitation } from '../../tests/auth-recording/imitation.ts';
import { readRecording } from '../../tests/auth-recording/recording.ts';
import { play } from '../../tests/auth-recording/scene.ts';
import { settingsHash } from '../../tests/auth-recording/settings.ts';
import { authDocument } from '../../tests/auth-recording/table.ts';

const { settings, date, commit, exchanges: recorded } = readRecording();
let imitation: Awaited<ReturnType<typeof startImitation>>;

beforeAll(async () => {
  // A mail that fails is logged.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  imitation = await startImitation();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await imitation.stop();
});

test('the recording was made with the settings of supabase/config.toml that change an answer', () => {
  expect(settingsHash(), 'they changed: run npm run record-auth with a supabase/auth binary').toBe(settings);
});

test('the recording holds each exchange once', () => {
  const names = exchanges.map(({ name }) => name);
  expect(
    recorded.map(({ name }) => name),
    'run npm run record-auth',
  ).toEqual(names);
});

test(`the imitation matches a recording of ${date}, of supabase/auth ${commit.slice(0, 12)}`, async () => {
  const played = [];
  for (const [index, exchange] of exchanges.entries())
    played.push(await play(imitation, exchange, index).catch((error: Error) => error));
  expect(unexplained(recorded, played)).toEqual([]);
});

test('docs/real-auth.md shows the recording and its differences (if not: npm run generate)', () => {
  const file = join(import.meta.dirname, '../../docs/real-auth.md');
  expect(readFileSync(file, 'utf8')).toBe(authDocument(file));
});
