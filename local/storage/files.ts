import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;

/** Keeps the files of Storage, a folder per bucket. Their first line is what it says of them, so that both change at once. */
export function fileAdapter(folder: string): Adapter {
  return {
    async uploadObject(bucket, name, _version, body, mimetype, cacheControl) {
      const bytes = Buffer.from(await new Response(body as BodyInit).arrayBuffer());
      const eTag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      const metadata = { mimetype, cacheControl, size: bytes.length, contentLength: bytes.length, eTag };
      const fresh = join(folder, randomUUID());
      await mkdir(join(folder, bucket), { recursive: true });
      await writeFile(fresh, Buffer.concat([Buffer.from(`${JSON.stringify(metadata)}\n`), bytes]));
      await rename(fresh, join(folder, bucket, name));
      return metadata;
    },
    async getObject(bucket, name) {
      const file = await readFile(join(folder, bucket, name));
      const start = file.indexOf('\n') + 1;
      const metadata = JSON.parse(file.toString('utf8', 0, start));
      return { metadata, httpStatusCode: 200, body: file.subarray(start) };
    },
    deleteObject: (bucket, name) => rm(join(folder, bucket, name), { force: true }),
  } satisfies Pick<Adapter, 'uploadObject' | 'getObject' | 'deleteObject'> as Partial<Adapter> as Adapter;
}
