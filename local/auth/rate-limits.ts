/** Gap in @supabase/lite: it has no rate limits. Supabase Auth limits requests by IP address. */
import { networkOf } from '../../contract/network.ts';
import type { Counters } from '../counters.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, type Gap } from './call.ts';

/** Limits Auth requests by IP address. */
export function rateLimits(counters: Counters, limits: Limits): Gap {
  return (next) => async (call) => {
    const group = groupOf(call);
    if (!group) return next(call);
    const { used, secondsLeft } = await counters.add(
      `ip ${group} ${networkOf(call.ip)}`,
      limits.ipWindowSeconds,
    );
    if (used <= limits[group]) return next(call);
    return authError(429, 'over_request_rate_limit', 'Request rate limit reached', {
      'retry-after': String(secondsLeft),
    });
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
