import { networkOf } from '../../contract/network.ts';
import type { Limits } from '../limits.ts';
import { authError, type Call, type Gap } from './call.ts';

/** Counts one more for `key`; returns its count in the current window, and the seconds until that window ends. */
type Count = (key: string, windowSeconds: number) => { used: number; secondsLeft: number };

/** Counts in memory, as Supabase Auth counts network addresses. */
export function createCounters(): Count {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return (key, windowSeconds) => {
    const now = performance.now() / 1000;
    if (Math.random() < 0.01) {
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old);
    }
    const known = windows.get(key);
    const current = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowSeconds };
    current.used += 1;
    windows.set(key, current);
    return { used: current.used, secondsLeft: Math.ceil(current.endsAt - now) };
  };
}

/** Gap in @supabase/lite: it has no rate limits. Supabase Auth limits requests by IP address. */
export function rateLimits(count: Count, limits: Limits): Gap {
  return (next) => async (call) => {
    const group = groupOf(call);
    if (!group) return next(call);
    const { used, secondsLeft } = count(`${group} ${networkOf(call.ip)}`, limits.ipWindowSeconds);
    return used <= limits[group]
      ? next(call)
      : tooMany('over_request_rate_limit', 'Request rate limit reached', secondsLeft);
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

/** Starts the pause after a mail of this kind to an address; answers 429 while an earlier one lasts. */
export type MailPause = (kind: string, email: string) => Response | undefined;

/**
 * Gap in @supabase/lite: it mails one address any number of times. One mail of a kind to one address per interval, as
 * Supabase Auth has it; that answers 429 for a known address alone, this for an unknown one too.
 */
export function createMailPause(count: Count, limits: Limits): MailPause {
  return (kind, email) => {
    if (limits.mailIntervalSeconds === 0) return undefined;
    const { used, secondsLeft } = count(`mail ${kind} ${email}`, limits.mailIntervalSeconds);
    if (used === 1) return undefined;
    const message = `For security purposes, you can only request this after ${secondsLeft} seconds.`;
    return tooMany('over_email_send_rate_limit', message, secondsLeft);
  };
}

function tooMany(code: string, message: string, secondsLeft: number): Response {
  return authError(429, code, message, { 'retry-after': String(secondsLeft) });
}
