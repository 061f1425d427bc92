import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { clientAddress } from './client-address.ts';
import { createCounters } from './counters.ts';
import { type Database, openDatabase } from './database/database.ts';
import { createLocalSchema } from './database/local-schema.ts';
import { migrate } from './database/migrations.ts';
import { createRoles } from './database/roles.ts';
import { createFunctionsHost } from './functions/host.ts';
import { listen } from './listen.ts';
import type { Handler } from './lite/call.ts';
import { createAuthSchema, createLite } from './lite/lite.ts';
import { logRequests, problem, requestLine } from './log.ts';
import { readAuthTemplates } from './mail/auth-templates.ts';
import { createInbox } from './mail/inbox.ts';
import { createMailOutage } from './mail/outage.ts';
import { createOutgoingMail } from './mail/outgoing.ts';
import { mailTransport } from './mail/transport.ts';
import { createOrigins, type Origins } from './origins.ts';
import { createRouter, type Router } from './router.ts';
import { createScheduler } from './scheduler.ts';
import type { Settings } from './settings.ts';
import { secureHeaders } from './static/headers.ts';
import { createStorageTables } from './storage/tables.ts';
import { createSandbox } from './stripe/sandbox.ts';

/** A running embedded backend. */
export interface Backend {
  /** Where the site is. */
  origin: string;
  origins: Origins;
  port: number;
  /** The database, as its owner; for tests and scripts. */
  database: Database;
  /** Finishes what runs and closes everything. */
  close(): Promise<void>;
}

const STARTING = () =>
  Response.json({ status: 'starting' }, { status: 503, headers: { 'retry-after': '1' } });

/**
 * Starts the site, Auth, Data API, functions, Stripe sandbox, inbox and schedules on one port.
 * Throws PortTaken, MigrationFailed, or an Error that says which setting or function is wrong.
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
      response = Response.json({ error: 'Er ging iets mis. Probeer het opnieuw.' }, { status: 500 });
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
    const parts = await assemble(settings, database, origins, listening.port);
    // Schedules and deliveries end before the server closes: they call it.
    closers.unshift(...parts.closers);
    router = parts.router;
    return { origin: origins.canonical, origins, port: listening.port, database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function assemble(settings: Settings, database: Database, origins: Origins, port: number) {
  const { secrets, limits } = settings;
  const own = `http://${settings.host === '::1' ? '[::1]' : '127.0.0.1'}:${port}`;
  await createRoles(database);
  await createLocalSchema(database);
  await createStorageTables(database);

  const inbox = createInbox(database);
  const outage = await createMailOutage(database);
  const templates = readAuthTemplates(settings.supabase);
  const outgoing = createOutgoingMail(database, mailTransport(inbox, outage, settings.resendApiKey));
  const counters = createCounters(database);
  const parts = { database, secrets, origins, limits, counters, templates, outgoing };
  await createAuthSchema(parts);
  await migrate(database, settings.migrations);
  const lite: Handler = await createLite(parts);

  const functions = await createFunctionsHost(
    settings.functions,
    {
      SUPABASE_URL: own,
      SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
      SUPABASE_SECRET_KEY: secrets.secretKey,
      SITE_URL: origins.canonical,
      SITE_ORIGINS: origins.all.join(','),
      STRIPE_SECRET_KEY: settings.stripeSecretKey ?? secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET:
        (settings.stripeSecretKey && process.env.STRIPE_WEBHOOK_SECRET) || secrets.stripeWebhookSecret,
      STRIPE_API_URL: settings.stripeSecretKey ? undefined : `${own}/_local/stripe-api`,
      RESEND_API_KEY: settings.resendApiKey ?? secrets.resendKey,
      RESEND_API_URL: settings.resendApiKey ? undefined : `${own}/_local/resend`,
      MAIL_FROM: process.env.MAIL_FROM || templates.sender,
      KIT_ALWAYS_ON_SALE: 'true',
    },
    limits.bodyBytes,
  );
  const callFunction = async (name: string, body: string, headers: Record<string, string>) =>
    functions.handle(
      new Request(`${own}/functions/v1/${name}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
      '127.0.0.1',
    );
  const sandbox = createSandbox(
    database,
    origins,
    secrets.stripeKey,
    secrets.stripeWebhookSecret,
    (body, headers) =>
      functions.names.includes('stripe-webhook')
        ? callFunction('stripe-webhook', body, headers)
        : Promise.resolve(new Response(null, { status: 404 })),
  );
  const present = Object.entries(settings.schedule).filter(([name]) => functions.names.includes(name));
  const scheduler = createScheduler(Object.fromEntries(present), (name) =>
    callFunction(name, '{}', { authorization: `Bearer ${secrets.secretKey}`, apikey: secrets.secretKey }),
  );
  const router = createRouter({
    settings,
    database,
    origins,
    lite,
    functions,
    inbox,
    outage,
    sandbox,
    afterOutage: () => {
      void outgoing.retryNow();
      scheduler.runNow('deliver-outbox');
    },
  });
  return { router, closers: [() => scheduler.stop(), () => sandbox.stop(), () => outgoing.stop()] };
}
