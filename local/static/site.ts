import { extname, join, sep } from 'node:path';
import { type Asset, createAssets } from './assets.ts';
import { readHeaders } from './headers.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves a built site: `<route>/index.html` for its routes, 404.html with status 404 for the rest. */
export function createSite(folder: string): (request: Request) => Promise<Response> {
  const asset = createAssets();
  let headersOf = readHeaders(folder);
  let headersRead = Date.now();

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const { pathname } = new URL(request.url);
    const path = safePath(pathname);
    if (path === undefined) return new Response('Ongeldig adres', { status: 400 });
    if (Date.now() - headersRead > 1_000) {
      headersOf = readHeaders(folder);
      headersRead = Date.now();
    }
    const accepted = request.headers.get('accept-encoding') ?? '';
    const route = path === '/' ? path : path.replace(/\/+$/, '');
    const find = (name: string) => asset(join(folder, name), accepted);

    // A page has one address, which its security headers and its scripts go by.
    const hidden =
      /^\/(__spa-fallback|404)(\.html)?\/?$|\/\/|\/\.\/|\/index\.html$/.test(path) || /%2f/i.test(pathname);
    const file = extname(path) && !path.endsWith('/') && !hidden ? await find(path) : undefined;
    if (file)
      return send(request, file, 200, headersOf(path), path.startsWith('/assets/') ? YEAR : 'no-cache');
    const page = extname(path) || hidden ? undefined : await find(join(route, 'index.html'));
    if (page) return send(request, page, 200, headersOf(route), 'no-cache');
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
