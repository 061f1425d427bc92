import { lessonFiles } from '../../../../contract/lessons.ts';
import type { Client } from '../database.ts';

export interface BucketFile {
  name: string;
  createdAt: Date;
}

const page = 100;

/** Every file in a bucket. Throws Storage's error. */
export async function storedFiles(client: Client, bucket: string): Promise<BucketFile[]> {
  const files: BucketFile[] = [];
  for (;;) {
    const { data, error } = await client.storage.from(bucket).list('', { limit: page, offset: files.length });
    if (error) throw error;
    files.push(...data.map(({ name, created_at }) => ({ name, createdAt: new Date(created_at ?? 0) })));
    if (data.length < page) return files;
  }
}

/** A newer file may belong to a publication that is still being prepared. */
const restMs = 60 * 60 * 1000;

/** Stored files that no row references. */
export function staleFiles(
  stored: readonly BucketFile[],
  rows: readonly { path: string }[],
  now: Date,
): BucketFile[] {
  const named = new Set(rows.map(({ path }) => path));
  return stored.filter(
    ({ name, createdAt }) => !named.has(name) && now.getTime() - createdAt.getTime() > restMs,
  );
}

/** Removes stored files that no row references. Throws the backend's error. */
export async function removeStale(client: Client): Promise<void> {
  // List the files first: a row published in between references a file that is not in this list or too new to remove.
  const stored = await storedFiles(client, lessonFiles.bucket);
  const rows = await client.from('lesson_files').select('path');
  if (rows.error) throw rows.error;
  const stale = staleFiles(stored, rows.data, new Date()).map(({ name }) => name);
  if (stale.length === 0) return;
  const { error } = await client.storage.from(lessonFiles.bucket).remove(stale);
  if (error) throw error;
}
