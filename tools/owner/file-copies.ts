import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { lessonFiles, storedPath } from '../../contract/lessons.ts';
import { pictureCacheSeconds, shopFile } from '../../contract/shop.ts';
import { storedFiles } from '../../supabase/functions/_shared/lessons/stored.ts';
import { type Backend, Problem } from './backend.ts';

/** The file of a name in a folder. One that is no plain name would lead out of it. Throws Problem. */
function inside(folder: string, name: string): string {
  if (!storedPath.test(name)) throw new Problem(`De lijst van lessen noemt een onmogelijk bestand: ${name}`);
  return join(folder, name);
}

/** Copies files of a bucket into a new folder. Throws Problem. */
async function download({ client }: Backend, bucket: string, names: string[], folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of names) {
    const target = inside(folder, name);
    const { data, error } = await client.storage.from(bucket).download(name);
    if (error) throw new Problem(`Het bestand ${name} is niet te lezen: ${error.message}`);
    await writeFile(target, Buffer.from(await data.arrayBuffer()));
  }
}

interface Upload {
  name: string;
  options: { contentType: string; cacheControl?: string };
}

/** Uploads files of a folder into a bucket that has none of them. Throws Problem. */
async function upload({ client }: Backend, bucket: string, files: Upload[], folder: string): Promise<void> {
  for (const { name, options } of files) {
    const bytes = await readFile(inside(folder, name)).catch(() => {
      throw new Problem(`De back-up mist het bestand ${name}.`);
    });
    const { error } = await client.storage.from(bucket).upload(name, bytes, options);
    if (error) throw new Problem(`Het bestand ${name} is niet bewaard: ${error.message}`);
  }
}

/** The lesson files that are online, as the database lists them. Throws Problem. */
async function listedLessons({ client }: Backend) {
  const { data, error } = await client
    .from('lesson_files')
    .select('path, mime_type, updated_at')
    .order('path');
  if (error) throw new Problem(`De lijst van lessen is niet te lezen: ${error.message}`);
  return data;
}

/** How often a copy is made before it is refused, because the lessons keep changing. */
const attempts = 3;

/**
 * Copies every lesson file that is online into a folder, and the rows with `copyRows`; both again when a lesson was
 * published meanwhile: the rows would name files that the folder lacks. Returns how many files. Throws Problem.
 */
export async function backUpLessons(
  backend: Backend,
  folder: string,
  copyRows: () => Promise<void>,
): Promise<number> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const files = await listedLessons(backend);
    await copyRows();
    // A file that was replaced can be gone already.
    const names = files.map(({ path }) => path);
    const problem = await download(backend, lessonFiles.bucket, names, folder).catch(
      (error: unknown) => error,
    );
    if (isDeepStrictEqual(await listedLessons(backend), files)) {
      if (problem) throw problem;
      return files.length;
    }
    await rm(folder, { recursive: true });
  }
  throw new Problem(
    'De lessen veranderden telkens tijdens de kopie. Maak ze opnieuw als niemand iets publiceert.',
  );
}

/** Uploads the lesson files that the restored database lists. Returns how many there are. Throws Problem. */
export async function uploadLessons(backend: Backend, folder: string): Promise<number> {
  const files = (await listedLessons(backend)).map(({ path, mime_type: contentType }) => ({
    name: path,
    options: { contentType },
  }));
  await upload(backend, lessonFiles.bucket, files, folder);
  return files.length;
}

const isPicture = /^[\da-f]{20}\.(?:webp|jpg)$/;

/** Copies the pictures that the owner published into a new folder. Returns how many. Throws Problem. */
export async function backUpPictures(backend: Backend, folder: string): Promise<number> {
  const stored = await storedFiles(backend.client, shopFile.bucket).catch((error: Error) => {
    throw new Problem(`De bewaarde bestanden zijn niet te lezen: ${error.message}`);
  });
  const names = stored.map(({ name }) => name).filter((name) => isPicture.test(name));
  await download(backend, shopFile.bucket, names, folder);
  return names.length;
}

/** Uploads the pictures of a backup. Returns how many there are. Throws Problem. */
export async function uploadPictures(backend: Backend, folder: string): Promise<number> {
  // A backup of before has none.
  const files = (await readdir(folder).catch(() => [])).map((name) => ({
    name,
    options: {
      contentType: name.endsWith('.webp') ? 'image/webp' : 'image/jpeg',
      cacheControl: String(pictureCacheSeconds),
    },
  }));
  await upload(backend, shopFile.bucket, files, folder);
  return files.length;
}
