import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { freePort, raisedLimits, startServer, type TestServer } from '../server.ts';
import { type AuthOptions, migrateAuth, raisedAuthLimits, startAuth } from './auth.ts';
import { startFunctions } from './deno.ts';
import { startNginx } from './nginx.ts';
import { startStorage } from './storage.ts';

/** The shop as production runs it: PostgreSQL, functions in Deno, the build behind nginx. */
export interface ProductionLikeShop {
  /** The site. */
  url: string;
  /** The folder that nginx serves: the build as it was at the start. */
  siteFolder: string;
  /** The backend as the browser sees it: a different origin from the site. */
  apiUrl: string;
  /** The process behind them, which serves /_local only to this machine. */
  backend: string;
  databaseUrl: string;
  /** Holds secrets.json, where commands and tests look for the keys of a shop on this machine. */
  dataDir: string;
  postgres: PostgresServer;
  /** The environment of a server process on this database, for a second one beside the first. */
  environment: Record<string, string>;
  /** How Supabase Auth was started, for a second one with other limits. */
  authOptions: AuthOptions | undefined;
  stop(): Promise<void>;
}

const secret = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`;

/** Where parts of Supabase itself are, if they are to run. */
export interface RealServices {
  auth?: string | undefined;
  storage?: string | undefined;
}

/** Those that the environment names. */
export const realServices: RealServices = {
  auth: process.env.SUPABASE_AUTH || undefined,
  storage: process.env.SUPABASE_STORAGE || undefined,
};

/**
 * Starts all parts on free ports, and stops them again when a later part fails.
 * @param real what of Supabase itself runs: the supabase/auth binary, and the checkout of supabase/storage; without one its
 *   imitation in local/ answers
 * @param authLimits settings of Supabase Auth in the place of those that follow from supabase/config.toml
 */
export async function startShop(
  { auth: authProgram, storage: storageFolder }: RealServices = realServices,
  limits: Record<string, string> = raisedLimits,
  authLimits: Record<string, string> = raisedAuthLimits,
): Promise<ProductionLikeShop> {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const postgres = await startPostgres();
    closers.push(() => postgres.stop());
    const databaseUrl = await postgres.createToday('shop');
    const authDatabaseUrl = authProgram && (await postgres.prepareAuth('shop'));
    if (authProgram && authDatabaseUrl) await migrateAuth(authProgram, authDatabaseUrl);
    const [sitePort, apiPort, backendPort, ...functionPorts] = [
      await freePort(),
      await freePort(),
      await freePort(),
      // Two, since hosted functions run in many processes.
      await freePort(),
      await freePort(),
    ];
    const url = `http://127.0.0.1:${sitePort}`;
    const apiUrl = `http://127.0.0.1:${apiPort}`;
    const backend = `http://127.0.0.1:${backendPort}`;
    const secrets = {
      SUPABASE_PUBLISHABLE_KEY: secret('sb_publishable_'),
      SUPABASE_SECRET_KEY: secret('sb_secret_'),
      STRIPE_WEBHOOK_SECRET: secret('whsec_'),
      RESEND_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    };
    const stripeKey = secret('sk_test_');
    const mailKey = secret('re_');
    const jwtSecret = secret('');
    const environment = {
      ...limits,
      ...secrets,
      SUPABASE_JWT_SECRET: jwtSecret,
      STRIPE_SANDBOX_KEY: stripeKey,
      LOCAL_MAIL_KEY: mailKey,
      DATABASE_URL: databaseUrl,
      DATA_API_ROLE: 'authenticator',
      FUNCTIONS_URL: apiUrl,
      SITE_URL: url,
      TRUSTED_PROXIES: '127.0.0.1',
      ...(authProgram ? { AUTH: 'elsewhere' } : {}),
      ...(storageFolder ? { STORAGE: 'elsewhere' } : {}),
    };
    // Before the shop's migrations, which make its buckets.
    const storage = storageFolder
      ? await startStorage({
          folder: storageFolder,
          databaseUrl: await postgres.prepareStorage('shop'),
          jwtSecret,
        })
      : undefined;
    if (storage) closers.push(() => storage.stop());

    const keys = {
      jwtSecret,
      publishableKey: secrets.SUPABASE_PUBLISHABLE_KEY,
      secretKey: secrets.SUPABASE_SECRET_KEY,
    };
    const functions = await startFunctions(functionPorts, [new URL(apiUrl).host, new URL(backend).host], {
      ...secrets,
      ...(limits.RATE_LIMIT_FACTOR ? { RATE_LIMIT_FACTOR: limits.RATE_LIMIT_FACTOR } : {}),
      SUPABASE_URL: apiUrl,
      SITE_URL: url,
      STRIPE_SECRET_KEY: stripeKey,
      STRIPE_API_URL: `${backend}/_local/stripe-api`,
      RESEND_API_KEY: mailKey,
      RESEND_API_URL: `${backend}/_local/resend`,
      KIT_ALWAYS_ON_SALE: 'true',
      TRUSTED_PROXY: 'x-forwarded-for',
    });
    closers.push(() => functions.stop());

    const authOptions: AuthOptions | undefined =
      authProgram && authDatabaseUrl
        ? {
            program: authProgram,
            databaseUrl: authDatabaseUrl,
            siteUrl: url,
            apiUrl,
            jwtSecret,
            mailService: `${backend}/_local/resend`,
            mailKey,
          }
        : undefined;
    const auth = authOptions && (await startAuth({ ...authOptions, limits: authLimits }));
    if (auth) closers.push(() => auth.stop());

    const nginx = await startNginx({
      sitePort,
      apiPort,
      backend,
      functions: functionPorts,
      keys,
      ...(auth ? { auth: auth.url } : {}),
      ...(storage ? { storage: storage.url } : {}),
    });
    closers.push(() => nginx.stop());
    // Last: it is healthy once the functions answer through nginx.
    const server: TestServer = await startServer({ port: backendPort, env: environment });
    closers.push(() => server.dispose());
    if (storage) {
      // The first schedule of a project writes the public file.
      const bearer = { authorization: `Bearer ${keys.secretKey}`, apikey: keys.secretKey };
      await fetch(`${apiUrl}/functions/v1/reconcile-payments`, {
        method: 'POST',
        headers: bearer,
        body: '{}',
      });
    }
    const { dataDir } = server;
    await writeFile(join(dataDir, 'secrets.json'), JSON.stringify({ ...keys, resendKey: mailKey }), {
      mode: 0o600,
    });
    return {
      url,
      siteFolder: nginx.root,
      apiUrl,
      backend,
      databaseUrl,
      dataDir,
      postgres,
      environment,
      authOptions,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
