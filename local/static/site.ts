import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { passwordPage } from '../../site/paths.ts';
import { readHeaders } from './headers.ts';

const year = 'public, max-age=31536000, immutable';

/** Files of the build that are not addresses of the site: a page has one address, on which its policy depends. */
const hidden = /\.html\/?$|^\/(?:404\/?|_headers|_redirects)$/;

/** Serves a built site: `<route>/index.html` for its routes, 404.html with status 404 for the rest. */
export function createSite(folder: string): (request: Request) => Promise<Response> {
  const app = new Hono();
  const files = serveStatic({ root: folder, precompressed: true });
  const notFoundPage = serveStatic({ root: folder, path: '404.html', precompressed: true });

  // Outside etag(), which drops most headers from a 304; a browser applies the headers of a 304 to the page it cached.
  app.use(async (c, next) => {
    await next();
    const route = c.req.path === '/' ? '/' : c.req.path.replace(/\/$/, '');
    const headers = readHeaders(folder)(c.res.status === 404 ? '/404.html' : route);
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    const isAsset = c.res.status !== 404 && route.startsWith('/assets/');
    c.res.headers.set('cache-control', isAsset ? year : 'no-cache');
    c.res.headers.set('vary', 'accept-encoding');
  });
  app.use(etag());
  app.get(passwordPage.at, (c) => c.redirect(passwordPage.to));
  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.body(null, 405, { allow: 'GET, HEAD' });
    return hidden.test(c.req.path) ? next() : files(c, next);
  });
  app.notFound(async (c) => {
    const page = await notFoundPage(c, async () => {});
    return page
      ? new Response(page.body, { status: 404, headers: page.headers })
      : c.text('Niet gevonden', 404);
  });
  return async (request) => app.fetch(request);
}
