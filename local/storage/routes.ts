import { createHmac } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { sign, verify } from 'hono/jwt';
import { statusFile } from '../../contract/kit-on-sale.ts';
import { lessonFiles } from '../../contract/lessons.ts';
import { readBody } from '../http.ts';
import type { Limits } from '../limits.ts';
import type { Secrets } from '../secrets.ts';
import type { Files, StoredFile } from './files.ts';

/** The purpose of a link to a file. */
type Scope = 'download' | 'upload';

/** Makes and checks the tokens in links to a file. */
interface Links {
  /** A token for `file` (`bucket/name`) that lasts `seconds`. */
  token(scope: Scope, file: string, seconds: number): Promise<string>;
  /** Whether `token` is for this and for `file`, now. */
  allows(scope: Scope, token: string, file: string): Promise<boolean>;
}

/** How long Supabase Storage accepts a signed upload. */
const UPLOAD_SECONDS = 2 * 60 * 60;

/** Links signed with their own key: an access token opens no file, and a link signs nobody in. */
export function createLinks(jwtSecret: string): Links {
  const key = createHmac('sha256', jwtSecret).update('links to files').digest('hex');
  return {
    token(scope, file, seconds) {
      const now = Math.floor(Date.now() / 1000);
      return sign({ url: file, scope, iat: now, exp: now + seconds }, key, 'HS256');
    },
    async allows(scope, token, file) {
      try {
        const { url, scope: given, exp } = await verify(token, key, 'HS256');
        return url === file && given === scope && typeof exp === 'number';
      } catch {
        return false;
      }
    },
  };
}

/** Names that a file may have: no path traversal, no hidden files, nothing to escape. */
const NAME = /^[A-Za-z0-9][\w.-]{0,149}$/;

/** A refusal in the shape of Supabase Storage, which answers 400 and names the status in the body. */
function refusal(statusCode: string, error: string, message: string): Response {
  return Response.json({ statusCode, error, message }, { status: statusCode === '413' ? 413 : 400 });
}

const expired = () => refusal('400', 'InvalidJWT', 'The link is not valid or has expired');
const duplicate = () => refusal('409', 'Duplicate', 'The resource already exists');
const notFound = () => refusal('404', 'not_found', 'Object not found');
const invalid = (message: string) => refusal('400', 'invalid_request', message);

/** A name for Content-Disposition (RFC 8187). */
const headerText = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const listed = ({ id, name, size, contentType, createdAt }: StoredFile) => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  metadata: { size, mimetype: contentType },
});

/** A stored file, as this request asks for it. */
async function send(c: Context, files: Files, bucket: string, name: string, caching = 'private, no-store') {
  const file = await files.find(bucket, name);
  if (!file) return notFound();
  const saveAs = c.req.query('download');
  const headers = new Headers({
    'content-type': file.contentType,
    'content-length': String(file.size),
    'cache-control': caching,
  });
  if (saveAs !== undefined) {
    headers.set('content-disposition', `attachment; filename*=UTF-8''${headerText(saveAs || file.name)}`);
  }
  return new Response(c.req.method === 'HEAD' ? null : files.read(file), { headers });
}

/** What a bucket accepts, as its migration sets it. */
const accepted: Record<string, { mimeTypes: readonly string[]; maxBytes: number }> = {
  [lessonFiles.bucket]: lessonFiles,
  [statusFile.bucket]: { mimeTypes: ['application/json'], maxBytes: 1024 },
};

/**
 * Gap in @supabase/lite: its storage is experimental and knows no row level security. These are the calls to
 * Supabase Storage that the shop makes. Its private bucket: upload, download, list, remove and sign, with the secret
 * key only, and the signed links that open one file or accept one upload for a while. Its public one: upload and
 * download, with the secret key, and the address where everyone reads a file.
 */
