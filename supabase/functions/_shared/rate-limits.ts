import { ceilingOf, type LimitedFunction } from '../../../contract/ceilings.ts';
import type { Answer, Arguments } from '../../../contract/database/database.ts';
import type { LimitedCall, RateCounter } from '../../../contract/database/functions.ts';
import { mailboxOf } from '../../../contract/email.ts';
import { functionMessages } from '../../../contract/messages.ts';
import { networkOf } from '../../../contract/network.ts';
import { DatabaseError, rpc } from './database.ts';
import { type Failure, type Fallible, failure, success } from './http/failure.ts';
import { describeError, log, redact } from './log.ts';
import { hash } from './secret.ts';
import { rateLimitSettings, supabaseSettings } from './settings.ts';

interface RateLimit {
  /** Requests per window. */
  max: number;
  windowSeconds: number;
}

interface NamedLimits {
  ip: RateLimit;
  email?: RateLimit;
  subject?: RateLimit;
}

/**
 * Generous for people, even for an office behind one IP address; what a function takes from everyone together is in
 * contract/ceilings.ts. RATE_LIMIT_FACTOR multiplies every `max`.
 */
export const functionLimits = {
  form: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  /** The acknowledgements of withdrawals. The declaration itself is always stored. */
  acknowledgement: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 5, windowSeconds: 24 * 3600 },
  },
  /** A link to their own data: every one is a mail to an address that a stranger may have typed. */
  ownData: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 5, windowSeconds: 24 * 3600 },
  },
  payment: {
    ip: { max: 60, windowSeconds: 600 },
    email: { max: 20, windowSeconds: 3600 },
  },
  /** A confirmation sent again: fewer from one network than Auth takes from one address; the subject is the payment. */
  confirmation: {
    ip: { max: 20, windowSeconds: 600 },
    subject: { max: 5, windowSeconds: 600 },
  },
  verification: { ip: { max: 200, windowSeconds: 600 } },
  link: { ip: { max: 60, windowSeconds: 600 } },
  lesson: { ip: { max: 300, windowSeconds: 600 } },
  account: { ip: { max: 200, windowSeconds: 600 } },
  /** The subject is the account, whose password is tried. */
  deletion: {
    ip: { max: 200, windowSeconds: 600 },
    subject: { max: 5, windowSeconds: 600 },
  },
  report: { ip: { max: 20, windowSeconds: 600 } },
} as const satisfies Record<string, NamedLimits>;

export type RateLimitName = keyof typeof functionLimits;

/** The visitor's network address (networkOf) from the trusted proxy's header, or null without one. */
export function clientNetwork(request: Request, ipHeader: string | null): string | null {
  if (!ipHeader) return null;
  // The trusted proxy appends the last entry; a visitor can forge the ones before it.
  const address = request.headers.get(ipHeader)?.split(',').at(-1)?.trim();
  return address ? networkOf(address) : null;
}

/** The visitor's network as an address: Auth takes nothing else. */
export function visitorAddress(request: Request): string | null {
  const network = clientNetwork(request, rateLimitSettings().ipHeader);
  return network?.includes(':') ? `${network}::` : network;
}

/** What counted too many requests: for the log. */
type Kind = 'network' | 'email' | 'subject' | 'minute' | 'day';
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

/** Until when this instance refuses what a counter refused, without another call to the database. */
const refusedUntil = new Map<string, number>();

function remember(key: string, seconds: number): void {
  // Forgetting costs a call to the database each, no more.
  if (refusedUntil.size >= 1000) refusedUntil.clear();
  refusedUntil.set(key, performance.now() + seconds * 1000);
}

