import type { Context } from 'hono';
import type { FileStore, StoredFile } from './files.ts';

/** The bytes that a Range header asks for; undefined for all of them. */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  const start = Number(from);
  const end = to ? Math.min(Number(to) + 1, size) : size;
  return from && start < end ? { start, end } : undefined;
}

/** The Content-Disposition that saves a file under a name, without one under its own (RFC 8187). */
function attachment(name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed());
  return encoded ? `attachment; filename=${encoded}; filename*=UTF-8''${encoded}` : 'attachment;';
}

/**
 * A stored file, as this request asks for it.
 * @param expires when the link to it does, in seconds; without a link its own Cache-Control counts
 */
export function sendFile(c: Context, files: FileStore, file: StoredFile, expires?: number): Response {
  const changedAt = new Date(file.createdAt).toUTCString();
  const headers = new Headers({ etag: file.etag, 'last-modified': changedAt, 'x-robots-tag': 'none' });
  headers.set('accept-ranges', 'bytes');
  const known = c.req.header('if-none-match');
  if (expires) headers.set('expires', new Date(expires * 1000).toUTCString());
  else {
    const stale = known && known !== file.etag ? ', stale-while-revalidate=30' : '';
    headers.set('cache-control', file.caching + stale);
  }
  if (known === file.etag) return new Response(null, { status: 304, headers });

  const range = rangeOf(c.req.header('range'), file.size);
  const { start, end } = range ?? { start: 0, end: file.size };
  headers.set('content-type', file.contentType);
  headers.set('content-length', String(end - start));
  if (range) headers.set('content-range', `bytes ${start}-${end - 1}/${file.size}`);
  const saveAs = c.req.query('download');
  if (saveAs !== undefined) headers.set('content-disposition', attachment(saveAs));
  const body = c.req.method === 'HEAD' ? null : files.read(file, start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
}