export function storageRoutes(files: Files, links: Links, secrets: Secrets, limits: Limits): Hono {
  const { bucket } = lessonFiles;
  const app = new Hono({ strict: false });
  const isServer = (c: Context) => {
    const bearer = /^Bearer\s+(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    return [c.req.header('apikey'), bearer].includes(secrets.secretKey);
  };

  const open = async (c: Context) => {
    const name = c.req.param('name') ?? '';
    if (!(await links.allows('download', c.req.query('token') ?? '', `${bucket}/${name}`))) return expired();
    return send(c, files, bucket, name);
  };
  app.get(`/object/sign/${bucket}/:name`, open);
  app.get(`/object/public/${statusFile.bucket}/:name`, (c) =>
    send(c, files, statusFile.bucket, c.req.param('name'), `max-age=${statusFile.cacheSeconds}`),
  );

  /** Stores the body under a name that is not in use yet, or may be replaced. */
  const take = async (c: Context, into: string, name: string, replaces = false) => {
    const { mimeTypes = [], maxBytes = 0 } = accepted[into] ?? {};
    const contentType = c.req.header('content-type') ?? '';
    if (!NAME.test(name)) return refusal('400', 'InvalidKey', 'Invalid key');
    if (!mimeTypes.includes(contentType)) {
      return refusal('415', 'invalid_mime_type', `mime type ${contentType.slice(0, 100)} is not supported`);
    }
    const bytes = await readBody(c.req.raw, Math.min(maxBytes, limits.secretBodyBytes));
    if (!bytes) return refusal('413', 'Payload too large', 'The object exceeded the maximum allowed size');
    return (await files.save(into, name, contentType, bytes, replaces)) ? null : duplicate();
  };
  // The token is checked before anything of the body is read.
  app.put(`/object/upload/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    if (!(await links.allows('upload', c.req.query('token') ?? '', `${bucket}/${name}`))) return expired();
    return (await take(c, bucket, name)) ?? c.json({ Key: `${bucket}/${name}` });
  });

  app.use('*', async (c, next) => (isServer(c) ? await next() : notFound()));

  app.post(`/object/list/${bucket}`, async (c) => {
    const { prefix = '', limit = 100, offset = 0 } = await jsonOf(c);
    if (typeof prefix !== 'string' || !isCount(limit) || !isCount(offset)) return invalid('Invalid body');
    return c.json((await files.list(bucket, prefix, limit, offset)).map(listed));
  });
  app.post(`/object/sign/${bucket}/:name`, async (c) => {
    const { expiresIn } = await jsonOf(c);
    const name = c.req.param('name');
    if (!isCount(expiresIn) || expiresIn < 1) return invalid('Invalid expiresIn');
    if (!(await files.find(bucket, name))) return notFound();
    const token = await links.token('download', `${bucket}/${name}`, expiresIn);
    return c.json({ signedURL: `/object/sign/${bucket}/${name}?token=${token}` });
  });
  app.post(`/object/upload/sign/${bucket}/:name`, async (c) => {
    const name = c.req.param('name');
    if (!NAME.test(name)) return refusal('400', 'InvalidKey', 'Invalid key');
    if (await files.find(bucket, name)) return duplicate();
    const token = await links.token('upload', `${bucket}/${name}`, UPLOAD_SECONDS);
    return c.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
  });
  for (const each of Object.keys(accepted)) {
    app.get(`/object/${each}/:name`, (c) => send(c, files, each, c.req.param('name')));
    app.post(`/object/${each}/:name`, async (c) => {
      const name = c.req.param('name');
      const problem = await take(c, each, name, c.req.header('x-upsert') === 'true');
      if (problem) return problem;
      return c.json({ Key: `${each}/${name}`, Id: (await files.find(each, name))?.id });
    });
  }
  app.delete(`/object/${bucket}`, async (c) => {
    const { prefixes } = await jsonOf(c);
    if (!Array.isArray(prefixes) || !prefixes.every((name) => typeof name === 'string')) {
      return invalid('Invalid body');
    }
    return c.json((await files.remove(bucket, prefixes)).map(listed));
  });
  app.all('*', () => notFound());
  return app;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0;

async function jsonOf(c: Context): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.json().catch(() => null);
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
