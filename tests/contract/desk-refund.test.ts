import { expect, inject, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { findMail, mailsTo } from '../inbox.ts';
import { makeGuestOrder, makeOwner, makeWithdrawal } from '../people.ts';
import { customer, eventually, freshEmail, server, url, visitor } from './shop.ts';

const key = () => crypto.randomUUID().replaceAll('-', '');

async function ownerClient() {
  const client = await visitor();
  await client.auth.setSession(await makeOwner({ url, dataDir: inject('dataDir') }));
  return client;
}

type Client = Awaited<ReturnType<typeof ownerClient>>;

async function invoke(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  return error ? { status: error.context?.status } : data;
}

const refundOnce = (client: Client, number: string, cents: number | null, left: number, request: string) =>
  invoke(client, 'desk-refund', { subject: number, cents, left, request });

/** Clicks again while the refund is pending: the schedule of another test may have claimed it first. */
const refund = (client: Client, number: string, cents: number | null, left: number, request = key()) =>
  eventually(async () => {
    const answer = await refundOnce(client, number, cents, left, request);
    return answer.outcome !== 'pending' && answer;
  });

async function orderOf(number: string) {
  const { data } = await (await server()).from('orders').select('*').eq('order_number', number).single();
  return data;
}

const mode = (session: string, to: string) =>
  fetch(`${url}/_local/stripe/${session}/refunds/${to}`, { method: 'POST' });

test('a partial refund survives an unreachable Stripe and is made exactly once when it answers', async () => {
  const owner = await ownerClient();
  const { email, number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'unreachable');
  const request = key();
  expect(await refund(owner, number, 1000, kit.priceCents, request)).toEqual({ outcome: 'retrying' });
  expect(await orderOf(number)).toMatchObject({ status: 'paid', amount_refunded_cents: 0 });
  expect(await refund(owner, number, 1000, kit.priceCents)).toEqual({ outcome: 'not-possible', why: 'busy' });

  await mode(session, 'normal');
  const shop = await server();
  const order = await orderOf(number);
  await shop.from('refunds').update({ next_attempt_at: new Date().toISOString() }).eq('order_id', order.id);
  await Promise.all([
    shop.functions.invoke('reconcile-payments', { body: {} }),
    refund(owner, number, 1000, kit.priceCents, request),
  ]);
  await eventually(async () => (await orderOf(number)).amount_refunded_cents === 1000);
  expect(await refund(owner, number, 1000, kit.priceCents, request)).toEqual({ outcome: 'refunded' });
  expect(await orderOf(number)).toMatchObject({ status: 'paid', amount_refunded_cents: 1000 });
  expect((await findMail(url, email, 'terug')).text).toContain(number);
  expect((await mailsTo(url, email)).filter(({ subject }) => subject.includes('terug'))).toHaveLength(1);

  expect(await refund(owner, number, null, kit.priceCents - 1000)).toEqual({ outcome: 'refunded' });
  expect(await orderOf(number)).toMatchObject({ status: 'refunded' });
});

test('a refund that the schedule claimed first is reported as pending, not as an unreachable Stripe', async () => {
  const owner = await ownerClient();
  const { number } = await makeGuestOrder(url, freshEmail());
  const shop = await server();
  const request = key();
  await shop.rpc('ask_refund', {
    request: { id: request, subject: number, cents: 500, actor: 'support: Bo' },
  });
  await shop
    .from('refunds')
    .update({ next_attempt_at: new Date(Date.now() + 60_000).toISOString(), attempts: 1 })
    .eq('id', request);
  expect(await refundOnce(owner, number, 500, kit.priceCents, request)).toEqual({ outcome: 'pending' });
});

test('two owners who click simultaneously make one refund', async () => {
  const [one, two] = await Promise.all([ownerClient(), ownerClient()]);
  const { number } = await makeGuestOrder(url, freshEmail());
  const answers = await Promise.all([
    refund(one, number, 500, kit.priceCents),
    refund(two, number, 500, kit.priceCents),
  ]);
  const outcomes = answers.map(({ outcome }) => outcome);
  expect(outcomes).toEqual(expect.arrayContaining(['not-possible', 'refunded']));
  expect(await orderOf(number)).toMatchObject({ amount_refunded_cents: 500 });
});

test('a refusal by Stripe is reported, and a new click retries', async () => {
  const owner = await ownerClient();
  const { number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'refused');
  expect(await refund(owner, number, 500, kit.priceCents)).toMatchObject({ outcome: 'refused' });
  await mode(session, 'normal');
  expect(await refund(owner, number, 500, kit.priceCents)).toEqual({ outcome: 'refunded' });
});

test('a click that is sent again after its refund was superseded is not called refunded', async () => {
  const owner = await ownerClient();
  const { number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'refused');
  const first = key();
  expect(await refund(owner, number, 500, kit.priceCents, first)).toMatchObject({ outcome: 'refused' });
  expect(await refund(owner, number, 500, kit.priceCents)).toMatchObject({ outcome: 'refused' });
  expect(await refund(owner, number, 500, kit.priceCents, first)).toEqual({
    outcome: 'not-possible',
    why: 'changed',
  });
  expect(await invoke(owner, 'desk-refund', { subject: 'X', number: '\u0000', request: key() })).toEqual({
    status: 400,
  });
});

test('anyone but an owner gets the answer of a missing function', async () => {
  const { client } = await customer();
  const { number } = await makeGuestOrder(url, freshEmail());
  expect(await refund(client, number, null, kit.priceCents)).toEqual({ status: 404 });
  expect(await refund(await visitor(), number, null, kit.priceCents)).toEqual({ status: 401 });
  const owner = await ownerClient();
  expect(await invoke(owner, 'desk-refund', { subject: number, request: 'x' })).toEqual({ status: 400 });
  expect(await orderOf(number)).toMatchObject({ status: 'paid' });
});

test('a letter is recorded with its verdict, and a withdrawal that looked like spam is mailed once released', async () => {
  const owner = await ownerClient();
  const { email, number } = await makeGuestOrder(url, freshEmail());
  const letter = { name: 'An Peeters', email, order: number, day: new Date().toISOString().slice(0, 10) };
  const body = { act: 'note', key: key(), letter };
  const noted = await invoke(owner, 'desk-withdrawal', body);
  expect(noted).toMatchObject({ result: 'noted' });
  expect(await invoke(owner, 'desk-withdrawal', body)).toEqual(noted);
  expect(
    await invoke(owner, 'desk-withdrawal', { ...body, letter: { ...letter, day: '2999-01-01' } }),
  ).toEqual({ status: 400 });
  const { data } = await (await server()).from('withdrawals').select('*').eq('email', email);
  expect(data).toEqual([expect.objectContaining({ channel: 'letter', verdict: 'open', state: 'waiting' })]);

  const stranger = freshEmail();
  const reference = await makeWithdrawal(url, stranger, '', 'x');
  const release = { act: 'release', reference };
  expect(await invoke(owner, 'desk-withdrawal', release)).toMatchObject({ result: 'released' });
  expect(await invoke(owner, 'desk-withdrawal', release)).toMatchObject({ result: 'known' });
  expect((await findMail(url, stranger, /herroeping ontvangen/i)).text).toContain(reference);
  expect(await invoke(owner, 'desk-withdrawal', { act: 'release', reference: 'XXXX-XXXX' })).toEqual({
    status: 404,
  });
});
