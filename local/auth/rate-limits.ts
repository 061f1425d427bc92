/** Gap in @supabase/lite: it has no rate limits. Supabase Auth limits requests by IP address. */
import { networkOf } from '../../contract/network.ts';
import type { Counters } from '../counters.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, emailOf, type Gap } from './call.ts';
import { CODE_LENGTH } from './mail-links.ts';

/** Limits Auth requests by IP address, and wrong codes by account. */
export function rateLimits(counters: Counters, limits: Limits): Gap {
  return (next) => async (call) => {
    const group = groupOf(call);
    if (!group) return next(call);
    const { used, secondsLeft } = await counters.add(
      `ip ${group} ${networkOf(call.ip)}`,
      limits.ipWindowSeconds,
    );
    if (used > limits[group]) return tooMany(secondsLeft);

    const code = group === 'verifyPerIp' && !call.body?.token_hash ? call.body?.token : undefined;
    if (typeof code !== 'string') return next(call);
    // @supabase/lite hashes the address and the code as one string. Moving the code's first digits to the end of the
    // address would give the same hash, but count the guess for another account.
    if (code.length !== CODE_LENGTH || !/^\d+$/.test(code))
      return authError(403, 'otp_expired', 'Token has expired or is invalid');
    // Counted before the code is checked, so that parallel guesses count.
    const key = `code ${emailOf(call)}`;
    const guesses = await counters.add(key, limits.codeLifeSeconds);
    if (guesses.used > limits.wrongCodesPerAccount) return tooMany(guesses.secondsLeft);
    const answer = await next(call);
    if (answer.ok) await counters.clear(key);
    return answer;
  };
}

type Group = 'signInPerIp' | 'verifyPerIp' | 'refreshPerIp' | 'mailPerIp' | 'updatePerIp';

function groupOf(call: Call): Group | undefined {
  if (call.request.method === 'OPTIONS') return undefined;
  switch (call.path) {
    case '/auth/v1/user':
      return call.request.method === 'PUT' ? 'updatePerIp' : undefined;
    case '/auth/v1/signup':
      return 'signInPerIp';
    case '/auth/v1/token':
      return new URL(call.request.url).searchParams.get('grant_type') === 'refresh_token'
        ? 'refreshPerIp'
        : 'signInPerIp';
    case '/auth/v1/verify':
      return 'verifyPerIp';
    case '/auth/v1/recover':
    case '/auth/v1/resend':
    case '/auth/v1/otp':
    case '/auth/v1/magiclink':
      return 'mailPerIp';
    default:
      return undefined;
  }
}

/** The refusal of a request beyond a limit. */
export function tooMany(secondsLeft: number): Response {
  return authError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': String(secondsLeft),
  });
}
