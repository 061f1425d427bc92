import { type Context, Hono } from 'hono';
import { statusFile } from '../../contract/kit-on-sale.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import type { Secrets } from '../secrets.ts';
import type { Files, StoredFile } from './files.ts';
import { linkToken, readToken, type Scope } from './links.ts';
import { refusals } from './refusals.ts';
import { send } from './send.ts';

/** How long Supabase Storage accepts a signed upload. */
const UPLOAD_SECONDS = 2 * 60 * 60;

/** Names that a file may have: no path traversal, no hidden files, nothing to escape. */
const NAME = /^[A-Za-z0-9][\w.-]{0,149}$/;

/** What a bucket accepts, as its migration sets it. */
const accepted: Record<string, { mimeTypes: readonly string[]; maxBytes: number }> = {
  [lessonFiles.bucket]: lessonFiles,
  [statusFile.bucket]: { mimeTypes: ['application/json'], maxBytes: 1024 },
};

/** Who calls: the server with the secret key, or anybody else, for whom the buckets have no policy. */
type Caller = 'server' | 'other';

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

/**
 * Gap in @supabase/lite: its storage is experimental and knows no row level security. These are the calls to
 * Supabase Storage that the shop makes, answered as it answers them (docs/real-storage.md). Its private bucket: upload,
 * download, list, remove and sign, with the secret key only, and the signed links that open one file or accept one upload
 * for a while. Its public one: upload and download, with the secret key, and the address where everyone reads a file.
 */
