import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverOutbox } from './deliver.ts';

interface Call {
  path: string;
  body: Record<string, unknown>;
}

const calls: Call[] = [];
/** What claim_outbox answers, one after another: mails, or how long to wait. */
let waiting: (object[] | number)[] = [];
/** What the mail service answers, one after another; 200 for all others. */
let mailAnswers: Response[] = [];
const pauses: number[] = [];

function claim(): Response {
  const next = waiting.shift() ?? [];
  return Response.json(typeof next === 'number' ? { mails: [], wait: next } : { mails: next, wait: null });
}

interface Result {
  id: string;
  outcome: string;
}

const answers: Record<string, (body: Record<string, unknown>) => Response> = {
  '/rest/v1/rpc/claim_outbox': claim,
  '/rest/v1/rpc/settle_outbox': (body) =>
    Response.json(Object.fromEntries((body.results as Result[]).map(({ id, outcome }) => [id, outcome]))),
  '/emails': () => mailAnswers.shift() ?? Response.json({ id: '1' }),
  '/emails/batch': () => mailAnswers.shift() ?? Response.json({ data: [], errors: [] }),
};

beforeEach(() => {
  calls.length = 0;
  pauses.length = 0;
  mailAnswers = [];
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('RESEND_API_KEY', 're_key');
  vi.stubEnv('RESEND_API_URL', 'http://mail.test');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const path = new URL(String(input)).pathname;
    const body = JSON.parse(String(init?.body));
    calls.push({ path, body });
    return answers[path]?.(body) ?? new Response(null, { status: 500 });
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Passes the time of a pause in turns of the event loop, so that what is sent earlier is answered earlier. */
async function pass(milliseconds: number): Promise<void> {
  pauses.push(milliseconds);
  for (let turn = 0; turn < milliseconds; turn += 1) await Promise.resolve();
}

const deliver = () => deliverOutbox(pass);
const mail = (id: string, changes: object = {}) => ({
  id,
  template: 'launch-visitor',
  data: {
    confirmUrl: 'http://x/confirm',
    unsubscribeUrl: 'http://x/unsubscribe',
    oneClickUrl: 'http://x/one-click',
  },
  recipient: `${id}@voorbeeld.be`,
  reply_to: 'shop@voorbeeld.be',
  idempotency_key: `key-${id}`,
  sent_with: null,
  attempts: 3,
  terms: null,
  ...changes,
});
const together = (...ids: string[]) => ids.map((id) => mail(id, { sent_with: 'b1' }));

const to = (path: string) => calls.filter((call) => call.path === path).map((call) => call.body);
const settled = () =>
  to('/rest/v1/rpc/settle_outbox') as unknown as { results: Result[]; rest_seconds: number }[];
const outcomes = () => settled().flatMap(({ results }) => results.map(({ id, outcome }) => [id, outcome]));

test('claims, sends and settles each round with one call', async () => {
  waiting = [[mail('1'), ...together('2', '3')], [mail('4')]];
  expect(await deliver()).toEqual({ sent: 4, retried: 0, failed: 0 });
  expect(calls.map(({ path }) => path.split('/').at(-1))).toEqual([
    'claim_outbox',
    'emails',
    'batch',
    'settle_outbox',
    'claim_outbox',
    'emails',
    'settle_outbox',
    'claim_outbox',
  ]);
  expect(settled()[0]).toMatchObject({
    results: [
      { id: '1', attempt: 3, outcome: 'sent', error: null, alone: false },
      { id: '2', outcome: 'sent' },
      { id: '3', outcome: 'sent' },
    ],
    rest_seconds: 0,
    ends: false,
  });
});

test('keeps the pace of the settings', async () => {
  vi.stubEnv('MAIL_RATE', '4');
  waiting = [[mail('1'), mail('2'), mail('3')], 0.5, [mail('4')]];
  await deliver();
  const [second, third, round, asked, last] = pauses as [number, number, number, number, number];
  expect([second, third, asked]).toEqual([250, 500, 500]);
  expect(round).toBeGreaterThan(500);
  expect(round).toBeLessThanOrEqual(750);
  expect(last).toBeLessThanOrEqual(250);
  expect(to('/rest/v1/rpc/claim_outbox')[0]).toMatchObject({ rate: 4, batch: 100 });
});

test.each(['0', '-1', 'fast', '1.5'])('a pace of %s is refused', async (rate) => {
  vi.stubEnv('MAIL_RATE', rate);
  await expect(deliver()).rejects.toThrow('MAIL_RATE');
});

test('a mailing leaves from an address of its own, if there is one', async () => {
  vi.stubEnv('MAIL_FROM', 'shop@voorbeeld.be');
  const from = async (sender: string) => {
    vi.stubEnv('MAIL_FROM_MAILINGS', sender);
    waiting = [[mail('1'), mail('2', { template: 'launch-announcement' })]];
    await deliver();
    return to('/emails')
      .slice(-2)
      .map((sent) => sent.from);
  };
  expect(await from('nieuws@nieuws.voorbeeld.be')).toEqual([
    'shop@voorbeeld.be',
    'nieuws@nieuws.voorbeeld.be',
  ]);
  expect(await from('')).toEqual(['shop@voorbeeld.be', 'shop@voorbeeld.be']);
});

test.each(['launch-visitor', 'launch-announcement'])('%s has one-click unsubscribe', async (template) => {
  waiting = [[mail('1', { template })]];
  await deliver();
  expect(to('/emails')[0]?.headers).toMatchObject({
    'List-Unsubscribe': '<http://x/one-click>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('a mail says that no person wrote it, unless an owner did', async () => {
  const request = { kind: 'contact', company: '', message: 'Dag', details: {} };
  const answer = {
    subject: 'Uw vraag',
    words: 'Dag',
    reference: 'A',
    request,
    askedAt: '2026-11-23T13:05:09Z',
  };
  waiting = [[mail('1'), mail('2', { template: 'request-answer', data: answer })]];
  await deliver();
  const said = to('/emails').map(({ headers }) => (headers as Record<string, string>)['Auto-Submitted']);
  expect(said).toEqual(['auto-generated', undefined]);
});

test('when the mail service is down, the mail is retried', async () => {
  waiting = [[mail('1')]];
  mailAnswers = [new Response(null, { status: 503 })];
  expect(await deliver()).toEqual({ sent: 0, retried: 1, failed: 0 });
  expect(settled()[0]?.results).toMatchObject([
    { id: '1', attempt: 3, outcome: 'retry', error: 'unreachable: status 503', alone: false },
  ]);
});

test('when the mail service has no time, the rest of the round stays unsent', async () => {
  waiting = [[mail('1'), mail('2'), ...together('3', '4')]];
  mailAnswers = [
    Response.json({ id: '1' }),
    Response.json({}, { status: 429, headers: { 'retry-after': '7' } }),
  ];
  expect(await deliver()).toEqual({ sent: 1, retried: 3, failed: 0 });
  expect(to('/emails/batch')).toEqual([]);
  expect(settled()[0]?.rest_seconds).toBe(7);
  expect(outcomes()).toEqual([
    ['1', 'sent'],
    ['2', 'unsent'],
    ['3', 'unsent'],
    ['4', 'unsent'],
  ]);
});

test('of a batch that is half refused, each mail has its own outcome', async () => {
  waiting = [together('1', '2', '3', '4')];
  mailAnswers = [Response.json({ data: [], errors: [{ index: 1 }, { index: 3 }] })];
  expect(await deliver()).toEqual({ sent: 2, retried: 0, failed: 2 });
  expect(outcomes()).toEqual([
    ['1', 'sent'],
    ['2', 'failed'],
    ['3', 'sent'],
    ['4', 'failed'],
  ]);
});

test('a mail that cannot be rendered does not block the others, and leaves their batch', async () => {
  const [broken, ...others] = together('1', '2', '3');
  waiting = [[{ ...broken, template: 'payment-reminder', data: null }, ...others]];
  mailAnswers = [Response.json({ data: [], errors: [{ index: 0 }] })];
  expect(await deliver()).toEqual({ sent: 1, retried: 1, failed: 1 });
  expect(settled()[0]?.results).toMatchObject([
    { id: '1', outcome: 'retry', alone: true },
    { id: '2', outcome: 'failed' },
    { id: '3', outcome: 'sent', alone: false },
  ]);
});

test('a rejected mail is not retried', async () => {
  waiting = [[mail('1')]];
  mailAnswers = [new Response(null, { status: 422 })];
  expect(await deliver()).toEqual({ sent: 0, retried: 0, failed: 1 });
});

test('a receipt has the terms of its order', async () => {
  const purchase = {
    productName: 'Kit',
    amountCents: 3700,
    orderNumber: 'K1',
    paidAt: '2026-11-25T10:00:00Z',
    email: 'a@b.be',
    firstName: null,
    vatPercent: 21,
    withdrawalDays: 14,
    hasAccount: true,
  };
  const receipt = { template: 'payment-buyer', data: purchase, terms: { version: 'v1', html: '<p>1</p>' } };
  waiting = [[mail('1', receipt)]];
  await deliver();
  expect(to('/emails')[0]?.attachments).toEqual([
    { filename: 'voorwaarden-v1.html', content: btoa('<p>1</p>'), content_type: 'text/html; charset=utf-8' },
  ]);
});

test('replies to a mail without a reply-to address go to the business', async () => {
  vi.stubEnv('MAIL_TO', 'zaak@voorbeeld.be');
  waiting = [[mail('1', { reply_to: null }), mail('2')]];
  await deliver();
  expect(to('/emails').map(({ reply_to }) => reply_to)).toEqual(['zaak@voorbeeld.be', 'shop@voorbeeld.be']);
});
