import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { shopFile } from '../../contract/shop.ts';
import type { Backend } from './backend.ts';
import { backUpPictures, uploadPictures } from './picture-copies.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstart-pictures-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A shop whose public bucket holds these files. */
function shop(stored: Map<string, string>): Backend {
  const bucket = {
    list: async () => ({ data: [...stored.keys()].map((name) => ({ name })), error: null }),
    download: async (name: string) => ({ data: new Blob([stored.get(name) ?? '']), error: null }),
    upload: async (name: string, bytes: Buffer) => {
      if (stored.has(name)) return { error: new Error('already stored') };
      stored.set(name, bytes.toString());
      return { error: null };
    },
  };
  return { url: '', client: { storage: { from: () => bucket } } } as unknown as Backend;
}

test('pictures come back in a new shop, which writes its own public file', async () => {
  const pictures = new Map([
    ['0123456789abcdef0123.webp', 'photo'],
    ['aaaaaaaaaaaaaaaaaaaa.jpg', 'logo'],
  ]);
  const copy = join(folder, 'fotos');
  expect(await backUpPictures(shop(new Map([...pictures, [shopFile.name, '{}']])), copy)).toBe(2);
  const restored = new Map([['aaaaaaaaaaaaaaaaaaaa.jpg', 'logo']]);
  expect(await uploadPictures(shop(restored), copy)).toBe(2);
  expect(restored).toEqual(pictures);
});

test('a backup of before pictures restores none', async () => {
  expect(await uploadPictures(shop(new Map()), join(folder, 'fotos'))).toBe(0);
});
