/**
 * Gap in @supabase/lite: the token in a mail's link is the SHA-256 of address and six-digit code, so who knows
 * an address can try every code as a link, past the count of wrong codes. Links carry a seal as well, which
 * only this server can make.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Gap, withBody } from './call.ts';

const HASH_LENGTH = 64;

function sealOf(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(`mail link ${hash}`).digest('hex').slice(0, 32);
}

/** The token for a link, of the hash that is stored. */
export function linkToken(hash: string, secret: string): string {
  return hash + sealOf(hash, secret);
}

/** The stored hash in a link's token; for a token that was not made here a text that fits no hash. */
function hashIn(token: string, secret: string): string {
  const hash = token.slice(0, HASH_LENGTH);
  const given = Buffer.from(token.slice(HASH_LENGTH));
  const seal = Buffer.from(sealOf(hash, secret));
  return given.length === seal.length && timingSafeEqual(given, seal) ? hash : 'unsealed';
}

/** Takes only links that this server made. */
export function sealedLinks(secret: string): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify') return next(call);
    const given = call.body?.token_hash;
    if (typeof given === 'string' && given !== '') {
      return next(withBody(call, { ...call.body, token_hash: hashIn(given, secret) }));
    }
    const url = new URL(call.request.url);
    const token = url.searchParams.get('token');
    if (call.request.method !== 'GET' || !token) return next(call);
    url.searchParams.set('token', hashIn(token, secret));
    return next({ ...call, request: new Request(url, call.request) });
  };
}