export function storageRoutes(files: Files, secrets: Secrets, limits: Limits): Hono {
  const { bucket } = lessonFiles;
  const { jwtSecret, secretKey, publishableKey } = secrets;
  const app = new Hono({ strict: false });

  /** Who calls, or the refusal of a call that says nothing readable about it. */
  async function callerOf(c: Context): Promise<Caller | Response> {
    const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const key = bearer ?? c.req.header('apikey');
    if (key === undefined)
      return refusals.invalidRequest("headers must have required property 'authorization'");
    if (key === secretKey) return 'server';
    if (key === publishableKey) return 'other';
    const read = await readToken(key, jwtSecret);
    if ('problem' in read) return refusals.denied(read.problem);
    return read.claims.role === 'service_role' ? 'server' : 'other';
  }

  /** Runs a call for whom it is allowed; `instead` answers anybody else who is known. */
  const forServer =
    (answer: (c: Context) => Promise<Response> | Response, instead: () => Response) => async (c: Context) => {
      const caller = await callerOf(c);
      if (caller instanceof Response) return caller;
      return caller === 'server' ? answer(c) : instead();
    };

  /** When a link expires, in seconds since 1970; the refusal of one that is not for this, `file` and now. */
  async function linkEnd(c: Context, scope: Scope, file: string): Promise<number | Response> {
    const token = c.req.query('token');
    if (token === undefined)
      return refusals.invalidRequest("querystring must have required property 'token'");
    const read = await readToken(token, jwtSecret);
    if ('problem' in read) return refusals.invalidToken(read.problem);
    const { url, scope: given, exp } = read.claims;
    if (url !== file || typeof exp !== 'number') return refusals.invalidSignature('Invalid signature');
    return given === scope ? exp : refusals.invalidSignature(`Token is not scoped for ${scope}`);
  }

  /** Stores the body under a name that is not in use yet, or may be replaced. */
  const take = async (c: Context, into: string, name: string, replaces = false) => {
    const { mimeTypes = [], maxBytes = 0 } = accepted[into] ?? {};
    const contentType = c.req.header('content-type') ?? '';
    if (!NAME.test(name)) return refusals.invalidName(name);
    if (!contentType) return refusals.invalidType('Invalid Content-Type header');
    if (!mimeTypes.includes(contentType))
      return refusals.invalidType(`mime type ${contentType.slice(0, 100)} is not supported`);
    const bytes = await readBody(c.req.raw, Math.min(maxBytes, limits.secretBodyBytes));
    if (!bytes) return refusals.tooLarge();
    const caching = c.req.header('cache-control') ?? 'no-cache';
    const isStored = await files.save({ bucket: into, name, contentType, caching, bytes, replaces });
    return isStored ? null : refusals.duplicate();
  };

  const sendStored = async (c: Context, from: string, name: string, expires?: number) => {
    const file = await files.find(from, name);
    return file ? send(c, files, file, expires) : refusals.notFound();
  };

  app.get(`/object/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    const end = await linkEnd(c, 'download', `${bucket}/${name}`);
    return end instanceof Response ? end : sendStored(c, bucket, name, end);
  });
  // The token is checked before anything of the body is read.
  app.put(`/object/upload/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    const end = await linkEnd(c, 'upload', `${bucket}/${name}`);
    if (end instanceof Response) return end;
    return (await take(c, bucket, name)) ?? c.json({ Key: `${bucket}/${name}` });
  });
  app.get(`/object/public/${statusFile.bucket}/:name`, (c) =>
    sendStored(c, statusFile.bucket, c.req.param('name')),
  );
  app.get(`/object/public/${bucket}/:name`, () => refusals.noBucket());
  app.get('/object/public/*', () => refusals.notFound());

  app.post('/object/list/:bucket', async (c) => {
    const caller = await callerOf(c);
    if (caller instanceof Response) return caller;
    const { prefix, limit = 100, offset = 0 } = await jsonOf(c);
    if (prefix === undefined) return refusals.invalidRequest("body must have required property 'prefix'");
    for (const [name, value] of Object.entries({ limit, offset }))
      if (!Number.isInteger(value)) return refusals.invalidRequest(`body/${name} must be integer`);
    if (caller !== 'server') return c.json([]);
    const from = c.req.param('bucket');
    return c.json((await files.list(from, String(prefix), Number(limit), Number(offset))).map(listed));
  });
  const signLink = async (c: Context) => {
    const { expiresIn } = await jsonOf(c);
    const name = c.req.param('name') ?? '';
    if (expiresIn === undefined)
      return refusals.invalidRequest("body must have required property 'expiresIn'");
    if (!Number.isInteger(expiresIn)) return refusals.invalidRequest('body/expiresIn must be integer');
    if (Number(expiresIn) < 1) return refusals.invalidRequest('body/expiresIn must be >= 1');
    if (!(await files.find(bucket, name))) return refusals.notFound();
    const token = await linkToken('download', `${bucket}/${name}`, Number(expiresIn), jwtSecret);
    return c.json({ signedURL: `/object/sign/${bucket}/${name}?token=${token}` });
  };
  app.post(`/object/sign/${bucket}/:name`, forServer(signLink, refusals.notFound));
  const signUpload = async (c: Context) => {
    const name = c.req.param('name') ?? '';
    if (!NAME.test(name)) return refusals.invalidName(name);
    if (await files.find(bucket, name)) return refusals.duplicate();
    const token = await linkToken('upload', `${bucket}/${name}`, UPLOAD_SECONDS, jwtSecret);
    return c.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  };
  app.post(`/object/upload/sign/${bucket}/:name`, forServer(signUpload, refusals.noPolicy));
  for (const each of Object.keys(accepted)) {
    app.get(`/object/${each}/:name`, async (c) => {
      const caller = await callerOf(c);
      if (caller instanceof Response) return refusals.noBucket();
      return caller === 'server' ? sendStored(c, each, c.req.param('name')) : refusals.notFound();
    });
    const store = async (c: Context) => {
      const name = c.req.param('name') ?? '';
      const problem = await take(c, each, name, c.req.header('x-upsert') === 'true');
      return problem ?? c.json({ Key: `${each}/${name}`, Id: (await files.find(each, name))?.id });
    };
    app.post(`/object/${each}/:name`, forServer(store, refusals.noPolicy));
  }
  app.delete(`/object/${bucket}`, async (c) => {
    const caller = await callerOf(c);
    if (caller instanceof Response) return caller;
    const { prefixes } = await jsonOf(c);
    const names = [prefixes ?? []].flat().map(String);
    if (!names.length) return refusals.invalidRequest('body/prefixes must NOT have fewer than 1 items');
    if (caller !== 'server') return c.json([]);
    const owned = { bucket_id: bucket, owner: '', owner_id: '', user_metadata: {} };
    const removed = await files.remove(bucket, names);
    return c.json(removed.map((file) => ({ ...listed(file), ...owned, version: file.id })));
  });
  app.all('*', forServer(refusals.noBucket, refusals.notFound));
  return app;
}

async function jsonOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
