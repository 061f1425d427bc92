import { join } from 'node:path';
import type { Handler } from './auth/call.ts';
import { createAuthSchema, createLite } from './auth/lite.ts';
import { buildRoutes } from './builds.ts';
import type { Database } from './database/database.ts';
import { createLocalSchema } from './database/local-schema.ts';
import { migrate } from './database/migrations.ts';
import { createRoles } from './database/roles.ts';
import { createFunctionsHost } from './functions.ts';
import { readAuthTemplates } from './mail/auth-templates.ts';
import { createInbox, createMailOutage } from './mail/inbox.ts';
import { inboxTransport, resendTransport } from './mail/outgoing.ts';
import { createReports } from './mail/reports.ts';
import { mailRoutes } from './mail/routes.ts';
import type { Origins } from './origins.ts';
import { createRouter, type Router } from './router.ts';
import type { Settings } from './settings.ts';
import { createStorageSchema } from './storage/setup.ts';
import { createSandbox } from './stripe/sandbox.ts';
import { createWorker } from './worker.ts';

/** Milliseconds between two runs of a function, as pg_cron schedules them in production. */
const SCHEDULE = { 'deliver-outbox': 5_000, 'reconcile-payments': 60_000, 'remove-expired': 600_000 };

export interface Assembly {
  router: Router;
  /** Sends what the previous run left behind; called once the router is in place. */
  resume: () => void;
  /** Steps of a clean stop, in order. */
  closers: (() => Promise<unknown>)[];
}

function functionsEnvironment(settings: Settings, origins: Origins, sender: string) {
  const { secrets, stripe, resend } = settings;
  const { own } = origins;
  return {
    SUPABASE_URL: own,
    SUPABASE_PUBLIC_URL: origins.canonical,
    SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
    SUPABASE_SECRET_KEY: secrets.secretKey,
    SITE_URL: origins.canonical,
    SITE_ORIGINS: origins.all.join(','),
    STRIPE_SECRET_KEY: stripe?.secretKey ?? secrets.stripeKey,
    STRIPE_WEBHOOK_SECRET: stripe?.webhookSecret ?? secrets.stripeWebhookSecret,
    STRIPE_API_URL: stripe ? undefined : `${own}/_local/stripe-api`,
    RESEND_API_KEY: resend?.apiKey ?? secrets.resendKey,
    RESEND_API_URL: resend ? undefined : `${own}/_local/resend`,
    RESEND_WEBHOOK_SECRET: resend ? resend.webhookSecret : secrets.resendWebhookSecret,
    DEPLOY_HOOK_URL: settings.publishedFile && `${own}/_local/build`,
    MAIL_FROM: process.env.MAIL_FROM || sender,
    KIT_ALWAYS_ON_SALE: process.env.KIT_ALWAYS_ON_SALE || 'true',
    // The functions host writes the visitor's address there, whatever the visitor sent.
    TRUSTED_PROXY: 'x-forwarded-for',
  };
}

/**
 * Releases the mails and webhooks that a killed process had claimed, so that they are sent immediately instead of half
 * a minute later. Only for PGlite, which a single process holds.
 */
export async function releaseLeases(database: Database): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.query(
    'update local.stripe_deliveries set next_at = $1 where next_at is not null and attempts > 0',
    [Date.now()],
  );
  const [outbox] = await database.query<{ there: boolean }>(
    `select to_regclass('public.outbox') is not null as there`,
  );
  if (outbox?.there) {
    await database.query('update public.outbox set locked_until = null where locked_until is not null');
    await database.query('update public.outbox_delivery set run = null');
  }
}

/**
 * Prepares the database and puts the parts together, with the shop's functions among them.
 */
export async function assemble(settings: Settings, database: Database, origins: Origins): Promise<Assembly> {
  const { secrets, limits, resend } = settings;
  const { own } = origins;
  await createRoles(database);
  await createLocalSchema(database);

  const inbox = createInbox(database);
  const outage = await createMailOutage(database);
  const templates = readAuthTemplates(settings.supabase);
  const sendMail = resend ? resendTransport(resend.apiKey) : inboxTransport(inbox, outage);
  const files = settings.storageElsewhere ? undefined : settings.files;
  const parts = { database, secrets, origins, limits, templates, sendMail, files };
  if (!settings.authElsewhere) await createAuthSchema(parts);
  if (files) await createStorageSchema(database);
  await migrate(database, join(settings.supabase, 'migrations'));
  await releaseLeases(database);
  const builds = settings.publishedFile && (await buildRoutes(database, settings.publishedFile));
  const lite: Handler = await createLite(parts);

  const functions = await createFunctionsHost(
    settings.functions,
    functionsEnvironment(settings, origins, templates.sender),
  );
  const callFunction = (name: string, body: string, headers: Record<string, string>) =>
    functions.handle(
      new Request(`${own}/functions/v1/${name}`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
      '127.0.0.1',
    );
  const sandbox = settings.stripe
    ? undefined
    : createSandbox(database, origins, secrets.stripeKey, secrets.stripeWebhookSecret, (body, headers) =>
        callFunction('stripe-webhook', body, headers),
      );

  const reportMail = createReports(secrets.resendWebhookSecret, (body, headers) =>
    callFunction('resend-webhook', body, headers),
  );

  const { secretKey } = secrets;
  const scheduled = (name: keyof typeof SCHEDULE) =>
    createWorker(`schedule ${name}`, SCHEDULE[name], async () => {
      await callFunction(name, '{}', { authorization: `Bearer ${secretKey}`, apikey: secretKey });
      return false;
    });
  const delivery = scheduled('deliver-outbox');
  const reconciliation = scheduled('reconcile-payments');
  const retention = scheduled('remove-expired');
  const deliver = () => void delivery.kick();

  const router = createRouter({
    settings,
    database,
    origins,
    lite,
    functions,
    local: [
      ...(resend
        ? []
        : [mailRoutes({ inbox, outage, key: secrets.resendKey, afterOutage: deliver, reportMail })]),
      ...(sandbox ? [sandbox.routes] : []),
      ...(builds ? [builds] : []),
    ],
  });
  return {
    router,
    resume: deliver,
    closers: [
      () => delivery.stop(),
      () => reconciliation.stop(),
      () => retention.stop(),
      async () => sandbox?.stop(),
    ],
  };
}
