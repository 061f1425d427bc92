import { resolve } from 'node:path';
import { type Limits, readLimits } from './limits.ts';
import { environmentSecrets, randomSecrets, type Secrets, storedSecrets } from './secrets.ts';

/** How the embedded backend runs. */
export interface Settings {
  host: string;
  port: number;
  /** `memory://`, a folder, or `postgres://…`. */
  database: string;
  secrets: Secrets;
  /** The site's own name, where it has one. */
  siteUrl?: string;
  /** Set: real Stripe in place of the sandbox. */
  stripeSecretKey?: string;
  /** Set: real Resend in place of the local inbox. */
  resendApiKey?: string;
  /** Socket addresses whose X-Forwarded-For counts. */
  trustedProxies: string[];
  limits: Limits;
  /** Folders, absolute; `functions` may be the address of a server that runs them elsewhere. */
  site: string;
  functions: string;
  migrations: string;
  supabase: string;
  /** Milliseconds between two runs of a function by its schedule; 0 switches the schedule off. */
  schedule: Record<string, number>;
  /** Writes the log in JSON, with a line per request. */
  log: boolean;
}

const ROOT = resolve(import.meta.dirname, '..');

/** Settings for a test: in memory, on a free port, without a schedule. */
export function testSettings(overrides: Partial<Settings> = {}): Settings {
  return {
    host: '127.0.0.1',
    port: 0,
    database: 'memory://',
    secrets: randomSecrets(),
    trustedProxies: [],
    limits: readLimits(undefined),
    site: resolve(ROOT, 'build/client'),
    functions: resolve(ROOT, 'supabase/functions'),
    migrations: resolve(ROOT, 'supabase/migrations'),
    supabase: resolve(ROOT, 'supabase'),
    schedule: {},
    log: false,
    ...overrides,
  };
}

/**
 * Reads the settings from the environment. Called when the data directory is this process's own: it makes
 * the secrets there. Throws with the name of the setting that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const port = Number(environment.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('PORT must be a number up to 65535.');
  const siteUrl = environment.SITE_URL || undefined;
  if (siteUrl && !URL.canParse(siteUrl))
    throw new Error('SITE_URL must be an address such as https://example.be.');
  const server = environment.DATABASE_URL || undefined;
  if (server && !/^postgres(ql)?:\/\//.test(server))
    throw new Error('DATABASE_URL must start with postgres://.');
  const directory = resolve(environment.DATA_DIR || '.data');
  return testSettings({
    host: environment.HOST || '127.0.0.1',
    port,
    database: server ?? resolve(directory, 'pg'),
    secrets: server ? environmentSecrets(environment) : storedSecrets(directory),
    siteUrl,
    stripeSecretKey: environment.STRIPE_SECRET_KEY || undefined,
    resendApiKey: environment.RESEND_API_KEY || undefined,
    trustedProxies: (environment.TRUSTED_PROXIES ?? '').split(',').filter(Boolean),
    limits: readLimits(environment.LIMITS),
    site: resolve(environment.SITE_DIR || resolve(ROOT, 'build/client')),
    functions: environment.FUNCTIONS_URL || resolve(ROOT, 'supabase/functions'),
    schedule: { 'deliver-outbox': 5_000, 'reconcile-payments': 60_000 },
    log: environment.LOG === 'json',
  });
}
