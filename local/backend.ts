import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { assemble } from './assemble.ts';
import { openDatabase } from './database/database.ts';
import { clientAddress, failed, unhurried } from './http.ts';
import { listen } from './listen.ts';
import { logRequests, problem, requestLine } from './log.ts';
import { createOrigins, type Origins } from './origins.ts';
import type { Router } from './router.ts';
import type { Settings } from './settings.ts';
import { secureHeaders } from './static/headers.ts';

export interface Backend {
  origins: Origins;
  /** Refuses new calls of functions, finishes the running requests and closes everything. */
  close(): Promise<void>;
}

/** How long running requests have to finish when the server stops. */
const FINISH_MS = 20_000;

/** While it starts or stops. */
const NOT_NOW = () => Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '1' } });

/**
 * Starts the site, Auth, Data API, functions, Stripe sandbox, inbox and schedules on one port.
 * Throws an Error that says what is wrong: the port, a migration, a setting or a function.
 */
export async function createBackend(settings: Settings): Promise<Backend> {
  logRequests(settings.log);
  let router: Router | undefined;
  let stopping = false;
  let active = 0;
  let whenIdle = () => {};

  async function answer(asked: Request, { incoming }: Pick<HttpBindings, 'incoming'>): Promise<Response> {
    const { request, rest } = unhurried(asked);
    const started = performance.now();
    let response: Response;
    active += 1;
    // A function that is running may finish, and calls everything but other functions to do so.
    const isRefused = stopping && new URL(request.url).pathname.startsWith('/functions/');
    try {
      response =
        router && !isRefused
          ? await router(request, clientAddress(incoming, settings.trustedProxies))
          : NOT_NOW();
    } catch (error) {
      const brokenOff = incoming.destroyed && !incoming.complete;
      if (!brokenOff) problem('server', error);
      response = failed(brokenOff ? 400 : 500, 'Er ging iets mis. Probeer het opnieuw.');
    }
    const isRead = await rest();
    active -= 1;
    if (active === 0) whenIdle();
    const headers = new Headers(response.headers);
    secureHeaders(headers);
    // What is left of a body would arrive as the next request on the same connection.
    if (stopping || !isRead) headers.set('connection', 'close');
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
    stopping = true;
    const idle = new Promise<void>((resolve) => {
      whenIdle = resolve;
    });
    if (active > 0)
      await Promise.race([idle, new Promise((resolve) => setTimeout(resolve, FINISH_MS).unref())]);
    for (const step of closers.splice(0)) await step();
  };
  try {
    const origins = createOrigins(settings.host, listening.port, settings.siteUrl, settings.localUrl);
    const database = await openDatabase(settings.database, settings.dataApiRole);
    closers.push(() => database.close());
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
