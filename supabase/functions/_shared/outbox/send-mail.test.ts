import { afterEach, expect, test, vi } from 'vitest';
import { sendMail } from './send-mail.ts';

afterEach(() => vi.unstubAllGlobals());

const settings = { apiKey: 're_key', apiUrl: 'http://mail.test', from: 'Shop <shop@voorbeeld.be>' };
const mail = {
  to: 'ann@voorbeeld.be',
  replyTo: 'shop@voorbeeld.be',
  subject: 'Dag',
  html: '<p>Dag</p>',
  text: 'Dag',
  idempotencyKey: 'request-1-visitor',
  attachments: [],
  headers: { 'List-Unsubscribe': '<http://x>' },
};

function service(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn(answer);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('sends the mail with its idempotency key', async () => {
  const fetch = service(() => Response.json({ id: '1' }));
  expect(await sendMail(mail, settings)).toEqual({ outcome: 'sent' });
  const [url, init] = fetch.mock.calls[0] as unknown as [string, RequestInit];
  expect(url).toBe('http://mail.test/emails');
  expect(init.headers).toMatchObject({
    authorization: 'Bearer re_key',
    'idempotency-key': 'request-1-visitor',
  });
  expect(JSON.parse(init.body as string)).toEqual({
    from: settings.from,
    to: ['ann@voorbeeld.be'],
    reply_to: 'shop@voorbeeld.be',
    subject: 'Dag',
    html: '<p>Dag</p>',
    text: 'Dag',
    headers: { 'List-Unsubscribe': '<http://x>' },
  });
});

test.each([401, 403, 404, 408, 409, 429, 500, 503])('retries after %i', async (status) => {
  service(() => Response.json({ name: 'error' }, { status }));
  expect(await sendMail(mail, settings)).toMatchObject({
    outcome: 'retry',
    error: `unreachable: status ${status}`,
  });
});

test.each([400, 413, 422])('gives up after %i', async (status) => {
  service(() => Response.json({ message: 'ann@voorbeeld.be is not valid' }, { status }));
  expect(await sendMail(mail, settings)).toEqual({ outcome: 'failed', error: `refused: status ${status}` });
});

test('retries when the service does not answer', async () => {
  service(() => Promise.reject(new TypeError('fetch failed')));
  expect(await sendMail(mail, settings)).toEqual({ outcome: 'retry', error: 'unreachable: TypeError' });
});

test('counts a mail as sent when the service already accepted its key', async () => {
  service(() => Response.json({ name: 'invalid_idempotent_request' }, { status: 409 }));
  expect(await sendMail(mail, settings)).toEqual({ outcome: 'sent' });
});
