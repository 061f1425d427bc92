import { createHash, randomInt } from 'node:crypto';

/** A random six-digit code. */
export function randomCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The hash that @supabase/lite stores for a code and that stands in a link as its token. */
export function otpHash(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}
