import postgres from 'postgres';
import { startPostgres } from '../../postgres.ts';
import { startStorage } from '../../production-like/storage.ts';
import { passedOn } from '../gateway.ts';
import type { Stage, Stored } from './scene.ts';
import { bucketStatements } from './settings.ts';

/** Supabase Storage on PostgreSQL with the shop's buckets and no policies, as the shop's migrations leave it. */
export async function startRealStorage(folder: string): Promise<Stage & { stop: () => Promise<void> }> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const server = await startPostgres();
    closers.push(() => server.stop());
    await server.create('storage');
    const databaseUrl = await server.prepareStorage('storage');
    const keys = {
      publishable: 'sb_publishable_recording',
      secret: 'sb_secret_recording',
      jwtSecret: 'a-secret-for-this-recording-only-0123456789',
    };
    const storage = await startStorage({ folder, databaseUrl, jwtSecret: keys.jwtSecret });
    closers.push(() => storage.stop());
    const sql = postgres(server.url('storage'), { max: 1, onnotice: () => {} });
    closers.push(() => sql.end());
    for (const statement of bucketStatements()) await sql.unsafe(statement);
    const deleting = postgres(databaseUrl, { max: 1, onnotice: () => {} });
    closers.push(() => deleting.end());
    return {
      fetch: (path, init) =>
        fetch(`${storage.url}${path}`, { ...init, headers: passedOn(new Headers(init.headers), keys) }),
      files: async () => [
        ...(await sql<Stored[]>`
          select bucket_id as bucket, name, (metadata ->> 'size')::int as size, metadata ->> 'mimetype' as type,
            metadata ->> 'cacheControl' as caching
          from storage.objects order by bucket_id, name`),
      ],
      clear: () =>
        deleting.begin(async (transaction) => {
          // Storage forbids it otherwise, because the bytes stay behind.
          await transaction`select set_config('storage.allow_delete_query', 'true', true)`;
          await transaction`delete from storage.objects`;
        }),
      keys,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
