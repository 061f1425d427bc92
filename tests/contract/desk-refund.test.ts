import { beforeAll, expect, inject, test } from 'vitest';
import { findMail, mailsTo } from '../inbox.ts';
import { makeGuestOrder, makeOwner, makeWithdrawal } from '../people.ts';
import { eventually, freshEmail, server, url, visitor } from './shop.ts';

const key = () => crypto.randomUUID().replaceAll('-', '');

async function ownerClient() {
  const client = await visitor();
  await client.auth.setSession(await makeOwner({ url, dataDir: inject('dataDir') }));
  return client;
}

type Client = Awaited<ReturnType<typeof ownerClient>>;

let owner: Client;
beforeAll(async () => {
  owner = await ownerClient();
});

async function invoke(client: Client, name: string, body: object) {
  const { data, error } = await client.functions.invoke(name, { body });
  return error ? { status: error.context?.status } : data;
}

const versionOf = async (client: Client, number: string): Promise<number> =>
  (await client.rpc('desk_order', { number })).data?.version ?? 0;

const refundOnce = async (client: Client, number: string, cents: number | null, click: string) =>
  invoke(client, 'desk-refund', { subject: number, cents, known: await versionOf(client, number), click });

/** Clicks again while the refund is pending: the schedule of another test may have claimed it first. */
const refund = (client: Client, number: string, cents: number | null, request = key()) =>
  eventually(async () => {
    const answer = await refundOnce(client, number, cents, request);
    return answer.outcome !== 'pending' && answer;
  });

async function orderOf(number: string) {
  const { data } = await (await server()).from('orders').select('*').eq('order_number', number).single();
  return data;
}

const mode = (session: string, to: string) =>
  fetch(`${url}/_local/stripe/${session}/refunds/${to}`, { method: 'POST' });

test('a partial refund survives an unreachable Stripe and is made exactly once when it answers', async () => {
  const { email, number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'unreachable');
  const request = key();
  expect(await refund(owner, number, 1000, request)).toEqual({
    result: 'done',
    outcome: 'retrying',
  });
  expect(await orderOf(number)).toMatchObject({ status: 'paid', amount_refunded_cents: 0 });
  expect(await refund(owner, number, 1000)).toEqual({ result: 'busy' });

  await mode(session, 'normal');
  const shop = await server();
  const order = await orderOf(number);
  await shop.from('refunds').update({ next_attempt_at: new Date().toISOString() }).eq('order_id', order.id);
  await Promise.all([
    shop.functions.invoke('reconcile-payments', { body: {} }),
    refund(owner, number, 1000, request),
  ]);
  await eventually(async () => (await orderOf(number)).amount_refunded_cents === 1000);
  expect(await refund(owner, number, 1000, request)).toEqual({
    result: 'done',
    outcome: 'refunded',
  });
  expect(await orderOf(number)).toMatchObject({ status: 'paid', amount_refunded_cents: 1000 });
  expect((await findMail(url, email, 'terug')).text).toContain(number);
  expect((await mailsTo(url, email)).filter(({ subject }) => subject.includes('terug'))).toHaveLength(1);

  expect(await refund(owner, number, null)).toEqual({
    result: 'done',
    outcome: 'refunded',
  });
  expect(await orderOf(number)).toMatchObject({ status: 'refunded' });
});

test('a refund that the schedule claimed first is reported as pending, not as an unreachable Stripe', async () => {
  const { number } = await makeGuestOrder(url, freshEmail());
  const shop = await server();
  const request = key();
  const { data } = await owner.auth.getUser();
  await shop.rpc('act_for_owner', {
    actor: data.user?.id,
    action: 'refund',
    subject: number,
    known: await versionOf(owner, number),
    click: request,
    input: { number: null, cents: 500 },
  });
  await shop
    .from('refunds')
    .update({ next_attempt_at: new Date(Date.now() + 60_000).toISOString(), attempts: 1 })
    .eq('id', request);
  expect(await refundOnce(owner, number, 500, request)).toEqual({
    result: 'done',
    outcome: 'pending',
  });
});

test('two owners who click simultaneously make one refund', async () => {
  const [one, two] = [owner, await ownerClient()];
  const { number } = await makeGuestOrder(url, freshEmail());
  const answers = await Promise.all([refund(one, number, 500), refund(two, number, 500)]);
  expect(answers).toContainEqual({ result: 'done', outcome: 'refunded' });
  expect(answers.map(({ result }) => result)).not.toEqual(['done', 'done']);
  expect(await orderOf(number)).toMatchObject({ amount_refunded_cents: 500 });
});

test('a refusal by Stripe is reported, and a new click retries', async () => {
  const { number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'refused');
  expect(await refund(owner, number, 500)).toMatchObject({ outcome: 'refused' });
  await mode(session, 'normal');
  expect(await refund(owner, number, 500)).toEqual({ result: 'done', outcome: 'refunded' });
});

test('a click that is sent again after its refund was superseded is not called refunded', async () => {
  const { number, session } = await makeGuestOrder(url, freshEmail());
  await mode(session, 'refused');
  const first = key();
  expect(await refund(owner, number, 500, first)).toMatchObject({ outcome: 'refused' });
  expect(await refund(owner, number, 500)).toMatchObject({ outcome: 'refused' });
  expect(await refund(owner, number, 500, first)).toEqual({ result: 'changed' });
  for (const body of [
    { subject: 'X', number: '\u0000', known: 0, click: key() },
    { subject: number, known: 0, click: 'x' },
  ])
    expect(await invoke(owner, 'desk-refund', body)).toEqual({ status: 400 });
});

test('a letter is recorded with its verdict, and a withdrawal that looked like spam is mailed once released', async () => {
  const { email, number } = await makeGuestOrder(url, freshEmail());
  const letter = { name: 'An Peeters', email, order: number, day: new Date().toISOString().slice(0, 10) };
  const body = { act: 'note', click: key(), letter };
  const noted = await invoke(owner, 'desk-withdrawal', body);
  expect(noted).toMatchObject({ result: 'done' });
  expect(await invoke(owner, 'desk-withdrawal', body)).toEqual(noted);
  expect(
    await invoke(owner, 'desk-withdrawal', { ...body, letter: { ...letter, day: '2999-01-01' } }),
  ).toEqual({ status: 400 });
  const { data } = await (await server()).from('withdrawals').select('*').eq('email', email);
  expect(data).toEqual([expect.objectContaining({ channel: 'letter', verdict: 'open', state: 'waiting' })]);

  const stranger = freshEmail();
  const reference = await makeWithdrawal(url, stranger, '', 'x');
  const release = { act: 'release', click: key(), reference };
  expect(await invoke(owner, 'desk-withdrawal', release)).toEqual({ result: 'done', reference });
  const again = { ...release, click: key() };
  expect(await invoke(owner, 'desk-withdrawal', again)).toEqual({ result: 'changed' });
  expect((await findMail(url, stranger, /herroeping ontvangen/i)).text).toContain(reference);
  expect(await invoke(owner, 'desk-withdrawal', { ...again, reference: 'XXXX-XXXX' })).toEqual({
    result: 'missing',
  });
});
