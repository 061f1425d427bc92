import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { freePort } from '../server.ts';
import { authEnvironment, templateFile } from './auth-settings.ts';
import { startMailReceiver } from './mail-receiver.ts';
import { startService } from './service.ts';

/** Settings for suites that send more than any visitor. Auth reads a frequency of 0 as its default of a minute. */
export const raisedAuthLimits = {
  GOTRUE_SMTP_MAX_FREQUENCY: '1ns',
  GOTRUE_RATE_LIMIT_EMAIL_SENT: '10000000',
  GOTRUE_RATE_LIMIT_OTP: '10000000',
  GOTRUE_RATE_LIMIT_VERIFY: '10000000',
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '10000000',
};

/** The header in which the gateway passes the visitor's address to Auth. */
export const visitorHeader = 'x-visitor-address';

export interface AuthOptions {
  /** The supabase/auth binary. */
  program: string;
  /** For the role supabase_auth_admin. */
  databaseUrl: string;
  siteUrl: string;
  /** The project's API as the browser sees it. */
  apiUrl: string;
  jwtSecret: string;
  /** Resend's API in the embedded mode, and its key. */
  mailService: string;
  mailKey: string;
  limits?: Record<string, string>;
  /** The HTML of a mail; without it, the shop's own. */
  template?: (kind: string) => string;
}

/** Makes or updates the tables of Auth. */
export async function migrateAuth(program: string, databaseUrl: string): Promise<void> {
  const environment = processEnvironment({
    databaseUrl,
    siteUrl: 'http://127.0.0.1',
    apiUrl: 'http://127.0.0.1',
  });
  await promisify(execFile)(program, ['migrate'], { env: { ...environment, GOTRUE_JWT_SECRET: 'unused' } });
}

/** The commit that a supabase/auth binary was built from, as it says itself or as SUPABASE_AUTH_COMMIT does. */
export async function authVersion(program: string): Promise<string> {
  const { stdout } = await promisify(execFile)(program, ['version'], { env: {} });
  return stdout.trim() || process.env.SUPABASE_AUTH_COMMIT?.trim() || 'of unknown version';
}

const processEnvironment = ({
  databaseUrl,
  siteUrl,
  apiUrl,
}: Pick<AuthOptions, 'databaseUrl' | 'siteUrl' | 'apiUrl'>) => ({
  GOTRUE_DB_DRIVER: 'postgres',
  DATABASE_URL: databaseUrl,
  DB_NAMESPACE: 'auth',
  GOTRUE_DB_MAX_POOL_SIZE: '20',
  API_EXTERNAL_URL: `${apiUrl}/auth/v1`,
  GOTRUE_SITE_URL: siteUrl,
  GOTRUE_LOG_LEVEL: 'warning',
});

/** Starts Supabase Auth with the settings of supabase/config.toml. */
export async function startAuth(options: AuthOptions) {
  const closers: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  const templates = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const kind = (request.url ?? '').slice(1);
    response.end(options.template?.(kind) ?? readFileSync(templateFile(kind)));
  });
  await new Promise<void>((resolve) => templates.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise((resolve) => templates.close(resolve)));
  const templatesPort = (templates.address() as AddressInfo).port;
  const receiver = await startMailReceiver('resend', options.mailKey, options.mailService);
  closers.push(receiver.stop);

  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const auth = await startService({
    title: 'Supabase Auth',
    program: options.program,
    args: ['serve'],
    env: {
      ...authEnvironment({
        siteUrl: options.siteUrl,
        smtp: { host: '127.0.0.1', port: receiver.port, pass: options.mailKey },
        templateUrl: (kind) => `http://127.0.0.1:${templatesPort}/${kind}`,
      }),
      ...processEnvironment(options),
      // Set by the hosted platform, and absent from config.toml.
      GOTRUE_API_HOST: '127.0.0.1',
      PORT: String(port),
      GOTRUE_JWT_SECRET: options.jwtSecret,
      GOTRUE_JWT_AUD: 'authenticated',
      GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
      GOTRUE_JWT_ADMIN_ROLES: 'service_role',
      GOTRUE_JWT_ISSUER: `${options.apiUrl}/auth/v1`,
      GOTRUE_RATE_LIMIT_HEADER: visitorHeader,
      ...options.limits,
    },
    health: `${url}/health`,
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  closers.push(auth.stop);
  return { url, output: auth.output, stop };
}
