import { missingLines, promised } from '../../../contract/kit-complete.ts';
import {
  type ChosenStatus,
  isKitSold,
  statusFile,
  statusFileText,
  statusIn,
} from '../../../contract/kit-on-sale.ts';
import { lessonFiles } from '../../../contract/lessons.ts';
import { type Client, DatabaseError, serviceClient } from './database.ts';
import { alwaysOnSale } from './settings.ts';

/** What the owner chose on the desk. Throws DatabaseError. */
export async function chosenStatus(client = serviceClient()): Promise<ChosenStatus> {
  const { data, error } = await client.from('shop_settings').select('kit_status').maybeSingle();
  if (error) throw new DatabaseError(error.code, error.message);
  return data?.kit_status ?? null;
}

/** Whether the kit can be bought now. Throws DatabaseError. */
export const isSoldNow = async (): Promise<boolean> => isKitSold(await chosenStatus(), alwaysOnSale());

/** The choice in the public file; undefined when there is no readable one. */
async function publishedStatus(client: Client): Promise<ChosenStatus | undefined> {
  const { data } = await client.storage.from(statusFile.bucket).download(statusFile.name);
  return data ? statusIn(await new Response(data).json().catch(() => null)) : undefined;
}

/**
 * Writes the owner's choice to the public file. It ends only when the row still says what was written, so that of two
 * switches at the same time the last write follows the row. Throws DatabaseError.
 */
export async function publishStatus(client = serviceClient()): Promise<void> {
  let written: ChosenStatus | undefined;
  for (;;) {
    const chosen = await chosenStatus(client);
    if (chosen === written) return;
    const { error } = await client.storage
      .from(statusFile.bucket)
      .upload(statusFile.name, statusFileText(chosen), {
        contentType: 'application/json',
        cacheControl: String(statusFile.cacheSeconds),
        upsert: true,
      });
    if (error) throw new DatabaseError('storage', error.message);
    written = chosen;
  }
}

/** Repairs the public file where it does not hold the owner's choice. Throws DatabaseError. */
export async function repairStatusFile(client = serviceClient()): Promise<void> {
  if ((await publishedStatus(client)) !== (await chosenStatus(client))) await publishStatus(client);
}

/** What was promised before the purchase but is not online, one line per Kick. Throws DatabaseError. */
export async function missingNow(client = serviceClient()): Promise<string[]> {
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
