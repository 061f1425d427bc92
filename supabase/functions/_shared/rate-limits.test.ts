import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ceilingOf } from '../../../contract/ceilings.ts';
import { ceilingsOf, clientNetwork, functionLimits, limitsOf, visitorAddress } from './rate-limits.ts';

interface Counter {
  key: string;
  max: number;
  seconds: number;
  ceiling?: string;
}

/** The counters of each call to the database. */
let calls: Counter[][] = [];
/** The counter that the database finds used up, by its place. */
let usedUp: { place: number; seconds: number; first: boolean } | null = null;
const lines: string[] = [];

beforeEach(() => {
  calls = [];
  usedUp = null;
  lines.length = 0;
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (_: RequestInfo | URL, init?: RequestInit) => {
    const { counters } = JSON.parse(String(init?.body)) as { counters: Counter[] };
    calls.push(counters);
    if (!usedUp) return Response.json({ answer: true });
    const { place, seconds, first } = usedUp;
    return Response.json({ limited: { key: counters[place]?.key, seconds, first } });
  });
  for (const level of ['warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const contactLimits = (ip: string, email: string) => {
  vi.stubEnv('TRUSTED_PROXY', 'true');
  return limitsOf('send-contact-email', 'form', forwarded(ip), email);
};
/** Whether a request goes through. */
const contact = async (ip: string, email: string) => (await (await contactLimits(ip, email)).count()).ok;

const forwarded = (value: string) => new Request('http://x', { headers: { 'x-forwarded-for': value } });

test('the default limits', () => {
  expect(functionLimits).toEqual({
    form: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    ownData: { ip: { max: 60, windowSeconds: 600 }, email: { max: 5, windowSeconds: 86_400 } },
    acknowledgement: { ip: { max: 60, windowSeconds: 600 }, email: { max: 5, windowSeconds: 86_400 } },
    payment: { ip: { max: 60, windowSeconds: 600 }, email: { max: 20, windowSeconds: 3600 } },
    confirmation: { ip: { max: 20, windowSeconds: 600 }, subject: { max: 5, windowSeconds: 600 } },
    verification: { ip: { max: 200, windowSeconds: 600 } },
    link: { ip: { max: 60, windowSeconds: 600 } },
    lesson: { ip: { max: 300, windowSeconds: 600 } },
    account: { ip: { max: 200, windowSeconds: 600 } },
    deletion: { ip: { max: 200, windowSeconds: 600 }, subject: { max: 5, windowSeconds: 600 } },
    report: { ip: { max: 20, windowSeconds: 600 } },
  });
});

test('an IPv6 visitor cannot evade the limit with other addresses of the same network', () => {
  const counted = (ip: string) => clientNetwork(forwarded(ip), 'x-forwarded-for');
  expect(counted('2001:db8:1:2::1')).toBe(counted('2001:db8:1:2:ffff::2'));
  expect(counted('2001:db8:1:2::1')).not.toBe(counted('2001:db8:1:3::1'));
});

test('a visitor cannot forge their IP address', () => {
  expect(clientNetwork(forwarded('1.1.1.1'), null)).toBe(null);
  expect(clientNetwork(forwarded('6.6.6.6, 1.1.1.1'), 'x-forwarded-for')).toBe('1.1.1.1');
  expect(clientNetwork(forwarded('1.1.1.1'), 'cf-connecting-ip')).toBe(null);
});

test('a network is forwarded as an address that Auth reads', () => {
  expect(visitorAddress(forwarded('1.1.1.1'))).toBe(null);
  vi.stubEnv('TRUSTED_PROXY', 'true');
  expect(visitorAddress(forwarded('6.6.6.6, 1.1.1.1:80'))).toBe('1.1.1.1');
  expect(visitorAddress(forwarded('2001:db8:1:2::5'))).toBe('2001:db8:1:2::');
});

test('one call counts a visitor, an address and the function as a whole', async () => {
  expect(await contact('192.0.2.1', 'an@voorbeeld.be')).toBe(true);
  const { minute, day, network } = ceilingOf('send-contact-email');
  expect(calls).toHaveLength(1);
  expect(calls[0]?.map(({ max, seconds }) => [max, seconds])).toEqual([
    [functionLimits.form.ip.max, functionLimits.form.ip.windowSeconds],
    [network, 86_400],
    [functionLimits.form.email.max, functionLimits.form.email.windowSeconds],
    [minute, 60],
    [day, 86_400],
  ]);
  expect(JSON.stringify(calls)).not.toMatch(/192\.0|voorbeeld/);

  await contact('192.0.2.2', 'jo@voorbeeld.be');
  const [one, other] = calls.map((counters) => counters.map(({ key }) => key));
  expect(one?.map((key, place) => key === other?.[place])).toEqual([false, false, false, true, true]);
});

test('a subject is counted after its visitor and before the function as a whole', async () => {
  vi.stubEnv('TRUSTED_PROXY', 'true');
  for (const payment of ['cs_a', 'cs_b']) {
    const limits = await limitsOf('resend-confirmation', 'confirmation', forwarded('192.0.2.1'), null);
    await limits.limitSubject(payment);
    await limits.count();
  }
  const { ip, subject } = functionLimits.confirmation;
  const { minute, day, network } = ceilingOf('resend-confirmation');
  expect(calls[0]?.map(({ max }) => max)).toEqual([ip.max, network, subject.max, minute, day]);
  const [one, other] = calls.map((counters) => counters.map(({ key }) => key));
  expect(one?.map((key, place) => key === other?.[place])).toEqual([true, true, false, true, true]);
});

test('visitors whose network is unknown count as one, and the owner is alerted when they are refused', async () => {
  for (const ip of ['192.0.2.1', '192.0.2.2'])
    await (await limitsOf('verify-payment', 'verification', forwarded(ip), null)).count();
  expect(calls[0]).toHaveLength(3);
  expect(calls[0]).toEqual(calls[1]);
  expect(calls[0]?.map(({ ceiling }) => ceiling)).toEqual(Array(3).fill('verify-payment'));
});

test('what the database refused is refused without another call, until its window ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  usedUp = { place: 0, seconds: 40, first: false };
  expect(await contact('192.0.2.3', 'an@voorbeeld.be')).toBe(false);
  usedUp = null;
  expect(await contact('192.0.2.3', 'jo@voorbeeld.be')).toBe(false);
  expect(calls).toHaveLength(1);
  expect(await contact('192.0.2.4', 'an@voorbeeld.be')).toBe(true);
  vi.advanceTimersByTime(41_000);
  expect(await contact('192.0.2.3', 'an@voorbeeld.be')).toBe(true);
});

test('a limit that is reached is logged once per window', async () => {
  usedUp = { place: 3, seconds: 0, first: true };
  expect(await contact('192.0.2.5', 'an@voorbeeld.be')).toBe(false);
  usedUp = { place: 3, seconds: 0, first: false };
  expect(await contact('192.0.2.6', 'an@voorbeeld.be')).toBe(false);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level: 'warn',
      function: 'send-contact-email',
      event: 'rate-limit-reached',
      limit: 'minute',
    }),
  ]);
});

