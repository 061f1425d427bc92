import { lessonFiles } from '../../../contract/lessons.ts';
import { type Backend, reach, refusal } from './backend.ts';

/** A row of the table kicks. */
export interface KickRow {
  number: number;
  youtube_embed_code: string;
  pdf_path: string;
  title: string | null;
  description: string | null;
  text: string | null;
}

/** A row of the table downloads. */
export interface DownloadRow {
  key: string;
  title: string;
  file_path: string;
}

export interface StoredFile {
  name: string;
  createdAt: Date;
}

/** What is online now. */
export interface Published {
  kicks: KickRow[];
  downloads: DownloadRow[];
  files: StoredFile[];
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
    .select('number, youtube_embed_code, pdf_path, title, description, text')
    .order('number');
  if (kicks.error) throw refusal(backend, 'De lessen opvragen', kicks.error, kicks.status);
  const downloads = await client.from('downloads').select('key, title, file_path').order('key');
  if (downloads.error) throw refusal(backend, 'De downloads opvragen', downloads.error, downloads.status);
  return { kicks: kicks.data, downloads: downloads.data, files: await storedFiles(backend) };
}
