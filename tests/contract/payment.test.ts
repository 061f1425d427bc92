import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import {
  config,
  confirm,
  customer,
  eventually,
  freshEmail,
  paidOrders,
  sandbox,
  startPayment,
  url,
  visitor,
} from './shop.ts';

const unknownSession = `cs_test_${'a'.repeat(40)}`;

async function post(name: string, body: string, headers: Record<string, string> = {}) {
  const { publishableKey } = await config();
  return fetch(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: publishableKey, ...headers },
    body,
  });
}

async function verify(client: Awaited<ReturnType<typeof visitor>>, sessionId: string) {
  return client.functions.invoke('verify-payment', { body: { sessionId } });
}

describe('a signed-in customer', () => {
  test('pays, is verified, reads the order and gets one mail', async () => {
    const { client, email, id } = await customer();
    const sessionId = await startPayment(client, { email, firstName: 'An' }, undefined, 'linkedin');
    expect((await verify(client, sessionId)).data).toEqual({ verified: false });
    await sandbox(sessionId, 'paid');
    const answer = await verify(client, sessionId);
    expect(answer.data).toEqual({ verified: true });
    const orders = await paidOrders(client, id);
    expect(orders).toHaveLength(1);
    expect(orders[0]).toMatchObject({
      user_id: id,
      status: 'paid',
      amount_cents: kit.priceCents,
      currency: 'eur',
      utm_source: 'linkedin',
    });
    await findMail(url, email, /betaling/i);

    await sandbox(sessionId, 'replay');
    await verify(client, sessionId);
    expect(await paidOrders(client, id)).toHaveLength(1);
    expect((await mailsTo(url, email)).filter((mail) => /betaling/i.test(mail.subject))).toHaveLength(1);
  });

  test('cannot buy twice and gets a message that says so', async () => {
    const { client, email } = await customer();
    const sessionId = await startPayment(client, { email });
    await sandbox(sessionId, 'paid');
    const { response } = await client.functions.invoke('create-stripe-payment', { body: {} });
    expect(response?.status).toBe(409);
    expect(await response?.json()).toMatchObject({
      error: expect.stringContaining(`Je hebt de ${kit.name} al`),
    });
  });

  test.each([
    ['paid-late', true, undefined],
    ['failed', false, undefined],
    ['expired', false, undefined],
    ['wrong-amount', false, 'received'],
  ])('whose payment ends as %s: access is %s', async (outcome, access, money) => {
    const { client, email, id } = await customer();
    const sessionId = await startPayment(client, { email });
    await sandbox(sessionId, outcome);
    if (access) await eventually(async () => (await paidOrders(client, id)).length === 1);
    else {
      expect((await verify(client, sessionId)).data).toEqual({ verified: false, money });
      expect(await paidOrders(client, id)).toEqual([]);
    }
  });

  test('whose payment is still processing gets an error, not a denial', async () => {
    const { client, email } = await customer();
    const sessionId = await startPayment(client, { email });
    await sandbox(sessionId, 'processing');
    const { data, error } = await verify(client, sessionId);
    expect(data).toBeNull();
    expect(error?.context.status).toBe(503);
  });

  test.each([
    ['refunded', 0, { verified: false, money: 'refunded' }],
    ['disputed', 0, { verified: false, money: 'received' }],
    ['partially-refunded', 1, { verified: true }],
  ])('whose payment is %s afterwards keeps %i paid orders', async (outcome, left, answer) => {
    const { client, email, id } = await customer();
    const sessionId = await startPayment(client, { email });
    await sandbox(sessionId, 'paid');
    await eventually(async () => (await paidOrders(client, id)).length === 1);
    await sandbox(sessionId, outcome);
    await eventually(async () => (await paidOrders(client, id)).length === left);
    expect((await verify(client, sessionId)).data).toEqual(answer);
  });

  test('gets access by the webhook alone, and by the return page alone', async () => {
    const first = await customer();
    await sandbox(await startPayment(first.client, { email: first.email }), 'paid');
    await eventually(async () => (await paidOrders(first.client, first.id)).length === 1);

    const second = await customer();
    const sessionId = await startPayment(second.client, { email: second.email });
    await sandbox(sessionId, 'paid?webhook=never');
    expect(await paidOrders(second.client, second.id)).toEqual([]);
    expect((await verify(await visitor(), sessionId)).data).toEqual({ verified: true });
    expect(await paidOrders(second.client, second.id)).toHaveLength(1);
  });
});

describe('a guest', () => {
  test('gets an order paid before confirmation once the address is confirmed', async () => {
    const client = await visitor();
    const email = freshEmail();
    await client.auth.signUp({ email, password });
    const sessionId = await startPayment(client, {
      email,
      firstName: 'Bo',
      lastName: 'Maes',
      newsletter: true,
    });
    await sandbox(sessionId, 'paid');
    expect((await verify(client, sessionId)).data).toEqual({ verified: true });
    await confirm(client, email);
    const { data } = await client.auth.getUser();
    expect(await paidOrders(client, data.user?.id ?? '')).toHaveLength(1);
  });

  test('does not get somebody else’s order by its session id', async () => {
    const buyer = freshEmail();
    const sessionId = await startPayment(await visitor(), { email: buyer });
    await sandbox(sessionId, 'paid');
    const other = await customer();
    const answer = await verify(other.client, sessionId);
    expect(answer.data).toEqual({ verified: true });
    expect(await paidOrders(other.client, other.id)).toEqual([]);
  });
});

describe('an invalid call', () => {
  test.each([
    ['create-stripe-payment', { productName: 'Iets anders' }, 400],
    ['create-stripe-payment', { productName: 5 }, 400],
    ['create-stripe-payment', { customerInfo: { email: 'geen adres' } }, 400],
    ['verify-payment', { sessionId: 'pi_123' }, 400],
    ['verify-payment', { sessionId: unknownSession }, 404],
    ['verify-payment', {}, 400],
  ])('%s %j is refused in Dutch with %i', async (name, body, status) => {
    const response = await post(name, JSON.stringify(body));
    expect(response.status).toBe(status);
    const answer = await response.json();
    expect(answer.error).toMatch(/[a-z ]+\.?/);
    expect(JSON.stringify(answer)).not.toMatch(/stripe|postgres|supabase|valibot|expected/i);
  });

  test('a webhook with no signature, a forged one or an old one is refused', async () => {
    const body = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: {} } });
    const at = Math.floor(Date.now() / 1000);
    const forged = createHmac('sha256', 'whsec_guess').update(`${at}.${body}`).digest('hex');
    for (const headers of [
      {},
      { 'stripe-signature': 'nonsense' },
      { 'stripe-signature': `t=${at},v1=${forged}` },
      { 'stripe-signature': `t=${at - 3600},v1=${forged}` },
    ] as Record<string, string>[]) {
      const response = await post('stripe-webhook', body, headers);
      expect(response.status).toBe(400);
    }
  });

  test.each(['deliver-outbox', 'reconcile-payments', 'remove-expired'])(
    '%s is closed to the public',
    async (name) => {
      expect((await post(name, '{}')).status).toBe(401);
      const { publishableKey } = await config();
      expect((await post(name, '{}', { authorization: `Bearer ${publishableKey}` })).status).toBe(401);
    },
  );
});
