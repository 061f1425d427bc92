import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lessonFiles } from '../../contract/lessons.ts';
import { type Backend, Problem } from './backend.ts';

/** The lesson files that are online, as the database lists them. Throws Problem. */
async function listed({ client }: Backend) {
  const { data, error } = await client.from('lesson_files').select('path, mime_type');
  if (error) throw new Problem(`De lijst van lessen is niet te lezen: ${error.message}`);
  return data;
}

/** The file of a lesson in a folder. A path that is no plain name would lead out of it. Throws Problem. */
function inside(folder: string, path: string): string {
  if (!/^\w[\w.-]*$/.test(path))
    throw new Problem(`De lijst van lessen noemt een onmogelijk bestand: ${path}`);
  return join(folder, path);
}

/** Copies every lesson file that is online into a folder. Returns how many. Throws Problem. */
export async function downloadLessons(backend: Backend, folder: string): Promise<number> {
  await mkdir(folder);
  const files = await listed(backend);
  for (const { path } of files) {
    const target = inside(folder, path);
    const { data, error } = await backend.client.storage.from(lessonFiles.bucket).download(path);
    if (error) throw new Problem(`Het bestand ${path} is niet te lezen: ${error.message}`);
    await writeFile(target, Buffer.from(await data.arrayBuffer()));
  }
  return files.length;
}

/** Uploads every lesson file that the restored database lists; may be repeated. Returns how many. Throws Problem. */
export async function uploadLessons(backend: Backend, folder: string): Promise<number> {
  const files = await listed(backend);
  for (const { path, mime_type: contentType } of files) {
    const bytes = await readFile(inside(folder, path)).catch(() => {
      throw new Problem(`De back-up mist het bestand ${path}.`);
    });
    const { error } = await backend.client.storage
      .from(lessonFiles.bucket)
      .upload(path, bytes, { contentType, upsert: true });
    if (error) throw new Problem(`Het bestand ${path} is niet bewaard: ${error.message}`);
  }
  return files.length;
}
