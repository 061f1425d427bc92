import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readHeaders } from './headers.ts';

const TYPES: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
};
const COMPRESSIBLE = /^(text\/|application\/(json|manifest|xml)|image\/(svg|x-icon))/;
const YEAR = 'public, max-age=31536000, immutable';

/** A file as it is sent, in one coding. */
interface Asset {
  body: Uint8Array<ArrayBuffer>;
  type: string;
  etag: string;
  encoding?: 'br' | 'gzip';
}

/**
 * Serves a built site: `<route>/index.html` for its prerendered routes, `__spa-fallback.html` for the
 * routes that live in the browser alone, 404.html with status 404 for the rest.
 * @param clientRoutes paths that have no page of their own in the build
 */
export function createSite(
  folder: string,
  clientRoutes: (path: string) => boolean,
): (request: Request) => Promise<Response> {
  const kept = new Map<string, Asset>();
  let headersOf = readHeaders(folder);
  let headersRead = Date.now();

  async function asset(file: string, accepted: string): Promise<Asset | undefined> {
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const type = TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream';
    const encoding = COMPRESSIBLE.test(type) ? codingOf(accepted) : undefined;
    const key = `${file}\n${info.mtimeMs}\n${info.size}\n${encoding ?? ''}`;
    const known = kept.get(key);
    if (known) return known;
    const plain = new Uint8Array(await readFile(file));
    const body = encoding ? await coded(file, plain, encoding, info.mtimeMs) : plain;
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const made = { body, type, encoding, etag: `"${hash}${encoding ? `-${encoding}` : ''}"` };
    if (kept.size > 1_000) kept.clear();
    kept.set(key, made);
    return made;
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const path = safePath(new URL(request.url).pathname);
    if (path === undefined) return new Response('Ongeldig adres', { status: 400 });
    if (Date.now() - headersRead > 1_000) {
      headersOf = readHeaders(folder);
      headersRead = Date.now();
    }
    const accepted = request.headers.get('accept-encoding') ?? '';
    const route = path === '/' ? path : path.replace(/\/+$/, '');
    const find = (name: string) => asset(join(folder, name), accepted);

    const hidden = /^\/(__spa-fallback|404)(\.html)?$/.test(route);
    const file = extname(path) && !path.endsWith('/') && !hidden ? await find(path) : undefined;
    if (file) return send(request, file, 200, headersOf(path), /^\/assets\//.test(path) ? YEAR : 'no-cache');
    const page = extname(path) || hidden ? undefined : await find(join(route, 'index.html'));
    if (page) return send(request, page, 200, headersOf(route), 'no-cache');
    const fallback = !extname(path) && clientRoutes(route) ? await find('__spa-fallback.html') : undefined;
    if (fallback)
      return send(
        request,
        fallback,
        200,
        { ...headersOf('/__spa-fallback.html'), ...headersOf(route) },
        'no-cache',
      );
    const missing = (await find('404.html')) ?? (await find('404/index.html'));
    if (missing)
      return send(request, missing, 404, { ...headersOf('/404'), ...headersOf('/404.html') }, 'no-cache');
    return new Response('Niet gevonden', { status: 404, headers: headersOf('/404.html') });
  };
}

function send(
  request: Request,
  asset: Asset,
  status: number,
  security: Record<string, string>,
  cache: string,
): Response {
  const headers = new Headers(security);
  headers.set('content-type', asset.type);
  headers.set('cache-control', cache);
  headers.set('etag', asset.etag);
  headers.set('vary', 'accept-encoding');
  const known = request.headers.get('if-none-match');
  // A picture's own styles are part of it.
  if (asset.type === 'image/svg+xml')
    headers.set('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
  if (status === 200 && known?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === asset.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (asset.encoding) headers.set('content-encoding', asset.encoding);
  headers.set('content-length', String(asset.body.length));
  return new Response(request.method === 'HEAD' ? null : asset.body, { status, headers });
}

/** The decoded path when it stays inside the site; undefined for a malformed one. */
function safePath(pathname: string): string | undefined {
  let path: string;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  const outside =
    path.includes('\0') || path.includes('\\') || path.split(/[/\\]/).some((part) => part === '..');
  return outside || (sep !== '/' && path.includes(sep)) ? undefined : path;
}

/** The coding a browser accepts, best first. */
function codingOf(accepted: string): 'br' | 'gzip' | undefined {
  const refused = /\b(br|gzip)\s*;\s*q=0(\.0+)?\s*(,|$)/g;
  const offered = accepted.replaceAll(refused, '');
  return /\bbr\b/.test(offered) ? 'br' : /\bgzip\b/.test(offered) ? 'gzip' : undefined;
}

/** The file that was compressed at build time, when it is not older than its source; else compressed here. */
async function coded(
  file: string,
  plain: Uint8Array<ArrayBuffer>,
  encoding: 'br' | 'gzip',
  changed: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sibling = `${file}.${encoding === 'br' ? 'br' : 'gz'}`;
  const built = await stat(sibling).catch(() => undefined);
  if (built && built.mtimeMs >= changed) return new Uint8Array(await readFile(sibling));
  return new Uint8Array(
    encoding === 'br'
      ? await promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await promisify(gzip)(plain),
  );
}