/** The limits of one request, which is counted once, with its first call. */
export interface RequestLimits {
  /** Before the first call: limits what the request is about as well, such as an account. */
  limitSubject(subject: string): Promise<void>;
  /** The failure, without a call to the database, when this instance knows that a limit was reached. */
  reached(): Failure | null;
  /** Counts the request and calls a SQL function for it, or fails when a limit is reached. Throws DatabaseError. */
  call<Name extends LimitedCall>(name: Name, given: Arguments<Name>): Promise<Fallible<Answer<Name>>>;
  /** Only counts, or fails when a limit is reached. */
  count(): Promise<Fallible<null>>;
  /** Counts a request that fails anyway. Returns its failure, or that of a limit that is reached. */
  fail(reason: Failure): Promise<Failure>;
  /** Counts, and calls the function even when a limit is reached. Throws DatabaseError. */
  callAnyway<Name extends LimitedCall>(name: Name, given: Arguments<Name>): Promise<Answer<Name>>;
}

export const tooMany = failure(429, functionMessages.tooMany, 'rate-limit');

async function limitsWith(
  functionName: LimitedFunction,
  own: Counter[],
  perSubject?: RateLimit,
): Promise<RequestLimits> {
  const { minute, day } = ceilingOf(functionName);
  const ceilings = [
    await counter('minute', `${functionName} minute`, '', { max: minute, windowSeconds: 60 }),
    await counter('day', `${functionName} day`, '', { max: day, windowSeconds: 24 * 3600 }),
  ];
  const counters: Counter[] = [...own, ...ceilings.map((ceiling) => ({ ...ceiling, ceiling: functionName }))];
  let isCounted = false;

  const reached = () =>
    counters.some(({ key }) => (refusedUntil.get(key) ?? 0) > performance.now()) ? tooMany : null;

  async function ask(call: LimitedCall | null, given: object) {
    const counted = isCounted ? [] : counters;
    isCounted = true;
    const answered = await rpc('within_limits', {
      counters: counted.map(({ key, max, seconds, ceiling }) => ({ key, max, seconds, ceiling })),
      call,
      given,
    });
    const { limited, uncounted, error } = answered;
    if (uncounted)
      log('error', { function: functionName, event: 'rate-limit-unavailable', error: redact(uncounted) });
    if (limited) {
      remember(limited.key, limited.seconds);
      const full = counters.find(({ key }) => key === limited.key);
      if (limited.first)
        log('warn', { function: functionName, event: 'rate-limit-reached', limit: full?.kind });
    }
    if (error) throw new DatabaseError(error.code, `${call}: ${error.message}`);
    return answered;
  }

  async function count(): Promise<Fallible<null>> {
    if (reached()) return tooMany;
    try {
      return (await ask(null, {})).limited ? tooMany : success(null);
    } catch (error) {
      log('error', {
        function: functionName,
        event: 'rate-limit-unavailable',
        error: describeError(error),
      });
      return success(null);
    }
  }

  return {
    async limitSubject(subject) {
      if (!perSubject) return;
      counters.splice(
        own.length,
        0,
        await counter('subject', `${functionName} subject`, subject, perSubject),
      );
    },
    reached,
    async call(name, given) {
      if (reached()) return tooMany;
      const { limited, answer } = await ask(name, given);
      return limited ? tooMany : success(answer as Answer<typeof name>);
    },
    count,
    async fail(reason) {
      const counted = await count();
      return counted.ok ? reason : counted;
    },
    async callAnyway(name, given) {
      return (await ask(name, given)).answer as Answer<typeof name>;
    },
  };
}

/**
 * The limits of a request: for its visitor's network, or as one of all whose network is unknown; for its e-mail address,
 * if given; and for the function as a whole. They fail open: when the counters are unreachable, the request goes through.
 */
export async function limitsOf(
  functionName: LimitedFunction,
  name: RateLimitName,
  request: Request,
  email: string | null,
): Promise<RequestLimits> {
  const { ip: perIp, email: perEmail, subject: perSubject }: NamedLimits = functionLimits[name];
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
  return limitsWith(functionName, own, perSubject);
}

/** The same for a request of an owner, which counts for the function as a whole only. */
export const ceilingsOf = (functionName: LimitedFunction): Promise<RequestLimits> =>
  limitsWith(functionName, []);
