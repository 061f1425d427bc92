/** The tests that hold an imitation against the recording of the real service. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unexplained } from './compare.ts';
import { type Kept, type Player, readRecording, type Service } from './recording.ts';
import { pageContent, pageOf } from './table.ts';

/** Declares the tests of one service. */
export function heldAgainstRecording(service: Service): void {
  const { title, repository, exchanges } = service;
  const { settings, date, commit, exchanges: recorded } = readRecording(service);
  const again = 'run npm run record';
  let imitation: Player;

  beforeAll(async () => {
    // A mail that fails is logged.
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    imitation = await service.startImitation();
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await imitation.stop();
  });

  test('the recording was made with the settings in supabase/ that change an answer', () => {
    expect(service.settingsHash(), `they changed: ${again}`).toBe(settings);
  });

  test('the recording holds each exchange once', () => {
    expect(
      recorded.map(({ name }) => name),
      again,
    ).toEqual(exchanges);
  });

  test(`the imitation matches a recording of ${date}, of ${repository} ${commit.slice(0, 12)}`, async () => {
    const played: (Kept | Error)[] = [];
    for (const index of exchanges.keys())
      played.push(await imitation.play(index).catch((error: Error) => error));
    expect(unexplained(recorded, played, service.differences, title)).toEqual([]);
  });

  test(`${pageOf(service)} shows the recording and its differences (if not: npm run generate)`, () => {
    expect(readFileSync(join(import.meta.dirname, '../..', pageOf(service)), 'utf8')).toBe(
      pageContent(service),
    );
  });
}
