import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureCacheSeconds, shopFile } from '../../contract/shop.ts';
import { type Backend, Problem } from './backend.ts';

/** The names of the pictures in the public bucket. Throws Problem. */
async function storedPictures({ client }: Backend): Promise<string[]> {
  const { data, error } = await client.storage.from(shopFile.bucket).list('', { limit: 1000 });
  if (error) throw new Problem(`De bewaarde foto’s zijn niet te lezen: ${error.message}`);
  return data.map(({ name }) => name).filter((name) => /^[\da-f]{20}\.(?:webp|jpg)$/.test(name));
}

/** Copies the pictures that the owner published into a new folder. Returns how many. Throws Problem. */
export async function backUpPictures(backend: Backend, folder: string): Promise<number> {
  await mkdir(folder);
  const names = await storedPictures(backend);
  for (const name of names) {
    const { data, error } = await backend.client.storage.from(shopFile.bucket).download(name);
    if (error) throw new Problem(`De foto ${name} is niet te lezen: ${error.message}`);
    await writeFile(join(folder, name), Buffer.from(await data.arrayBuffer()));
  }
  return names.length;
}

/** Uploads the pictures of a backup that storage lacks: it may be repeated. Returns how many there are. Throws Problem. */
export async function uploadPictures(backend: Backend, folder: string): Promise<number> {
  // A backup of before has none.
  const names = await readdir(folder).catch(() => []);
  const stored = new Set(await storedPictures(backend));
  for (const name of names.filter((each) => !stored.has(each))) {
    const contentType = name.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
    const { error } = await backend.client.storage
      .from(shopFile.bucket)
      .upload(name, await readFile(join(folder, name)), {
        contentType,
        cacheControl: String(pictureCacheSeconds),
      });
    if (error) throw new Problem(`De foto ${name} is niet bewaard: ${error.message}`);
  }
  return names.length;
}
