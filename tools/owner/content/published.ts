import { type LessonFile, lessonFiles } from '../../../contract/lessons.ts';
import { type Backend, reach, refusal } from './backend.ts';

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

export interface StoredFile {
  name: string;
  createdAt: Date;
}

/** What is online now. */
export interface Published {
  kicks: KickRow[];
  files: FileRow[];
  stored: StoredFile[];
}

const page = 100;

async function storedFiles(backend: Backend): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (;;) {
    const { data, error } = await backend.client.storage
      .from(lessonFiles.bucket)
      .list('', { limit: page, offset: files.length });
    if (error) throw refusal(backend, 'De bestanden opvragen', error);
    files.push(...data.map(({ name, created_at }) => ({ name, createdAt: new Date(created_at ?? 0) })));
    if (data.length < page) return files;
  }
}

/** Reads what is online. Throws ContentProblem. */
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
  return { kicks: kicks.data, files: files.data, stored: await storedFiles(backend) };
}
