import { readFile } from 'node:fs/promises';
import { lessonFiles } from '../../../contract/lessons.ts';
import { type Backend, refusal } from '../backend.ts';
import type { CourseFile } from './course.ts';
import type { Plan } from './plan.ts';

async function upload(backend: Backend, file: CourseFile): Promise<void> {
  const { error } = await backend.client.storage
    .from(lessonFiles.bucket)
    .upload(file.storedAs, await readFile(file.file), {
      contentType: file.mime,
      cacheControl: '0',
      upsert: false,
    });
  const isThere = error && String((error as { statusCode?: unknown }).statusCode) === '409';
  if (error && !isThere) throw refusal(backend, `${file.source} uploaden`, error);
}

/**
 * Carries out a plan: uploads the files under new names, then changes all rows in one transaction. When it stops
 * halfway the old content stays online, and the next run continues. Throws Problem.
 * @param onUpload called after each upload
 */
export async function publish(
  backend: Backend,
  plan: Plan,
  onUpload: (file: CourseFile) => void,
): Promise<void> {
  for (const file of plan.uploads) {
    await upload(backend, file);
    onUpload(file);
  }
  const { kicks, files, removed } = plan;
  if (kicks.length + files.length + removed.length > 0) {
    const content = { kicks, files, removed: removed.map(({ key }) => key) };
    const { error, status } = await backend.client.rpc('publish_lessons', { content });
    if (error) throw refusal(backend, 'De inhoud bijwerken', error, status);
  }
}
