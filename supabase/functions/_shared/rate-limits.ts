import { rpc } from './database.ts';
import { describeError, log } from './log.ts';
import { hash } from './secret.ts';
import { rateLimitSettings, supabaseSettings } from './settings.ts';

export interface RateLimit {
  /** How many requests fall in one window. */
  max: number;
  windowSeconds: number;
}

/**
 * How often one may call. Generous for people, a whole office behind one address included; RATE_LIMIT_FACTOR
 * multiplies every `max`.
 */
export const rateLimits = {
  form: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  payment: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  verification: { ip: { max: 200, windowSeconds: 600 } },
  link: { ip: { max: 60, windowSeconds: 600 } },
  lesson: { ip: { max: 300, windowSeconds: 600 } },
} as const satisfies Record<string, { ip: RateLimit; email?: RateLimit }>;

export type RateLimitName = keyof typeof rateLimits;

/** The visitor's network address, where the settings name the proxy that tells it; else null. */
export function clientIp(request: Request, ipHeader: string | null): string | null {
  if (!ipHeader) return null;
  // The last entry is the one that the trusted proxy itself wrote; a visitor can put others before it.
  return request.headers.get(ipHeader)?.split(',').at(-1)?.trim() || null;
}

async function take(scope: string, value: string, limit: RateLimit, factor: number): Promise<boolean> {
  const key = await hash(`${supabaseSettings().secretKey} ${scope} ${value}`);
  const max = Math.max(1, Math.floor(limit.max * factor));
  return rpc<boolean>('take_rate_limit', { key, max_hits: max, window_seconds: limit.windowSeconds });
}

/**
 * Counts a request by network address and, where given, by e-mail address. False when it is one too many.
 * A limiter that cannot count lets people through: the request itself still meets the database.
 */
export async function withinRateLimit(
  functionName: string,
  name: RateLimitName,
  request: Request,
  email: string | null,
): Promise<boolean> {
  const { ip: perIp, email: perEmail } = rateLimits[name] as { ip: RateLimit; email?: RateLimit };
  const { factor, ipHeader } = rateLimitSettings();
  const ip = clientIp(request, ipHeader);
  try {
    if (ip && !(await take(`${functionName} ip`, ip, perIp, factor))) return false;
    if (email && perEmail && !(await take(`${functionName} email`, email, perEmail, factor))) return false;
  } catch (error) {
    log('error', { function: functionName, event: 'rate-limit-unavailable', error: describeError(error) });
  }
  return true;
}
