import { describe, expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { customer, paidOrders, sandbox, startPayment, visitor } from './shop.ts';

const mixedRequests = 200;

async function buyer() {
  const account = await customer();
  const sessionId = await startPayment(account.client, { email: account.email });
  await sandbox(sessionId, 'paid');
  await account.client.functions.invoke('verify-payment', { body: { sessionId } });
  expect(await paidOrders(account.client, account.id)).toHaveLength(1);
  return { ...account, sessionId };
}

describe('orders', () => {
  test('can be read by their buyer only', async () => {
    const owner = await buyer();
    const other = await customer();
    const anonymous = await visitor();
    expect((await other.client.from('orders').select('*')).data).toEqual([]);
    expect(await paidOrders(other.client, owner.id)).toEqual([]);
    const anonymousRead = await anonymous.from('orders').select('*');
    expect(anonymousRead.data ?? []).toEqual([]);
  });

  test('cannot be written by anyone', async () => {
    const owner = await buyer();
    const row = {
      user_id: owner.id,
      email: owner.email,
      status: 'paid',
      amount_cents: kit.priceCents,
      currency: 'eur',
    };
    for (const client of [owner.client, (await customer()).client, await visitor()]) {
      expect((await client.from('orders').insert(row)).error).not.toBeNull();
      await client.from('orders').update({ status: 'refunded' }).eq('user_id', owner.id);
      await client.from('orders').delete().eq('user_id', owner.id);
    }
    expect(await paidOrders(owner.client, owner.id)).toHaveLength(1);
  });

  test.each(['requests', 'launch_signups', 'consents', 'outbox', 'stripe_events', 'rate_limits'])(
    '%s cannot be read by a visitor or a customer',
    async (table) => {
      const owner = await customer();
      for (const client of [owner.client, await visitor()]) {
        expect((await client.from(table).select('*')).data ?? []).toEqual([]);
      }
    },
  );

  test.each([
    ['id', 'not_null'],
    ['status', 'not_null'],
    ['created_at', '1'],
  ])('where %s is %s are answered without an error of the server', async (column, value) => {
    const { client } = await customer();
    expect((await client.from('orders').select('id').eq(column, value)).status).toBeLessThan(500);
  });

  test('database functions that change state are closed to the browser', async () => {
    const owner = await customer();
    for (const name of [
      'submit_request',
      'apply_checkout',
      'claim_outbox',
      'settle_outbox',
      'take_rate_limits',
      'within_limits',
    ]) {
      for (const client of [owner.client, await visitor()]) {
        expect((await client.rpc(name, {})).error, name).not.toBeNull();
      }
    }
  });

  test(`stay isolated through ${mixedRequests} parallel mixed requests`, async () => {
    const owner = await buyer();
    const other = await customer();
    const anonymous = await visitor();
    const row = { user_id: other.id, email: other.email, status: 'paid', amount_cents: 1, currency: 'eur' };
    const wrong: string[] = [];
    const requests = Array.from({ length: mixedRequests }, async (_unused, index) => {
      switch (index % 5) {
        case 0: {
          const { data } = await anonymous.from('orders').select('*');
          if (data?.length) wrong.push('an anonymous read');
          break;
        }
        case 1: {
          const { data } = await other.client.from('orders').select('*');
          if (data?.length) wrong.push("another user's read");
          break;
        }
        case 2: {
          const { data } = await owner.client.from('orders').select('*');
          if (data?.length !== 1 || data[0].user_id !== owner.id) wrong.push("the owner's read");
          break;
        }
        case 3: {
          const { error } = await other.client.from('orders').insert(row);
          if (!error) wrong.push('a write');
          break;
        }
        default: {
          const { error } = await other.client.functions.invoke('verify-payment', {
            body: { sessionId: owner.sessionId },
          });
          if (error) wrong.push('a verification');
        }
      }
    });
    await Promise.all(requests);
    expect(wrong).toEqual([]);
    expect(await paidOrders(other.client, other.id)).toEqual([]);
  });
});
