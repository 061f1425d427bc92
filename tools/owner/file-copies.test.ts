import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopFile } from '../../contract/shop.ts';
import type { Backend } from './backend.ts';
import { backUpLessons, backUpPictures, uploadLessons, uploadPictures } from './file-copies.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstart-lessons-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A shop with these lesson files by path; `stored` is what its storage holds. */
function shop(stored: Map<string, string>, paths = () => [...stored.keys()]) {
  const uploads: string[] = [];
  const refused = new Set<string>();
  const listed = async () => ({
    data: paths().map((path) => ({ path, mime_type: 'application/pdf', updated_at: '2026-11-24T09:00:00Z' })),
    error: null,
  });
  const bucket = {
    list: async (_: string, { limit, offset }: { limit: number; offset: number }) => ({
      data: [...stored.keys()].slice(offset, offset + limit).map((name) => ({ name })),
      error: null,
    }),
    download: async (path: string) =>
      stored.has(path)
        ? { data: new Blob([stored.get(path) ?? '']), error: null }
        : { data: null, error: new Error('not found') },
    upload: async (path: string, bytes: Buffer) => {
      uploads.push(path);
      if (refused.has(path)) return { data: null, error: new Error('the network broke off') };
      stored.set(path, bytes.toString());
      return { data: {}, error: null };
    },
  };
  const client = {
    from: () => ({ select: () => ({ order: listed }) }),
    storage: { from: () => bucket },
  };
  return { backend: { url: '', client } as unknown as Backend, uploads, refused };
}

test('a lesson that is replaced during the copy is copied again, with its row', async () => {
  const stored = new Map([['kick-1.old.pdf', 'old']]);
  const { backend } = shop(stored);
  const rows: string[] = [];
  const lessons = join(folder, 'lessen');
  const files = await backUpLessons(backend, lessons, async () => {
    rows.push([...stored.keys()].join());
    if (rows.length > 1) return;
    stored.delete('kick-1.old.pdf');
    stored.set('kick-1.new.pdf', 'new');
  });
  expect(files).toBe(1);
  expect(rows).toEqual(['kick-1.old.pdf', 'kick-1.new.pdf']);
  expect(await readdir(lessons)).toEqual(['kick-1.new.pdf']);
  expect(await readFile(join(lessons, 'kick-1.new.pdf'), 'utf8')).toBe('new');
});

test('a copy during which the lessons keep changing is refused', async () => {
  const stored = new Map<string, string>();
  const { backend } = shop(stored);
  const change = async () => void stored.set(`kick-1.${stored.size}.pdf`, '');
  await expect(backUpLessons(backend, join(folder, 'lessen'), change)).rejects.toThrow('veranderden');
});

test('a file that storage lost is named', async () => {
  const { backend } = shop(new Map(), () => ['kick-1.a.pdf']);
  await expect(backUpLessons(backend, join(folder, 'lessen'), async () => {})).rejects.toThrow(
    'kick-1.a.pdf',
  );
});

test('a restore that breaks off names the file that was not stored', async () => {
  const paths = ['kick-1.a.pdf', 'kick-2.b.pdf', 'kick-3.c.pdf'];
  for (const path of paths) await writeFile(join(folder, path), path);
  const { backend, uploads, refused } = shop(new Map(), () => paths);
  refused.add('kick-2.b.pdf');
  await expect(uploadLessons(backend, folder)).rejects.toThrow('kick-2.b.pdf is niet bewaard');
  expect(uploads).toEqual(['kick-1.a.pdf', 'kick-2.b.pdf']);
});

test('a lesson that the backup lacks is named', async () => {
  const { backend } = shop(new Map(), () => ['kick-1.a.pdf']);
  await expect(uploadLessons(backend, folder)).rejects.toThrow('mist het bestand kick-1.a.pdf');
});

test.each(['../kick.pdf', '.kick.pdf', 'map/kick.pdf', ''])('no file is written at %j', async (path) => {
  const { backend } = shop(new Map([[path, 'x']]));
  await expect(backUpLessons(backend, join(folder, 'lessen'), async () => {})).rejects.toThrow('onmogelijk');
});

test('pictures come back in a new shop, which writes its own public file', async () => {
  const pictures = new Map([
    ['0123456789abcdef0123.webp', 'photo'],
    ['aaaaaaaaaaaaaaaaaaaa.jpg', 'logo'],
  ]);
  const copy = join(folder, 'fotos');
  expect(await backUpPictures(shop(new Map([...pictures, [shopFile.name, '{}']])).backend, copy)).toBe(2);
  const restored = new Map<string, string>();
  expect(await uploadPictures(shop(restored).backend, copy)).toBe(2);
  expect(restored).toEqual(pictures);
});

test('a backup of before pictures restores none', async () => {
  expect(await uploadPictures(shop(new Map()).backend, join(folder, 'fotos'))).toBe(0);
});
