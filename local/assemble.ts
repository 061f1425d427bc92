import type { Handler } from './auth/call.ts';
import { createAuthSchema, createLite } from './auth/lite.ts';
import { createCounters } from './counters.ts';
import type { Database } from './database/database.ts';
import { releaseLeases } from './database/leases.ts';
import { createLocalSchema } from './database/local-schema.ts';
import { migrate } from './database/migrations.ts';
import { createRoles } from './database/roles.ts';
import { createFunctionsHost } from './functions/host.ts';
import { readAuthTemplates } from './mail/auth-templates.ts';
import { createInbox } from './mail/inbox.ts';
import { createMailOutage } from './mail/outage.ts';
import { createOutgoingMail } from './mail/outgoing.ts';
import { mailTransport } from './mail/transport.ts';
import type { Origins } from './origins.ts';
import { createRouter, type Router } from './router.ts';
import { createScheduler } from './scheduler.ts';
import type { Settings } from './settings.ts';
import { createStorageTables } from './storage/tables.ts';
import { createSandbox } from './stripe/sandbox.ts';

/** What runs beside the database and the port. */
export interface Assembly {
  router: Router;
  /** Sends what the last run left; for when the router is in place. */
  resume: () => void;
  /** Steps of a clean stop, in order. */
  closers: (() => Promise<unknown>)[];
}

/** Prepares the database and puts the parts together, with the functions of the shop among them. */
export async function assemble(
  settings: Settings,
  database: Database,
  origins: Origins,
  port: number,
): Promise<Assembly> {
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
  await releaseLeases(database);
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
      // The functions host writes the visitor's address there, whatever the visitor sent.
      TRUSTED_PROXY: 'x-forwarded-for',
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
  // What the last run left goes out at once.
  const resume = () => scheduler.runNow('deliver-outbox');
  return { router, resume, closers: [() => scheduler.stop(), () => sandbox.stop(), () => outgoing.stop()] };
}
