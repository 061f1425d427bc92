import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { type Call, type Gap, withBody } from './call.ts';

/** Digits of a code, as `otp_length` in supabase/config.toml has it. */
export const CODE_LENGTH = 10;

/** The hash that @supabase/lite stores for a code. */
export function codeHash(email: string, code: string): string {
  return createHash('sha256')
    .update(email.toLowerCase() + code)
    .digest('hex');
}

const HASH_LENGTH = 64;

function sealOf(hash: string, secret: string): string {
  return createHmac('sha256', secret).update(`mail link ${hash}`).digest('hex').slice(0, 32);
}

/** The token that a link carries for a stored hash. */
export function sealedToken(hash: string, secret: string): string {
  return hash + sealOf(hash, secret);
}

/** The stored hash in a link's token, or for a token that was not made here a text that matches no hash. */
function hashIn(token: string, secret: string): string {
  const hash = token.slice(0, HASH_LENGTH);
  const given = Buffer.from(token.slice(HASH_LENGTH));
  const seal = Buffer.from(sealOf(hash, secret));
  return given.length === seal.length && timingSafeEqual(given, seal) ? hash : 'unsealed';
}

/**
 * Gap in @supabase/lite: link scanners and browsers that prefetch a link use it up. This answers 405 to HEAD, as Supabase
 * Auth does, and 503 to a prefetch, before either reaches the token.
 */
export function unopenedLinks(): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify') return next(call);
    const { method, headers } = call.request;
    if (method === 'HEAD') return new Response(null, { status: 405 });
    const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name)).join(' ');
    if (method === 'GET' && /prefetch|prerender|preview/i.test(purpose)) {
      return new Response(null, { status: 503, headers: { 'cache-control': 'no-store' } });
    }
    return next(call);
  };
}

/**
 * Gap in @supabase/lite, and in Supabase Auth: a link's token is the SHA-256 of the address and the code, so anyone who
 * knows an address can try codes as links, past the limit on wrong codes. Our links also carry a seal that only this server
 * can make, and no other link is accepted.
 */
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

/**
 * Gap in @supabase/lite: it refuses `verifyOtp({ type: 'email' })`, which Supabase Auth accepts for confirmations and
 * sign-in links. This replaces the type by the one that the token was made for.
 */
export function emailType(database: Database): Gap {
  return (next) => async (call) => {
    if (call.path !== '/auth/v1/verify' || call.request.method !== 'POST' || call.body?.type !== 'email') {
      return next(call);
    }
    return next(withBody(call, { ...call.body, type: await typeOf(database, call) }));
  };
}

async function typeOf(database: Database, { body }: Call): Promise<'signup' | 'magiclink'> {
  const { token_hash: given, email, token } = body as Record<string, string | undefined>;
  const hash = given ?? (email && token ? codeHash(email, token) : '');
  const [user] = hash
    ? await database.query('select id from auth.users where confirmation_token = $1', [hash])
    : [];
  return user ? 'signup' : 'magiclink';
}
