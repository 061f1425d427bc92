import { type Context, Hono } from 'hono';
import { lessonFiles } from '../../contract/lessons.ts';
import { shopFile } from '../../contract/shop.ts';
import type { Limits } from '../limits.ts';
import type { Secrets } from '../secrets.ts';
import { linkEnd, storageCallerOf } from './callers.ts';
import type { FileStore, StoredFile } from './files.ts';
import { fileToken } from './links.ts';
import { storageRefusals } from './refusals.ts';
import { sendFile } from './send.ts';
import { accepted, isFileName, take } from './take.ts';

/** How long Supabase Storage accepts a signed upload. */
const UPLOAD_SECONDS = 2 * 60 * 60;

const { bucket } = lessonFiles;

/** A stored file as lists show it. */
const listed = ({ id, name, size, contentType, caching, etag, createdAt }: StoredFile) => {
  const time = new Date(createdAt).toISOString();
  return {
    id,
    name,
    created_at: time,
    updated_at: time,
    last_accessed_at: time,
    metadata: {
      eTag: etag,
      size,
      mimetype: contentType,
      cacheControl: caching,
      lastModified: time,
      contentLength: size,
      httpStatusCode: 200,
    },
  };
};

async function jsonOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

async function sendStored(c: Context, files: FileStore, from: string, name: string, expires?: number) {
  const file = await files.find(from, name);
  return file ? sendFile(c, files, file, expires) : storageRefusals.notFound();
}

/** What needs no key: the signed links, and the public bucket. */
function openRoutes(app: Hono, files: FileStore, secrets: Secrets, limits: Limits): void {
  app.get(`/object/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    const end = await linkEnd(c, 'download', `${bucket}/${name}`, secrets);
    return end instanceof Response ? end : sendStored(c, files, bucket, name, end);
  });
  // The token is checked before anything of the body is read.
  app.put(`/object/upload/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    const end = await linkEnd(c, 'upload', `${bucket}/${name}`, secrets);
    if (end instanceof Response) return end;
    return (await take(c, files, limits, { bucket, name })) ?? c.json({ Key: `${bucket}/${name}` });
  });
  app.get(`/object/public/${shopFile.bucket}/:name`, (c) =>
    sendStored(c, files, shopFile.bucket, c.req.param('name')),
  );
  app.get(`/object/public/${bucket}/:name`, () => storageRefusals.noBucket());
  app.get('/object/public/*', () => storageRefusals.notFound());
}

/** Lists and removals: rows that a policy hides are not there for who is not the server. */
function rowRoutes(app: Hono, files: FileStore, secrets: Secrets): void {
  app.post('/object/list/:bucket', async (c) => {
    const caller = await storageCallerOf(c, secrets);
    if (caller instanceof Response) return caller;
    if (caller !== 'server') return c.json([]);
    const { prefix = '', limit = 100, offset = 0 } = await jsonOf(c);
    const found = await files.list(c.req.param('bucket'), String(prefix), Number(limit), Number(offset));
    return c.json(found.map(listed));
  });
  for (const each of Object.keys(accepted)) {
    app.delete(`/object/${each}`, async (c) => {
      const caller = await storageCallerOf(c, secrets);
      if (caller instanceof Response) return caller;
      if (caller !== 'server') return c.json([]);
      const { prefixes } = await jsonOf(c);
      const names = [prefixes ?? []].flat().map(String);
      const owned = { bucket_id: each, owner: '', owner_id: '', user_metadata: {} };
      const removed = await files.remove(each, names);
      return c.json(removed.map((file) => ({ ...listed(file), ...owned, version: file.id })));
    });
  }
}

/**
 * Gap in @supabase/lite: its storage is experimental and knows no row level security. These are the calls to
 * Supabase Storage that the shop makes, answered as it answers them (docs/real-storage.md). Its private bucket: upload,
 * download, list, remove and sign, with the secret key only, and the signed links that open one file or accept one upload
 * for a while. Its public one: upload, download, list and remove, with the secret key, and the address where everyone reads a file.
 */
export function storageRoutes(files: FileStore, secrets: Secrets, limits: Limits): Hono {
  const { jwtSecret } = secrets;
  const app = new Hono({ strict: false });
  /** Answers the server; `instead` answers anybody else who is known. */
  const forServer =
    (answer: (c: Context) => Promise<Response> | Response, instead: () => Response) => async (c: Context) => {
      const caller = await storageCallerOf(c, secrets);
      if (caller instanceof Response) return caller;
      return caller === 'server' ? answer(c) : instead();
    };
  openRoutes(app, files, secrets, limits);
  rowRoutes(app, files, secrets);

  const signLink = async (c: Context) => {
    const { expiresIn } = await jsonOf(c);
    const name = c.req.param('name') ?? '';
    if (!(await files.find(bucket, name))) return storageRefusals.notFound();
    const token = await fileToken('download', `${bucket}/${name}`, Number(expiresIn), jwtSecret);
    return c.json({ signedURL: `/object/sign/${bucket}/${name}?token=${token}` });
  };
  app.post(`/object/sign/${bucket}/:name`, forServer(signLink, storageRefusals.notFound));
  const signUpload = async (c: Context) => {
    const name = c.req.param('name') ?? '';
    if (!isFileName(name)) return storageRefusals.invalidName(name);
    if (await files.find(bucket, name)) return storageRefusals.duplicate();
    const token = await fileToken('upload', `${bucket}/${name}`, UPLOAD_SECONDS, jwtSecret);
    return c.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  };
  app.post(`/object/upload/sign/${bucket}/:name`, forServer(signUpload, storageRefusals.noPolicy));
  for (const each of Object.keys(accepted)) {
    app.get(`/object/${each}/:name`, async (c) => {
      const caller = await storageCallerOf(c, secrets);
      // Without a readable token Storage serves only what is public, at another address.
      if (caller instanceof Response) return storageRefusals.noBucket();
      return caller === 'server'
        ? sendStored(c, files, each, c.req.param('name'))
        : storageRefusals.notFound();
    });
    const store = async (c: Context) => {
      const name = c.req.param('name') ?? '';
      const replaces = c.req.header('x-upsert') === 'true';
      const problem = await take(c, files, limits, { bucket: each, name, replaces });
      return problem ?? c.json({ Key: `${each}/${name}`, Id: (await files.find(each, name))?.id });
    };
    app.post(`/object/${each}/:name`, forServer(store, storageRefusals.noPolicy));
  }
  app.all('*', forServer(storageRefusals.noBucket, storageRefusals.notFound));
  return app;
}
