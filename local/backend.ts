import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { assemble } from './assemble.ts';
import { openDatabase } from './database/database.ts';
import { clientAddress, failed } from './http.ts';
import { listen } from './listen.ts';
import { logRequests, problem, requestLine } from './log.ts';
import { createOrigins, type Origins } from './origins.ts';
import type { Router } from './router.ts';
import type { Settings } from './settings.ts';
import { secureHeaders } from './static/headers.ts';

/** A running embedded backend. */
export interface Backend {
  origins: Origins;
  /** Finishes running requests and closes everything. */
  close(): Promise<void>;
}

const STARTING = () =>
  Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '1' } });

/**
 * Starts the site, Auth, Data API, functions, Stripe sandbox, inbox and schedules on one port.
 * Throws an Error that says what is wrong: the port, a migration, a setting or a function.
 */
export async function createBackend(settings: Settings): Promise<Backend> {
  logRequests(settings.log);
  let router: Router | undefined;

  async function answer(request: Request, { incoming }: Pick<HttpBindings, 'incoming'>): Promise<Response> {
    const started = performance.now();
    let response: Response;
    try {
      response = router
        ? await router(request, clientAddress(incoming, settings.trustedProxies))
        : STARTING();
    } catch (error) {
      problem('server', error);
      response = failed(500, 'Er ging iets mis. Probeer het opnieuw.');
    }
    const headers = new Headers(response.headers);
    secureHeaders(headers);
    const id = headers.get('x-request-id') ?? randomUUID();
    headers.set('x-request-id', id);
    const { pathname } = new URL(request.url);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    requestLine({ id, method: request.method, path: pathname.slice(0, 200), status: response.status, ms });
    const bodiless = [101, 204, 205, 304].includes(response.status);
    return new Response(bodiless ? null : response.body, { status: response.status, headers });
  }

  const listening = await listen(answer, settings.host, settings.port);
  const closers: (() => Promise<unknown>)[] = [() => listening.close()];
  const close = async () => {
    for (const step of closers.splice(0)) await step();
  };
  try {
    const database = await openDatabase(settings.database);
    closers.push(() => database.close());
    const origins = createOrigins(settings.host, listening.port, settings.siteUrl);
    const parts = await database.alone(() => assemble(settings, database, origins));
    // Schedules and deliveries call the server, so they end before it does.
    closers.unshift(...parts.closers);
    router = parts.router;
    parts.resume();
    return { origins, close };
  } catch (error) {
    await close();
    throw error;
  }
}
