import { networkOf } from '../../contract/network.ts';
import type { Database } from '../database/database.ts';
import type { Limits } from '../limits.ts';
import type { AuthMailKind } from '../mail/auth-templates.ts';
import { authError, type Call, type Gap } from './call.ts';

/** Counts per key in fixed windows, in memory: adds one to a key and returns its count in the current window. */
function countInWindows(windowSeconds: number): (key: string) => number {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return (key) => {
    const now = performance.now() / 1000;
    if (Math.random() < 0.01) {
      for (const [old, { endsAt }] of windows) if (endsAt <= now) windows.delete(old);
    }
    const known = windows.get(key);
    const current = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowSeconds };
    current.used += 1;
    windows.set(key, current);
    return current.used;
  };
}

/** Gap in @supabase/lite: it has no rate limits. Supabase Auth limits requests by IP address. */
export function rateLimits(limits: Limits): Gap {
  const count = countInWindows(limits.ipWindowSeconds);
  return (next) => async (call) => {
    const group = groupOf(call);
    if (!group) return next(call);
    return count(`${group} ${networkOf(addressOf(call))}`) <= limits[group]
      ? next(call)
      : authError(429, 'over_request_rate_limit', 'Request rate limit reached');
  };
}

/** The visitor's address, which the shop forwards for those on whose behalf it calls. */
const addressOf = ({ request, secret, ip }: Call): string =>
  (secret && request.headers.get('sb-forwarded-for')) || ip;

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
      return 'mailPerIp';
    default:
      return undefined;
  }
}

/**
 * Gap in @supabase/lite: it mails one address any number of times. As in Supabase Auth, an account gets one mail of a kind
 * per interval, counted in its row. Returns the refusal while that lasts.
 */
export async function mailPause(
  database: Database,
  limits: Limits,
  kind: AuthMailKind,
  id: string,
): Promise<Response | undefined> {
  const sentAt = kind === 'confirmation' ? 'confirmation_sent_at' : 'recovery_sent_at';
  const [row] = await database.query<{ left: number | null }>(
    `select ceil($2 - extract(epoch from now() - ${sentAt}))::int as left from auth.users where id = $1`,
    [id, limits.mailIntervalSeconds],
  );
  if (!row || row.left === null || row.left <= 0) return undefined;
  const message = `For security purposes, you can only request this after ${row.left} seconds.`;
  return authError(429, 'over_email_send_rate_limit', message);
}
