import { type App, getStorageSchemaSql } from '@supabase/lite';
import { lessonFiles } from '../../contract/lessons.ts';
import { type PublishedShop, shopFile, shopFileText, unpublished } from '../../contract/shop.ts';
import type { Database } from '../database/database.ts';

/** Creates the tables of Storage, with Supabase's grants, and the buckets, which the migrations of an older database skipped. */
export const createStorageSchema = (database: Database): Promise<void> =>
  database.script(`${getStorageSchemaSql(false)}
    grant usage on schema storage to anon, authenticated, service_role;
    grant all on all tables in schema storage to anon, authenticated, service_role;
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
      ('${lessonFiles.bucket}', '${lessonFiles.bucket}', false, ${lessonFiles.maxBytes}, '{${lessonFiles.mimeTypes.join()}}'),
      ('${shopFile.bucket}', '${shopFile.bucket}', true, 65536, '{application/json,image/webp,image/jpeg}')
    on conflict do nothing;`);

/** The content of the public file, as the database says it. */
export async function shopFileOf(database: Database): Promise<string> {
  const [row] = await database.query<{ shop: PublishedShop }>('select public.published_shop() as shop');
  return shopFileText(row?.shop ?? unpublished);
}

/** Stores the public file of what the owner chose, which a hosted project's first schedule does. Throws Storage's error. */
export async function storeShopFile(app: Pick<App, 'getClient'>, key: string, text: string): Promise<void> {
  const { storage } = app.getClient({ apikey: key, auth: { persistSession: false } });
  const { error } = await storage.from(shopFile.bucket).upload(shopFile.name, text, {
    contentType: 'application/json',
    cacheControl: String(shopFile.cacheSeconds),
    upsert: true,
  });
  if (error) throw error;
}