test('an owner counts for the function as a whole', async () => {
  expect((await (await ceilingsOf('desk-kit')).count()).ok).toBe(true);
  const { minute, day } = ceilingOf('desk-kit');
  expect(calls[0]?.map(({ max }) => max)).toEqual([minute, day]);
});

test('a request is counted once, with its first call, and called only while there is room', async () => {
  const given = { link_token: 'x', action: 'confirm' };
  const limits = await contactLimits('192.0.2.8', 'an@voorbeeld.be');
  expect(await limits.call('act_on_launch_link', given)).toEqual({ ok: true, value: true });
  expect(await limits.call('act_on_launch_link', given)).toEqual({ ok: true, value: true });
  expect(calls.map((counters) => counters.length)).toEqual([5, 0]);
  usedUp = { place: 0, seconds: 40, first: false };
  const refused = await contactLimits('192.0.2.9', 'an@voorbeeld.be');
  expect(await refused.call('act_on_launch_link', given)).toMatchObject({ ok: false, status: 429 });
  const again = await contactLimits('192.0.2.9', 'an@voorbeeld.be');
  expect(await again.call('act_on_launch_link', given)).toMatchObject({ ok: false, status: 429 });
  expect(calls).toHaveLength(3);
});

test('what the called function raised is thrown, with its code', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: '23505', message: 'requests_pkey' } }));
  const limits = await contactLimits('192.0.2.10', 'an@voorbeeld.be');
  await expect(
    limits.call('act_on_launch_link', { link_token: 'x', action: 'confirm' }),
  ).rejects.toMatchObject({
    code: '23505',
    message: expect.stringContaining('requests_pkey'),
  });
});

test('requests go through while the counters are unreachable', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  expect(await contact('192.0.2.7', 'an@voorbeeld.be')).toBe(true);
  expect(lines.join()).toContain('rate-limit-unavailable');
});
