import { afterEach, expect, test, vi } from 'vitest';
import { deliveredDocument, shopFile } from '../../../contract/shop.ts';
import { keptPictures, missingPictures, removeUnusedPictures } from './pictures.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const name = (letter: string, type = 'webp') => `${letter.repeat(20)}.${type}`;
const withPhoto = (photo: string) => ({ ...deliveredDocument, person: { name: 'An', line: '', photo } });

/** A backend with these pictures, whose versions change after they were first read. Returns what is removed. */
function backend(stored: [name: string, updated_at: string][], before: object[], after: object[]): string[] {
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  const removed: string[] = [];
  let versions = before;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new URL(String(input)).pathname.startsWith('/rest/v1/')) {
      const answer = versions.map((document) => ({ document }));
      versions = after;
      return Response.json(answer);
    }
    const { prefixes, limit, offset } = JSON.parse(String(init?.body));
    if (init?.method === 'POST')
      return Response.json(
        stored.slice(offset, offset + limit).map(([file, updated_at]) => ({ name: file, updated_at })),
      );
    removed.push(...prefixes);
    return Response.json([]);
  });
  return removed;
}

const longAgo = '2026-01-01T00:00:00.000Z';
const now = new Date().toISOString();

test('removes what no version names any longer and what none named for long, but not what may still be published', async () => {
  const logo = name('b', 'jpg');
  const customers = { ...deliveredDocument, customers: [{ name: 'Bakkerij Peeters', logo }] };
  const removed = backend(
    [
      [shopFile.name, longAgo],
      [name('a'), longAgo],
      [logo, longAgo],
      [name('c'), longAgo],
      [name('d'), now],
      [name('e'), now],
    ],
    [withPhoto(name('e')), customers],
    [withPhoto(name('a')), customers],
  );
  await removeUnusedPictures(await keptPictures());
  expect(removed).toEqual([name('c'), name('e')]);
});

test('looks beyond the first thousand files', async () => {
  const many = Array.from({ length: 1000 }, (_, at): [string, string] => [`${at}.jpg`, now]);
  backend([...many, [name('a'), now]], [], []);
  const kept = await keptPictures();
  expect(missingPictures(withPhoto(name('a')), kept)).toEqual([]);
  expect(missingPictures(withPhoto(name('b')), kept)).toEqual([name('b')]);
});

test('a document without pictures, or with those that are delivered, lacks none', () => {
  expect(missingPictures(deliveredDocument, { pictures: [], versions: '[]' })).toEqual([]);
});
