import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Secrets {
  /** Signs the access tokens (HS256). */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Signs Stripe's webhooks. */
  stripeWebhookSecret: string;
  stripeKey: string;
  resendKey: string;
  resendWebhookSecret: string;
}

const NAMES: Record<keyof Secrets, string> = {
  jwtSecret: 'SUPABASE_JWT_SECRET',
  publishableKey: 'SUPABASE_PUBLISHABLE_KEY',
  secretKey: 'SUPABASE_SECRET_KEY',
  stripeWebhookSecret: 'STRIPE_WEBHOOK_SECRET',
  stripeKey: 'STRIPE_SANDBOX_KEY',
  resendKey: 'LOCAL_MAIL_KEY',
  resendWebhookSecret: 'RESEND_WEBHOOK_SECRET',
};

export function randomSecrets(): Secrets {
  const random = (bytes = 24) => randomBytes(bytes).toString('base64url');
  return {
    jwtSecret: random(48),
    publishableKey: `sb_publishable_${random()}`,
    secretKey: `sb_secret_${random()}`,
    stripeWebhookSecret: `whsec_${random()}`,
    stripeKey: `sk_test_${randomBytes(24).toString('hex')}`,
    resendKey: `re_${random()}`,
    resendWebhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  };
}

/**
 * The secrets in `secrets.json` in `directory`, readable only by its owner; missing ones are generated. Throws when
 * the file is not valid JSON.
 */
export function storedSecrets(directory: string): Secrets {
  const file = join(directory, 'secrets.json');
  mkdirSync(directory, { recursive: true });
  let kept: Partial<Secrets> = {};
  if (existsSync(file)) {
    try {
      kept = JSON.parse(readFileSync(file, 'utf8'));
    } catch {
      throw new Error(
        `${file} is not valid JSON. Restore it, or remove it together with the data in that folder.`,
      );
    }
  }
  const secrets = { ...randomSecrets(), ...kept };
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  chmodSync(file, 0o600);
  return secrets;
}

/**
 * The secrets from the environment, which several processes on one database share; those that a process uses by itself, for
 * the sandbox and the mail service, are random unless they are set. Throws with the names of those that are missing.
 */
export function environmentSecrets(environment: NodeJS.ProcessEnv): Secrets {
  const given: Partial<Secrets> = {};
  for (const key of Object.keys(NAMES) as (keyof Secrets)[])
    if (environment[NAMES[key]]) given[key] = environment[NAMES[key]];
  const needed = ['jwtSecret', 'publishableKey', 'secretKey', 'stripeWebhookSecret'] as const;
  const missing = needed.filter((key) => !given[key]).map((key) => NAMES[key]);
  if (missing.length > 0) {
    throw new Error(
      `With DATABASE_URL the secrets come from the environment. Missing: ${missing.join(', ')}.`,
    );
  }
  return { ...randomSecrets(), ...given };
}
