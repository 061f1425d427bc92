import type { RateCounter } from '../../../contract/database/functions.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { ceilingOf, type LimitedFunction } from '../../../contract/limits.ts';
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

/**
 * Generous for people, even for an office behind one IP address; what a function takes from everyone together is in
 * contract/limits.ts. RATE_LIMIT_FACTOR multiplies every `max`.
 */
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

/** What counted too many requests: for the log. */
type Kind = 'network' | 'email' | 'minute' | 'day';
type Counter = RateCounter & { kind: Kind };

async function counter(kind: Kind, scope: string, value: string, limit: RateLimit): Promise<Counter> {
  const { factor } = rateLimitSettings();
  return {
    kind,
    key: await hash(`${supabaseSettings().secretKey} ${scope} ${value}`),
    max: Math.max(1, Math.floor(limit.max * factor)),
    seconds: limit.windowSeconds,
  };
}

/** Until when this instance refuses what a counter refused, without asking the database again. */
const refusedUntil = new Map<string, number>();

function remember(key: string, seconds: number): void {
  // Forgetting costs a call to the database each, no more.
  if (refusedUntil.size >= 1000) refusedUntil.clear();
  refusedUntil.set(key, performance.now() + seconds * 1000);
}

async function within(name: LimitedFunction, own: Counter[]): Promise<boolean> {
  const { minute, day } = ceilingOf(name);
  const ceilings = [
    await counter('minute', `${name} minute`, '', { max: minute, windowSeconds: 60 }),
    await counter('day', `${name} day`, '', { max: day, windowSeconds: 24 * 3600 }),
  ];
  const counters: Counter[] = [...own, ...ceilings.map((ceiling) => ({ ...ceiling, ceiling: name }))];
  if (counters.some(({ key }) => (refusedUntil.get(key) ?? 0) > performance.now())) return false;
  try {
    const used = await rpc('take_rate_limits', {
      counters: counters.map(({ key, max, seconds, ceiling }) => ({ key, max, seconds, ceiling })),
    });
    if (!used) return true;
    remember(used.key, used.seconds);
    const reached = counters.find(({ key }) => key === used.key);
    if (used.first) log('warn', { function: name, event: 'rate-limit-reached', limit: reached?.kind });
    return false;
  } catch (error) {
    log('error', { function: name, event: 'rate-limit-unavailable', error: describeError(error) });
    return true;
  }
}

/**
 * Counts a request for its visitor's network, or as one of all whose network is unknown; for its e-mail address, if
 * given; and for the function as a whole. Returns false when a limit is exceeded. Fails open: when the counters are
 * unreachable, the request goes through.
 */
export async function withinRateLimit(
  functionName: LimitedFunction,
  name: RateLimitName,
  request: Request,
  email: string | null,
): Promise<boolean> {
  const { ip: perIp, email: perEmail } = functionLimits[name] as { ip: RateLimit; email?: RateLimit };
  const network = clientNetwork(request, rateLimitSettings().ipHeader);
  const perNetwork = await counter('network', `${functionName} ip`, network ?? 'unknown', perIp);
  // Shared by everybody whose network is unknown, so the owner is alerted as for a ceiling.
  const own: Counter[] = [network ? perNetwork : { ...perNetwork, ceiling: functionName }];
  if (network) {
    const perDay = { max: ceilingOf(functionName).network, windowSeconds: 24 * 3600 };
    own.push(await counter('network', `${functionName} ip day`, network, perDay));
  }
  if (email && perEmail) {
    own.push(await counter('email', `${functionName} email`, mailboxOf(email), perEmail));
  }
  return within(functionName, own);
}

/** The same for a request of an owner, which counts for the function as a whole only. */
export function withinCeiling(functionName: LimitedFunction): Promise<boolean> {
  return within(functionName, []);
}
