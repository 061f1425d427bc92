import { Hono } from 'hono';
import type { Handler } from './auth/call.ts';
import type { Database } from './database/database.ts';
import type { FunctionsHost } from './functions.ts';
import { localOnly, type Origins } from './origins.ts';
import type { Settings } from './settings.ts';
import { createSite } from './static/site.ts';
import { createFiles } from './storage/files.ts';
import { createLinks, storageRoutes } from './storage/routes.ts';

/** Answers a request from the visitor at `ip`. */
export type Router = (request: Request, ip: string) => Promise<Response>;

interface RouterParts {
  settings: Settings;
  database: Database;
  origins: Origins;
  lite: Handler;
  functions: FunctionsHost;
  /** The stand-ins for outside services, below `/_local`: the inbox and the Stripe sandbox. */
  local: Hono[];
}

/** Everything on one origin. */
export function createRouter(parts: RouterParts): Router {
  const { settings, origins, lite, functions } = parts;
  const { secretKey, publishableKey } = settings.secrets;
  const app = new Hono<{ Bindings: { ip: string } }>({ strict: false });

  const config = (request: Request) =>
    Response.json(
      { supabaseUrl: origins.of(request), publishableKey },
      { headers: { 'cache-control': 'no-store' } },
    );
  app.get('/config.json', (c) => config(c.req.raw));
  app.get('/healthz', () => health(parts));

  app.use('/_local/*', async (c, next) => localOnly(c.req.raw, c.env.ip, origins) ?? (await next()));
  app.get('/_local/config.json', (c) => config(c.req.raw));
  for (const routes of parts.local) app.route('/_local', routes);
  app.all('/_local/*', (c) => c.text('Niet gevonden', 404));

  app.all('/functions/v1/*', (c) => functions.handle(c.req.raw, c.env.ip));
  const files = createFiles(parts.database);
  const links = createLinks(settings.secrets.jwtSecret);
  app.route('/storage/v1', storageRoutes(files, links, settings.secrets, settings.limits));
  for (const service of ['/auth/v1/*', '/rest/v1/*', '/_system/*']) {
    app.all(service, (c) =>
      lite({
        request: c.req.raw,
        path: new URL(c.req.url).pathname,
        body: undefined,
        ip: c.env.ip,
        secret: c.req.header('apikey') === secretKey,
      }),
    );
  }
  const site = createSite(settings.site);
  app.all('*', (c) => site(c.req.raw));
  app.onError((error) => {
    throw error;
  });
  return async (request, ip) => app.fetch(request, { ip });
}

async function health({ database, lite, settings, origins }: RouterParts): Promise<Response> {
  const request = new Request(`${origins.canonical}/auth/v1/health`, {
    headers: { apikey: settings.secrets.publishableKey },
  });
  const auth = lite({ request, path: '/auth/v1/health', body: undefined, ip: '127.0.0.1', secret: false });
  const [rows, answer] = await Promise.all([database.query('select 1'), auth]).catch(() => []);
  const ready = rows !== undefined && answer?.ok;
  return Response.json(
    { status: ready ? 'ok' : 'down' },
    {
      status: ready ? 200 : 503,
      headers: { 'cache-control': 'no-store' },
    },
  );
}
