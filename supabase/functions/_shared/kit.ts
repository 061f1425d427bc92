import { missingLines, promised } from '../../../contract/kit-complete.ts';
import { lessonFiles } from '../../../contract/lessons.ts';
import { DatabaseError, serviceClient } from './database.ts';

/** What was promised before the purchase but is not online, one line per Kick. Throws DatabaseError. */
export async function missingNow(): Promise<string[]> {
  const client = serviceClient();
  const [kicks, files, stored] = await Promise.all([
    client.from('kicks').select('number, youtube_embed_code'),
    client.from('lesson_files').select('key, path'),
    client.storage.from(lessonFiles.bucket).list('', { limit: 1000 }),
  ]);
  const error = kicks.error ?? files.error;
  if (error) throw new DatabaseError(error.code, error.message);
  if (stored.error) throw new DatabaseError('storage', stored.error.message);
  return missingLines({ kicks: kicks.data ?? [], files: files.data ?? [], stored: stored.data }, promised);
}
