import { verify } from 'hono/jwt';
import { lessonFiles } from '../../contract/lessons.ts';
import { shopFile } from '../../contract/shop.ts';
import { type Handler, withBody } from '../auth/call.ts';
import { readBody } from '../http.ts';

const buckets = `${lessonFiles.bucket}|${shopFile.bucket}`;
const file = `(?:(upload/sign|sign|public)/)?(${buckets})/([A-Za-z0-9][\\w.-]{0,149})`;
const open = new RegExp(`^/storage/v1/object/(?:(?:list/)?(?:${buckets})|${file})$`);

const refusal = (statusCode: string, message: string) =>
  Response.json({ statusCode, error: message, message }, { status: 400 });

/** A file until its link ends, under the name to save it as, not again, or in part. */
async function served({ headers: asked, method, url }: Request, answer: Response, end?: number) {
  const headers = new Headers(answer.headers);
  if (end) headers.delete('cache-control');
  if (end) headers.set('expires', new Date(end * 1000).toUTCString());
  const name = encodeURIComponent(new URL(url).searchParams.get('download')?.toWellFormed() ?? '');
  if (name) headers.set('content-disposition', `attachment; filename=${name}; filename*=UTF-8''${name}`);
  if (asked.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(asked.get('range') ?? '') ?? [];
  const bytes = await answer.arrayBuffer();
  const part = from && bytes.slice(Number(from), to ? Number(to) + 1 : undefined);
  if (!part || !part.byteLength) return new Response(method === 'HEAD' ? null : bytes, { headers });
  headers.set('content-range', `bytes ${from}-${Number(from) + part.byteLength - 1}/${bytes.byteLength}`);
  headers.set('content-length', String(part.byteLength));
  return new Response(part, { status: 206, headers });
}

/**
 * The Storage of @supabase/lite, of which only the paths that the shop calls are open. Its gaps: a forged link is a 500, other
 * refusals are no 400, a signed address has other names, and a file knows nothing of its link, a name, a part or an etag.
 */
export function createStorage(lite: Handler, jwtSecret: string, mostBytes: number): Handler {
  return async (call) => {
    const { request } = call;
    const { method, url } = request;
    if (call.path.includes('%00')) return refusal('400', 'Invalid key');
    const [path, kind = '', bucket, name] = open.exec(call.path) ?? [];
    if (!path) return Response.json({ message: 'Not found' }, { status: 404 });
    const isSigned = kind.endsWith('sign') && method !== 'POST';
    const token = (isSigned && new URL(url).searchParams.get('token')) || '';
    const link = await verify(token, jwtSecret, 'HS256').catch(() => undefined);
    const intent = kind === 'sign' ? 'download' : 'upload';
    if (isSigned && !(link?.bucket === bucket && link?.sub === name && link?.intent === intent))
      return refusal('400', 'Invalid signature');
    const sent = await readBody(request, mostBytes);
    if (!sent) return refusal('413', 'Payload too large');
    const answer = await lite(request.body ? { ...call, request: withBody(request, sent) } : call);
    const endedMeanwhile = Number(link?.exp) * 1000 <= Date.now();
    if (answer.status >= 500 && !endedMeanwhile) return answer;
    if (!answer.ok) return new Response(answer.body, { status: 400, headers: answer.headers });
    if (method === 'GET' || method === 'HEAD') return served(request, answer, link?.exp);
    if (isSigned || !kind) return answer;
    const { signedUrl, ...signed } = await answer.json();
    const address = signedUrl.replace('/storage/v1', '');
    return Response.json({ ...signed, url: address, signedURL: address });
  };
}
