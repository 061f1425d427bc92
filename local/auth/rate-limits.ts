import { networkOf } from '../../contract/network.ts';
import type { Limits } from '../limits.ts';
import type { AuthMailKind } from '../mail/auth-templates.ts';
import { authError, type Call, type Gap } from './call.ts';

/** Counts per key in fixed windows, in memory, as Supabase Auth counts network addresses. */
export interface Counters {
  /** Adds one to `key`; returns its count in the current window, and the seconds until that window ends. */
  add(key: string, windowSeconds: number): { used: number; secondsLeft: number };
  /** Resets `key`. */
  clear(key: string): void;
}

/** Counters that all start at zero. */
export function createCounters(): Counters {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return {
    add(key, windowSeconds) {
      const now = performance.now() / 1000;
      if (Math.random() < 0.01) {
        for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old);
      }
      const known = windows.get(key);
      const current = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowSeconds };
      current.used += 1;
      windows.set(key, current);
      return { used: current.used, secondsLeft: Math.ceil(current.endsAt - now) };
    },
    clear: (key) => void windows.delete(key),
  };
}

/** Gap in @supabase/lite: it has no rate limits. Supabase Auth limits requests by IP address. */
export function rateLimits(counters: Counters, limits: Limits): Gap {
  return (next) => async (call) => {
    const group = groupOf(call);
    if (!group) return next(call);
    const { used, secondsLeft } = counters.add(`${group} ${networkOf(call.ip)}`, limits.ipWindowSeconds);
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

/** The pause between two mails of one kind to one address. */
export interface MailPause {
  /** Starts the pause; answers 429 while an earlier one lasts. */
  start(kind: AuthMailKind, email: string): Response | undefined;
  /** Ends the pause, because no mail was sent. */
  end(kind: AuthMailKind, email: string): void;
}

/**
 * Gap in @supabase/lite: it mails one address any number of times. Here it is one mail of a kind to one address per
 * interval, as in Supabase Auth, which answers 429 for known addresses only; this also does for unknown ones.
 */
export function createMailPause(counters: Counters, limits: Limits): MailPause {
  const key = (kind: AuthMailKind, email: string) => `mail ${kind} ${email}`;
  return {
    start(kind, email) {
      if (limits.mailIntervalSeconds === 0) return undefined;
      const { used, secondsLeft } = counters.add(key(kind, email), limits.mailIntervalSeconds);
      if (used === 1) return undefined;
      const message = `For security purposes, you can only request this after ${secondsLeft} seconds.`;
      return tooMany('over_email_send_rate_limit', message, secondsLeft);
    },
    end: (kind, email) => counters.clear(key(kind, email)),
  };
}

function tooMany(code: string, message: string, secondsLeft: number): Response {
  return authError(429, code, message, { 'retry-after': String(secondsLeft) });
}
