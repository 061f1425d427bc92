import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deliverOutbox } from './deliver.ts';

interface Call {
  path: string;
  body: Record<string, unknown>;
}

const calls: Call[] = [];
let waiting: object[][] = [];
let mailStatus = 200;

const answers: Record<string, (body: Record<string, unknown>) => Response> = {
  '/rest/v1/rpc/claim_outbox': () => Response.json(waiting.shift() ?? []),
  '/rest/v1/rpc/settle_outbox': (body) => Response.json(body.outcome),
  '/emails': () => Response.json({ id: '1' }, { status: mailStatus }),
};

beforeEach(() => {
  calls.length = 0;
  mailStatus = 200;
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

const mail = (id: string, changes: object = {}) => ({
  id,
  template: 'launch-visitor',
  data: {
    confirmUrl: 'http://x/confirm',
    unsubscribeUrl: 'http://x/unsubscribe',
    oneClickUrl: 'http://x/one-click',
  },
  recipient: 'ann@voorbeeld.be',
  reply_to: 'shop@voorbeeld.be',
  idempotency_key: `key-${id}`,
  attempts: 3,
  ...changes,
});

const to = (path: string) => calls.filter((call) => call.path === path).map((call) => call.body);

test('sends batch after batch and settles each mail under its attempt', async () => {
  waiting = [[mail('1'), mail('2')], [mail('3')]];
  expect(await deliverOutbox()).toEqual({ sent: 3, retried: 0, failed: 0 });
  expect(to('/rest/v1/rpc/settle_outbox')).toContainEqual({
    mail_id: '1',
    attempt: 3,
    outcome: 'sent',
    error: null,
  });
});

test.each(['launch-visitor', 'launch-announcement'])('%s has one-click unsubscribe', async (template) => {
  waiting = [[mail('1', { template })]];
  await deliverOutbox();
  expect(to('/emails')[0]?.headers).toEqual({
    'List-Unsubscribe': '<http://x/one-click>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('when the mail service is down, the mail is retried', async () => {
  waiting = [[mail('1')]];
  mailStatus = 503;
  expect(await deliverOutbox()).toEqual({ sent: 0, retried: 1, failed: 0 });
  expect(to('/rest/v1/rpc/settle_outbox')).toEqual([
    { mail_id: '1', attempt: 3, outcome: 'retry', error: 'unreachable: status 503' },
  ]);
});

test('a mail that cannot be rendered does not block the others', async () => {
  waiting = [[mail('1', { template: 'payment-buyer', data: null }), mail('2')]];
  expect(await deliverOutbox()).toEqual({ sent: 1, retried: 1, failed: 0 });
});

test('a rejected mail is not retried', async () => {
  waiting = [[mail('1')]];
  mailStatus = 422;
  expect(await deliverOutbox()).toEqual({ sent: 0, retried: 0, failed: 1 });
});

test('replies to a mail without a reply-to address go to the business', async () => {
  vi.stubEnv('MAIL_TO', 'zaak@voorbeeld.be');
  waiting = [[mail('1', { reply_to: null }), mail('2')]];
  await deliverOutbox();
  expect(to('/emails').map(({ reply_to }) => reply_to)).toEqual(['zaak@voorbeeld.be', 'shop@voorbeeld.be']);
});
