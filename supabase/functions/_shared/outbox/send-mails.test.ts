import { afterEach, expect, test, vi } from 'vitest';
import { sendMails } from './send-mails.ts';

afterEach(() => vi.unstubAllGlobals());

const settings = { rate: 5, apiKey: 're_key', apiUrl: 'http://mail.test', from: 'Shop <shop@voorbeeld.be>' };
const mail = {
  to: 'ann@voorbeeld.be',
  replyTo: 'shop@voorbeeld.be',
  from: 'Shop <shop@voorbeeld.be>',
  subject: 'Dag',
  html: '<p>Dag</p>',
  text: 'Dag',
  attachments: [],
  headers: { 'List-Unsubscribe': '<http://x>' },
};

const send = () => sendMails([mail], { single: 'request-1-visitor' }, settings);
const sendBatch = (count = 3) =>
  sendMails(
    Array.from({ length: count }, (_, index) => ({ ...mail, subject: `Dag ${index}` })),
    { batch: '5d5c' },
    settings,
  );
const answered = (...results: object[]) => ({ results, restSeconds: 0 });
const sent = { outcome: 'sent' };

function service(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('sends the mail with its idempotency key', async () => {
  const fetch = service(() => Response.json({ id: '1' }));
  expect(await send()).toEqual(answered(sent));
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(url).toBe('http://mail.test/emails');
  expect(init.headers).toMatchObject({
    authorization: 'Bearer re_key',
    'idempotency-key': 'request-1-visitor',
  });
  expect(JSON.parse(init.body as string)).toEqual({
    from: mail.from,
    to: ['ann@voorbeeld.be'],
    reply_to: 'shop@voorbeeld.be',
    subject: 'Dag',
    html: '<p>Dag</p>',
    text: 'Dag',
    headers: { 'List-Unsubscribe': '<http://x>' },
  });
});

test.each([401, 403, 404, 408, 409, 500, 503])('retries after %i', async (status) => {
  service(() => Response.json({ name: 'error' }, { status }));
  const retry = { outcome: 'retry', error: `unreachable: status ${status}` };
  expect(await send()).toEqual(answered(retry));
  expect(await sendBatch(2)).toEqual(answered(retry, retry));
});

test.each([400, 413, 422])('gives up after %i', async (status) => {
  service(() => Response.json({ message: 'ann@voorbeeld.be is not valid' }, { status }));
  expect(await send()).toEqual(answered({ outcome: 'failed', error: `refused: status ${status}` }));
});

test('retries when the service does not answer', async () => {
  service(() => Promise.reject(new TypeError('fetch failed')));
  expect(await send()).toEqual(answered({ outcome: 'retry', error: 'unreachable: TypeError' }));
});

test('counts a mail as sent when the service already accepted its key', async () => {
  service(() => Response.json({ name: 'invalid_idempotent_request' }, { status: 409 }));
  expect(await send()).toEqual(answered(sent));
  expect(await sendBatch(2)).toEqual(answered(sent, sent));
});

test('sends a batch in one call, of which an invalid mail does not keep the others', async () => {
  const fetch = service(() => Response.json({ data: [{ id: '1' }, { id: '3' }], errors: [{ index: 1 }] }));
  const failed = { outcome: 'failed', error: 'refused: status 422' };
  expect(await sendBatch()).toEqual(answered(sent, failed, sent));
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(url).toBe('http://mail.test/emails/batch');
  expect(init.headers).toMatchObject({
    'idempotency-key': 'batch-5d5c',
    'x-batch-validation': 'permissive',
  });
  expect(JSON.parse(init.body as string).map(({ subject }: { subject: string }) => subject)).toEqual([
    'Dag 0',
    'Dag 1',
    'Dag 2',
  ]);
});

test.each([400, 413, 422])('sends the mails of a batch each alone after %i', async (status) => {
  service(() => Response.json({}, { status }));
  const retry = { outcome: 'retry', error: `refused: status ${status}`, alone: true };
  expect(await sendBatch(2)).toEqual(answered(retry, retry));
});

test('asks again when the answer to a batch is lost', async () => {
  service(() => new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('lost')) })));
  const retry = { outcome: 'retry', error: 'unreachable: answer' };
  expect(await sendBatch(2)).toEqual(answered(retry, retry));
});

test.each([
  ['7', 7],
  ['0.2', 1],
  ['0', 1],
  ['soon', 60],
  ['', 60],
  ['1764122663000', 86_400],
  ['Infinity', 86_400],
  [null, 60],
])('rests after a 429 with retry-after %s', async (asked, restSeconds) => {
  const headers = new Headers(asked === null ? {} : { 'retry-after': asked });
  service(() => Response.json({ name: 'rate_limit_exceeded' }, { status: 429, headers }));
  const unsent = { outcome: 'unsent', error: 'unreachable: status 429' };
  expect(await send()).toEqual({ results: [unsent], restSeconds });
  expect(await sendBatch(2)).toEqual({ results: [unsent, unsent], restSeconds });
});
