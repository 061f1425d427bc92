import { App, setExperimental } from '@supabase/lite';
import type { Database } from '../database/database.ts';
import { keepGrants } from '../database/roles.ts';
import type { Limits } from '../limits.ts';
import { guardConsole } from '../log.ts';
import type { AuthTemplates } from '../mail/auth-templates.ts';
import type { MailTransport } from '../mail/outgoing.ts';
import type { Origins } from '../origins.ts';
import type { Secrets } from '../secrets.ts';
import { fileAdapter } from '../storage/files.ts';
import { createStorage } from '../storage/requests.ts';
import { shopFileOf, storeShopFile } from '../storage/setup.ts';
import { CODE_LENGTH, signIn, signUp } from './accounts.ts';
import { chain, type Handler } from './call.ts';
import { bodyGuard, closedRoutes } from './guard.ts';
import { mailRequests, resetLink } from './mail-links.ts';
import { authMails, createAuthMailer } from './mailer.ts';
import { PASSWORD_CLASSES, PASSWORD_LENGTH, userUpdate } from './passwords.ts';
import { plainQueries } from './plain-queries.ts';
import { rateLimits } from './rate-limits.ts';

/** Lifetime of an access token. */
const ACCESS_TOKEN_SECONDS = 3600;

export interface LiteParts {
  database: Database;
  secrets: Secrets;
  origins: Origins;
  limits: Limits;
  templates: AuthTemplates;
  sendMail: MailTransport;
  /** The folder of what Storage keeps; undefined where Storage runs elsewhere. */
  files?: string | undefined;
}

function createApp({ database, secrets, origins, limits }: LiteParts) {
  return new App({
    connection: database.connection,
    auth: {
      enabled: true,
      jwt_secret: secrets.jwtSecret,
      jwt_expiry: ACCESS_TOKEN_SECONDS,
      publishable_key: secrets.publishableKey,
      secret_key: secrets.secretKey,
      site_url: origins.canonical,
      additional_redirect_urls: origins.all.flatMap((origin) => [origin, `${origin}/**`]),
      enable_signup: true,
      enable_refresh_token_rotation: true,
      minimum_password_length: PASSWORD_LENGTH,
      password_requirements: PASSWORD_CLASSES,
      email: {
        enable_signup: true,
        enable_confirmations: true,
        double_confirm_changes: true,
        otp_length: CODE_LENGTH,
        otp_expiry: limits.codeLifeSeconds,
      },
    },
    studio: { enabled: false },
  } as unknown as ConstructorParameters<typeof App>[0]);
}

/** Creates the tables and helper functions of Auth, which the migrations need. */
export async function createAuthSchema(parts: LiteParts): Promise<void> {
  guardConsole();
  await createApp(parts).ensureSystemSchema();
}

/**
 * Auth, Data API and Storage: @supabase/lite with its gaps closed. Call this after the migrations; it warms lite up, because
 * parallel requests fail while lite is cold.
 */
export async function createLite(parts: LiteParts): Promise<Handler> {
  const { database, origins, limits, secrets, files } = parts;
  keepGrants(database.connection);
  const mailer = createAuthMailer(parts);
  const app = createApp(parts);
  app._mailer = mailer as unknown as NonNullable<typeof app._mailer>;
  if (files) {
    app._storageAdapter = fileAdapter(files);
    setExperimental('storage', true);
  }
  await app.init();
  await database.connection.introspect({ useCache: true });
  if (files) await storeShopFile(app, secrets.secretKey, await shopFileOf(database));

  const answer: Handler = async (call) => app.fetch(call.request);
  const storage = createStorage(answer, secrets.jwtSecret, limits.secretBodyBytes);
  const others = chain(
    [
      closedRoutes(),
      plainQueries(),
      bodyGuard(limits),
      rateLimits(limits),
      authMails(origins),
      resetLink(database),
      signIn(database),
      signUp(database, mailer, limits),
      mailRequests(database, mailer, limits),
      userUpdate(),
    ],
    answer,
  );
  return (call) => (call.path.startsWith('/storage/') ? storage : others)(call);
}
