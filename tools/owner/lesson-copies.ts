import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { lessonFiles, storedPath } from '../../contract/lessons.ts';
import { storedFiles } from '../../supabase/functions/_shared/lessons/stored.ts';
import { type Backend, Problem } from './backend.ts';

/** The lesson files that are online, as the database lists them. Throws Problem. */
async function listed({ client }: Backend) {
  const { data, error } = await client
    .from('lesson_files')
    .select('path, mime_type, updated_at')
    .order('path');
  if (error) throw new Problem(`De lijst van lessen is niet te lezen: ${error.message}`);
  return data;
}

type Listed = Awaited<ReturnType<typeof listed>>;

/** The file of a lesson in a folder. A path that is no plain name would lead out of it. Throws Problem. */
function inside(folder: string, path: string): string {
  if (!storedPath.test(path)) throw new Problem(`De lijst van lessen noemt een onmogelijk bestand: ${path}`);
  return join(folder, path);
}

/** Copies lesson files into a new folder. Throws Problem. */
async function download({ client }: Backend, files: Listed, folder: string): Promise<void> {
  await mkdir(folder);
  for (const { path } of files) {
    const target = inside(folder, path);
    const { data, error } = await client.storage.from(lessonFiles.bucket).download(path);
    if (error) throw new Problem(`Het bestand ${path} is niet te lezen: ${error.message}`);
    await writeFile(target, Buffer.from(await data.arrayBuffer()));
  }
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
    const files = await listed(backend);
    await copyRows();
    // A file that was replaced can be gone already.
    const problem = await download(backend, files, folder).catch((error: unknown) => error);
    if (isDeepStrictEqual(await listed(backend), files)) {
      if (problem) throw problem;
      return files.length;
    }
    await rm(folder, { recursive: true });
  }
  throw new Problem(
    'De lessen veranderden telkens tijdens de kopie. Maak ze opnieuw als niemand iets publiceert.',
  );
}

/**
 * Uploads the lesson files that the restored database lists and storage lacks: it may be repeated. A stored name holds the
 * hash of its file (storedName in contract/lesson-check.ts). Returns how many files there are. Throws Problem.
 */
export async function uploadLessons(backend: Backend, folder: string): Promise<number> {
  const files = await listed(backend);
  const stored = await storedFiles(backend.client).catch((error: Error) => {
    throw new Problem(`De bewaarde lessen zijn niet te lezen: ${error.message}`);
  });
  const names = new Set(stored.map(({ name }) => name));
  for (const { path, mime_type: contentType } of files.filter((file) => !names.has(file.path))) {
    const bytes = await readFile(inside(folder, path)).catch(() => {
      throw new Problem(`De back-up mist het bestand ${path}.`);
    });
    const { error } = await backend.client.storage
      .from(lessonFiles.bucket)
      .upload(path, bytes, { contentType });
    if (error) throw new Problem(`Het bestand ${path} is niet bewaard: ${error.message}`);
  }
  return files.length;
}
