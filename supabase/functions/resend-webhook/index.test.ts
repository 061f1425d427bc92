import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import webhook from './index.ts';

const secret = `whsec_${Buffer.from('a-secret-of-a-webhook').toString('base64')}`;
const fetched = vi.fn(async (_input: RequestInfo | URL, _init?: RequestInit) => Response.json('stopped'));

beforeEach(() => {
  fetched.mockClear();
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('RESEND_WEBHOOK_SECRET', secret);
  vi.stubEnv('MAIL_TO', 'winkel@voorbeeld.be');
  vi.stubGlobal('fetch', fetched);
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const eventOf = (type: string, data: object = {}) =>
  JSON.stringify({
    type,
    created_at: '2026-11-25T10:00:00.000Z',
    data: { to: ['An <An@voorbeeld.be>'], ...data },
  });
const bounced = eventOf('email.bounced', { bounce: { type: 'Permanent', message: 'No such mailbox' } });

interface Options {
  secret?: string;
  /** How long ago it was signed, in seconds. */
  age?: number;
  id?: string;
}

function headersOf(body: string, { secret: key = secret, age = 0, id = 'msg_1' }: Options = {}) {
  const at = new Date(Date.now() - age * 1000);
  return {
    'svix-id': id,
    'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
    'svix-signature': new Webhook(key).sign(id, at, body),
  };
}

const post = (body: string, headers: Record<string, string>) =>
  webhook.fetch(new Request('http://x/functions/v1/resend-webhook', { method: 'POST', body, headers }));
const send = (body: string, options?: Options) => post(body, headersOf(body, options));

/** What the database was asked. */
const asked = () => fetched.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

test.each([
  ['bounced for good', bounced, 'bounce'],
  ['suppressed by Resend', eventOf('email.suppressed'), 'bounce'],
  ['complained', eventOf('email.complained'), 'complaint'],
])('a mail that %s stops its address', async (_what, body, cause) => {
  const response = await send(body, { id: 'msg_7' });
  expect(response.status).toBe(200);
  expect(asked()).toEqual([
    { report_id: 'msg_7', cause, address: 'an@voorbeeld.be', happened_at: '2026-11-25T10:00:00.000Z' },
  ]);
});

test.each([
  ['a full mailbox', eventOf('email.bounced', { bounce: { type: 'Transient' } })],
  ['an unclear bounce', eventOf('email.bounced', { bounce: { type: 'Undetermined' } })],
  ['a bounce without a kind', eventOf('email.bounced')],
  ['a delivery', eventOf('email.delivered')],
  ['an unknown event', eventOf('domain.created', { to: undefined })],
  ['a mail to several people', eventOf('email.complained', { to: ['a@b.be', 'c@d.be'] })],
  ['something that is no address', eventOf('email.complained', { to: ['nobody'] })],
  ['the mailbox of the shop', eventOf('email.complained', { to: ['Winkel <Winkel@voorbeeld.be>'] })],
])('%s is accepted and stops nothing', async (_what, body) => {
  expect((await send(body)).status).toBe(200);
  expect(fetched).not.toHaveBeenCalled();
});

const otherSecret = `whsec_${Buffer.from('another-secret').toString('base64')}`;

test.each<[string, () => Promise<Response>]>([
  ['no signature', () => post(bounced, {})],
  ['the signature of another secret', () => send(bounced, { secret: otherSecret })],
  ['a signature of another body', () => post(bounced, headersOf(eventOf('email.sent')))],
  ['a signature of another id', () => post(bounced, { ...headersOf(bounced), 'svix-id': 'msg_2' })],
  ['a replay after six minutes', () => send(bounced, { age: 360 })],
  ['a time six minutes ahead', () => send(bounced, { age: -360 })],
  ['a signature that is none', () => post(bounced, { ...headersOf(bounced), 'svix-signature': 'v1' })],
  ['a body that is no event', () => send('{"type": 7}')],
  ['a body that is no JSON', () => send('x')],
  ['an empty body', () => send('')],
  ['a day that does not exist', () => send(bounced.replace('11-25', '02-31'))],
])('%s is refused, and nothing is read or written', async (_what, forged) => {
  expect((await forged()).status).toBe(400);
  expect(fetched).not.toHaveBeenCalled();
});

test('a wrong signature is a warning', async () => {
  await post(bounced, {});
  expect(vi.mocked(console.warn).mock.calls.join()).toContain('"reason":"bad-signature"');
});

test('a database that is down makes Resend send it again', async () => {
  fetched.mockResolvedValueOnce(new Response(null, { status: 503 }));
  expect((await send(bounced)).status).toBe(500);
});

test('without a secret it does not exist', async () => {
  vi.stubEnv('RESEND_WEBHOOK_SECRET', '');
  expect((await send(bounced)).status).toBe(404);
  expect(fetched).not.toHaveBeenCalled();
});
