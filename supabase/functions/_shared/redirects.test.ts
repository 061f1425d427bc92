import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { sendMails } from './outbox/send-mails.ts';
import { stripeClient, stripeTrouble } from './payments/stripe.ts';

afterEach(() => vi.unstubAllEnvs());

/** A service that redirects every call to another host, and the authorizations which that host got. */
async function redirecting() {
  const leaked: unknown[] = [];
  const other = createServer((request, response) => {
    leaked.push(request.headers.authorization ?? request.url);
    response.end('{"id":"1"}');
  });
  const service = createServer((_, response) => {
    const { port } = other.address() as AddressInfo;
    response.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end();
  });
  for (const server of [other, service]) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
  }
  return { leaked, url: `http://127.0.0.1:${(service.address() as AddressInfo).port}` };
}

test('a mail service that redirects gets nothing sent elsewhere, and the mail is retried', async () => {
  const { leaked, url } = await redirecting();
  const mail = {
    from: 'shop@voorbeeld.be',
    to: 'ann@voorbeeld.be',
    replyTo: null,
    subject: 'Dag',
    html: '',
    text: '',
    attachments: [],
    headers: {},
  };
  const settings = { rate: 5, apiKey: 're_key', apiUrl: url, from: 'shop@voorbeeld.be' };
  const { results } = await sendMails([mail], { single: 'a' }, settings);
  expect([results[0]?.outcome, leaked]).toEqual(['retry', []]);
});

test('a payment service that redirects gets nothing sent elsewhere, and counts as unreachable', async () => {
  const { leaked, url } = await redirecting();
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
  vi.stubEnv('STRIPE_API_URL', url);
  const problem = await stripeClient()
    .checkout.sessions.retrieve('cs_1')
    .catch((error: unknown) => error);
  expect([stripeTrouble(problem), leaked]).toEqual(['unreachable', []]);
});
