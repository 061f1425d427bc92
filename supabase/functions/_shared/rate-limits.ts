import { mailboxOf } from '../../../contract/email.ts';
import { networkOf } from '../../../contract/network.ts';
import { rpc } from './database.ts';
import { describeError, log } from './log.ts';
import { hash } from './secret.ts';
import { rateLimitSettings, supabaseSettings } from './settings.ts';

export interface RateLimit {
  /** Requests per window. */
  max: number;
  windowSeconds: number;
}

/** Generous for people, even for an office behind one IP address. RATE_LIMIT_FACTOR multiplies every `max`. */
export const functionLimits = {
  form: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  /** The receipts of withdrawals. The declaration itself is always stored. */
  receipt: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 5, windowSeconds: 24 * 3600 },
  },
  payment: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  verification: { ip: { max: 200, windowSeconds: 600 } },
  link: { ip: { max: 60, windowSeconds: 600 } },
  lesson: { ip: { max: 300, windowSeconds: 600 } },
  account: { ip: { max: 200, windowSeconds: 600 } },
} as const satisfies Record<string, { ip: RateLimit; email?: RateLimit }>;

export type RateLimitName = keyof typeof functionLimits;

/** The visitor's network address (networkOf) from the trusted proxy's header, or null without one. */
export function clientNetwork(request: Request, ipHeader: string | null): string | null {
  if (!ipHeader) return null;
  // The trusted proxy appends the last entry; a visitor can forge the ones before it.
  const address = request.headers.get(ipHeader)?.split(',').at(-1)?.trim();
  return address ? networkOf(address) : null;
}

async function take(scope: string, value: string, limit: RateLimit, factor: number): Promise<boolean> {
  const key = await hash(`${supabaseSettings().secretKey} ${scope} ${value}`);
  const max = Math.max(1, Math.floor(limit.max * factor));
  return rpc('take_rate_limit', { key, max_hits: max, window_seconds: limit.windowSeconds });
}

/**
 * Counts a request per network address and, if given, per e-mail address. Returns false when a limit is exceeded. Fails
 * open: when the counters are unreachable, the request goes through.
 */
export async function withinRateLimit(
  functionName: string,
  name: RateLimitName,
  request: Request,
  email: string | null,
): Promise<boolean> {
  const { ip: perIp, email: perEmail } = functionLimits[name] as { ip: RateLimit; email?: RateLimit };
  const { factor, ipHeader } = rateLimitSettings();
  const network = clientNetwork(request, ipHeader);
  try {
    if (network && !(await take(`${functionName} ip`, network, perIp, factor))) return false;
    if (email && perEmail && !(await take(`${functionName} email`, mailboxOf(email), perEmail, factor)))
      return false;
  } catch (error) {
    log('error', { function: functionName, event: 'rate-limit-unavailable', error: describeError(error) });
  }
  return true;
}
