import { createHash } from 'node:crypto';
import { type PublishedShop, shopFile, shopFileText, unpublished } from '../../contract/shop.ts';
import type { Database } from '../database/database.ts';

/** Bytes in one row. */
const PART_BYTES = 512 * 1024;

/** A stored file, without its bytes. */
export interface StoredFile {
  id: string;
  name: string;
  contentType: string;
  size: number;
  /** Its Cache-Control. */
  caching: string;
  etag: string;
  createdAt: string;
}

/** A file to store. */
interface NewFile extends Pick<StoredFile, 'name' | 'contentType' | 'caching'> {
  bucket: string;
  bytes: Uint8Array;
  /** Whether it may replace a file with its name. */
  replaces?: boolean;
}

/** The files of the embedded mode, kept in the database. */
export interface FileStore {
  /** Stores a file whole or not at all; false when the name is taken and the file is not to be replaced. */
  save(file: NewFile): Promise<boolean>;
  find(bucket: string, name: string): Promise<StoredFile | undefined>;
  /** The bytes of a file from `start` up to `end`, part by part. */
  read(file: StoredFile, start?: number, end?: number): ReadableStream<Uint8Array>;
  /** Files whose name starts with `prefix`, by name. */
  list(bucket: string, prefix: string, limit: number, offset: number): Promise<StoredFile[]>;
  /** Removes the files with these names, and returns those that existed. */
  remove(bucket: string, names: string[]): Promise<StoredFile[]>;
}

const COLUMNS = `id, name, content_type as "contentType", size, caching, etag, created_at::text as "createdAt"`;

/** The files in the tables of the schema `local`, in parts, so that a large one is never held by one query. */
export function createFiles(database: Database): FileStore {
  return {
    save: ({ bucket, name, contentType, caching, bytes, replaces = false }) =>
      database.transaction(async (sql) => {
        if (replaces) {
          // One at a time: the second would not see the row of the first.
          await sql.query('select pg_advisory_xact_lock(hashtext($1))', [`${bucket}/${name}`]);
          await sql.query('delete from local.files where bucket = $1 and name = $2', [bucket, name]);
        }
        const [file] = await sql.query<{ id: string }>(
          `insert into local.files (bucket, name, content_type, size, caching, etag) values ($1, $2, $3, $4, $5, $6)
           on conflict (bucket, name) do nothing returning id`,
          [
            bucket,
            name,
            contentType,
            bytes.length,
            caching,
            `"${createHash('md5').update(bytes).digest('hex')}"`,
          ],
        );
        if (!file) return false;
        for (let position = 0; position * PART_BYTES < bytes.length; position++) {
          const part = bytes.subarray(position * PART_BYTES, (position + 1) * PART_BYTES);
          await sql.query(
            `insert into local.file_parts (file_id, position, bytes) values ($1, $2, decode($3, 'base64'))`,
            [file.id, position, Buffer.from(part).toString('base64')],
          );
        }
        return true;
      }),
    async find(bucket, name) {
      const [file] = await database.query<StoredFile>(
        `select ${COLUMNS} from local.files where bucket = $1 and name = $2`,
        [bucket, name],
      );
      return file;
    },
    read(file, start = 0, end = file.size) {
      let position = Math.floor(start / PART_BYTES);
      return new ReadableStream({
        async pull(controller) {
          const offset = position * PART_BYTES;
          if (offset >= end) return controller.close();
          const [part] = await database.query<{ bytes: string }>(
            `select encode(bytes, 'base64') as bytes from local.file_parts where file_id = $1 and position = $2`,
            [file.id, position],
          );
          if (!part) throw new Error('The file was removed while it was read');
          position += 1;
          const bytes = new Uint8Array(Buffer.from(part.bytes, 'base64'));
          controller.enqueue(bytes.subarray(Math.max(0, start - offset), end - offset));
        },
      });
    },
    list: (bucket, prefix, limit, offset) =>
      database.query<StoredFile>(
        `select ${COLUMNS} from local.files
         where bucket = $1 and starts_with(name, $2) order by name limit $3 offset $4`,
        [bucket, prefix, limit, offset],
      ),
    remove: (bucket, names) =>
      database.query<StoredFile>(
        `delete from local.files where bucket = $1 and name in (select jsonb_array_elements_text($2::text::jsonb))
         returning ${COLUMNS}`,
        [bucket, JSON.stringify(names)],
      ),
  };
}

/** The content of the public file, as the database says it. */
export async function shopFileOf(database: Database): Promise<string> {
  const [row] = await database.query<{ shop: PublishedShop }>('select public.published_shop() as shop');
  return shopFileText(row?.shop ?? unpublished);
}

/** Stores the public file of what the owner chose, which a hosted project's first schedule does. */
export async function storeShopFile(files: FileStore, text: string): Promise<void> {
  await files.save({
    ...shopFile,
    contentType: 'application/json',
    caching: `max-age=${shopFile.cacheSeconds}`,
    bytes: new TextEncoder().encode(text),
    replaces: true,
  });
}
