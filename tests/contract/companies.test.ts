import { expect, test } from 'vitest';
import { formatDay } from '../../contract/calendar.ts';
import { companyMessages } from '../../contract/messages.ts';
import { refundDueDay } from '../../contract/withdrawal.ts';
import { companyRuling, purchase } from '../../site/terms.ts';
import { storedCompany, typedCompany } from '../company.ts';
import { findMail } from '../inbox.ts';
import { customer, paidOrders, sandbox, shopOwner, startPayment, url, visitor } from './shop.ts';

/** A signed-in buyer with a paid order, of a company if one is given. */
async function buyer(company?: object) {
  const account = await customer();
  await sandbox(await startPayment(account.client, company && { company }), 'paid');
  const orders = () => paidOrders(account.client, account.id);
  return { ...account, orders, number: String((await orders())[0]?.order_number) };
}

type Client = Awaited<ReturnType<typeof visitor>>;

async function add(client: Client, body: object) {
  const { data, response } = await client.functions.invoke('order-company', { body });
  return { status: response?.status, state: data?.state };
}

test('whoever asks about a payment does not learn that it is a company’s', async () => {
  const { client } = await customer();
  const sessionId = await startPayment(client, { company: typedCompany });
  await sandbox(sessionId, 'paid');
  const { data } = await (await visitor()).functions.invoke('verify-payment', { body: { sessionId } });
  expect(data).toEqual({ verified: true });
});

test('an order holds the company of its payment, and the mail promises it no days to withdraw', async () => {
  const { orders, email } = await buyer(typedCompany);
  expect(await orders()).toMatchObject([{ company: storedCompany }]);
  expect((await findMail(url, email, /betaling is gelukt/i)).text).toContain(companyRuling);
});

test('a payment with a wrong company number is refused with its message', async () => {
  const { error, response } = await (await visitor()).functions.invoke('create-stripe-payment', {
    body: { customerInfo: { company: { ...typedCompany, companyNumber: '0123.456.748' } } },
  });
  expect(error).not.toBeNull();
  expect(response?.status).toBe(400);
  expect(await response?.json()).toMatchObject({ error: companyMessages.numberWrong });
});

test('a buyer adds a company to their own paid order, once', async () => {
  const { client, orders, number } = await buyer();
  const body = { orderNumber: number, company: typedCompany };
  expect(await add(client, body)).toEqual({ status: 200, state: 'added' });
  expect(await orders()).toMatchObject([{ company: storedCompany }]);
  expect(await add(client, { ...body, company: { ...typedCompany, name: 'Slagerij' } })).toEqual({
    status: 200,
    state: 'already',
  });
  expect(await orders()).toMatchObject([{ company: storedCompany }]);
});

test('a company is not added by a stranger, by a visitor, or with wrong data', async () => {
  const [mine, other] = [await buyer(), await customer()];
  const body = { orderNumber: mine.number, company: typedCompany };
  expect(await add(other.client, body)).toEqual({ status: 200, state: 'unknown' });
  expect((await add(await visitor(), body)).status).toBe(401);
  for (const wrong of [
    { ...typedCompany, name: 'x'.repeat(300) },
    { ...typedCompany, companyNumber: '97' },
    null,
  ])
    expect((await add(mine.client, { ...body, company: wrong })).status).toBe(400);
  expect(await mine.orders()).toMatchObject([{ company: null }]);
});

test('a withdrawal of a company’s order is acknowledged without a promise, and refunds nothing by itself', async () => {
  const { client, email, orders, number } = await buyer(typedCompany);
  const { data } = await client.functions.invoke('withdraw', { body: { name: 'An', email, order: number } });
  expect(data).toMatchObject({ success: true, reference: expect.any(String) });
  const { text } = await findMail(url, email, /herroeping/i);
  expect(text).toContain(companyRuling);
  expect(text).not.toContain(formatDay(refundDueDay(new Date(data.receivedAt), purchase.refundDays)));
  const { data: shown } = await (await shopOwner()).rpc('desk_withdrawal', { subject: data.reference });
  expect(shown.declaration).toMatchObject({ state: 'shop', verdict: 'company', refund_due: null });
  expect(await orders()).toMatchObject([{ status: 'paid', amount_refunded_cents: 0 }]);
});
