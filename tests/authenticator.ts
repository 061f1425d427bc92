import { createHmac } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** The current code of an authenticator app for a secret (RFC 6238). */
export function codeOf(secret: string): string {
  const bits = [...secret].map((sign) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  );
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(step).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Passes the second factor that the desk requires where Auth supports it; the embedded Auth does not. */
export async function passSecondFactor(client: SupabaseClient): Promise<void> {
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  if (!factor) return;
  const code = codeOf(factor.totp.secret);
  const { error } = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code });
  if (error) throw error;
  // The desk learns the factor of an owner at the first visit.
  await client.rpc('desk_access');
}
