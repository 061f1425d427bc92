import { resolve, sep } from 'node:path';
import { type Limits, readLimits } from './limits.ts';
import { environmentSecrets, type Secrets, storedSecrets } from './secrets.ts';

export interface Settings {
  host: string;
  port: number;
  /** `memory://`, a folder, or `postgres://…`. */
  database: string;
  /** Set: the role that logs in for the Data API on `postgres://…`, with the password of that address. */
  dataApiRole: string | undefined;
  secrets: Secrets;
  /** Whether Supabase Auth itself runs on this database: then its tables are left alone. */
  authElsewhere: boolean;
  /** The same for Supabase Storage. */
  storageElsewhere: boolean;
  /** The folder of the files in Storage. */
  files: string;
  /** The site's address, when a proxy or the dev server answers there. */
  siteUrl?: string;
  /** Where a proxy forwards `/_local`, as the dev server does. */
  localUrl?: string;
  /** Set: Stripe's test mode in place of the sandbox. */
  stripe?: { secretKey: string; webhookSecret: string };
  /** Set: Resend in place of the inbox, with the secret of its webhook, if it has one. */
  resend?: { apiKey: string; webhookSecret?: string };
  /** Socket addresses whose X-Forwarded-For is trusted. */
  trustedProxies: string[];
  limits: Limits;
  /** Absolute folders; `functions` may be the address of a server that runs them. */
  site: string;
  functions: string;
  supabase: string;
  /** Set: where to write what the owner published, for the launcher that builds the site with it. */
  publishedFile?: string;
  log: boolean;
}

const ROOT = resolve(import.meta.dirname, '..');

/** Where to listen: HOST and PORT. Throws when PORT is not a port. */
export function readAddress(environment: NodeJS.ProcessEnv): { host: string; port: number } {
  const port = Number(environment.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('PORT must be a number up to 65535.');
  return { host: environment.HOST || '127.0.0.1', port };
}

/**
 * Reads the settings from the environment, and creates the secrets in the data directory, which must be locked by
 * then. Throws with the name of the setting that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const address = readAddress(environment);
  const siteUrl = environment.SITE_URL || undefined;
  if (siteUrl && !URL.canParse(siteUrl))
    throw new Error('SITE_URL must be an address such as https://example.be.');
  const server = environment.DATABASE_URL || undefined;
  if (server && !/^postgres(ql)?:\/\//.test(server))
    throw new Error('DATABASE_URL must start with postgres://.');
  const directory = resolve(environment.DATA_DIR || '.data');
  const site = resolve(environment.SITE_DIR || resolve(ROOT, 'build/client'));
  if ((directory + sep).startsWith(site + sep))
    throw new Error('DATA_DIR must be a folder outside the site: whatever is in there, everybody can read.');
  return {
    ...address,
    database: server ?? resolve(directory, 'pg'),
    dataApiRole: environment.DATA_API_ROLE || undefined,
    secrets: server ? environmentSecrets(environment) : storedSecrets(directory),
    authElsewhere: environment.AUTH === 'elsewhere',
    storageElsewhere: environment.STORAGE === 'elsewhere',
    files: resolve(directory, 'files'),
    siteUrl,
    localUrl: environment.LOCAL_URL || undefined,
    stripe: stripeSettings(environment),
    resend: environment.RESEND_API_KEY
      ? { apiKey: environment.RESEND_API_KEY, webhookSecret: environment.RESEND_WEBHOOK_SECRET || undefined }
      : undefined,
    trustedProxies: (environment.TRUSTED_PROXIES ?? '').split(',').filter(Boolean),
    limits: readLimits(environment.LIMITS),
    site,
    supabase: resolve(ROOT, 'supabase'),
    functions: environment.FUNCTIONS_URL || resolve(ROOT, 'supabase/functions'),
    publishedFile: environment.PUBLISHED_SHOP_FILE || undefined,
    log: environment.LOG === 'json',
  };
}

/** Stripe's test mode, if there is a key. Throws on a live key, and on a key without the secret of its webhook. */
function stripeSettings(environment: NodeJS.ProcessEnv): Settings['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!secretKey) return undefined;
  if (!/^[sr]k_test_/.test(secretKey)) {
    throw new Error(
      'STRIPE_SECRET_KEY must be a test key (sk_test_ or rk_test_): this mode is for trying the shop, never for selling. To go live, see docs/nl/live-zetten.md.',
    );
  }
  if (!webhookSecret) {
    throw new Error(
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET, the secret (whsec_) of its webhook: without it no payment is ever confirmed.',
    );
  }
  return { secretKey, webhookSecret };
}
