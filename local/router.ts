import { Hono } from 'hono';
import type { Handler } from './auth/call.ts';
import type { Database } from './database/database.ts';
import type { FunctionsHost } from './functions.ts';
import { localOnly, type Origins } from './origins.ts';
import type { Settings } from './settings.ts';
import { createSite } from './static/site.ts';

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

/** What @supabase/lite answers. */
const SERVICES = ['/auth/v1/*', '/rest/v1/*', '/storage/v1/*', '/_system/*'];

export function createRouter(parts: RouterParts): Router {
  const { settings, origins, lite, functions } = parts;
  const { secretKey, publishableKey } = settings.secrets;
  const app = new Hono<{ Bindings: { ip: string } }>({ strict: false });

  const config = (request: Request) =>
    Response.json(
      // local/auth/passwords.ts refuses a change of address.
      { supabaseUrl: origins.of(request), publishableKey, addressChanges: false },
      { headers: { 'cache-control': 'no-store' } },
    );
  app.get('/config.json', (c) => config(c.req.raw));
  app.get('/healthz', () => health(parts));

  app.use('/_local/*', async (c, next) => localOnly(c.req.raw, c.env.ip, origins) ?? (await next()));
  app.get('/_local/config.json', (c) => config(c.req.raw));
  for (const routes of parts.local) app.route('/_local', routes);
  app.all('/_local/*', (c) => c.text('Niet gevonden', 404));

  app.all('/functions/v1/*', (c) => functions.handle(c.req.raw, c.env.ip));
  for (const service of SERVICES) {
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

/** Queries Auth, and through a function the database, for something that does not exist. */
async function health({ lite, functions, settings, origins }: RouterParts): Promise<Response> {
  const authRequest = new Request(`${origins.canonical}/auth/v1/health`, {
    headers: { apikey: settings.secrets.publishableKey },
  });
  const link = new Request(`${origins.canonical}/functions/v1/kit-signup-link`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'confirm', token: 'healthz'.padEnd(43, '-') }),
  });
  const [auth, missing] = await Promise.all([
    lite({ request: authRequest, path: '/auth/v1/health', body: undefined, ip: '127.0.0.1', secret: false }),
    functions.handle(link, ''),
  ]).catch(() => []);
  const isReady = auth?.ok && missing?.status === 404;
  return Response.json({ status: isReady ? 'ok' : 'down' }, { status: isReady ? 200 : 503 });
}
