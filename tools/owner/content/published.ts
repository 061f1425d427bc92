import type { LessonFile } from '../../../contract/lessons.ts';
import { type StoredFile, storedFiles } from '../../../supabase/functions/_shared/lessons/stored.ts';
import { type Backend, reach, refusal } from '../backend.ts';

/** A row of the table kicks. */
export interface KickRow {
  number: number;
  youtube_embed_code: string;
  title: string | null;
  description: string | null;
  text: string | null;
  transcript: string | null;
}

/** A row of the table lesson_files. */
export interface FileRow extends LessonFile {
  /** Its name in storage. */
  path: string;
}

/** What is online now. */
export interface Published {
  kicks: KickRow[];
  files: FileRow[];
  stored: StoredFile[];
}

/** Reads what is online. Throws Problem. */
export async function readPublished(backend: Backend): Promise<Published> {
  await reach(backend);
  const { client } = backend;
  const kicks = await client
    .from('kicks')
    .select('number, youtube_embed_code, title, description, text, transcript')
    .order('number');
  if (kicks.error) throw refusal(backend, 'De lessen opvragen', kicks.error, kicks.status);
  const files = await client
    .from('lesson_files')
    .select('key, title, path, file_name, mime_type, size_bytes')
    .order('key');
  if (files.error) throw refusal(backend, 'De bestanden opvragen', files.error, files.status);
  const stored = await storedFiles(client).catch((error) => {
    throw refusal(backend, 'De bestanden opvragen', error);
  });
  return { kicks: kicks.data, files: files.data, stored };
}
