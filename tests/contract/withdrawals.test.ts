import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { organisation } from '../../site/organisation.ts';
import { modelForm, terms } from '../../site/terms.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import {
  customer,
  eventually,
  freshEmail,
  paidOrders,
  sandbox,
  server,
  shopOwner,
  startPayment,
  url,
  visitor,
} from './shop.ts';

const acknowledgedSubject = /herroeping ontvangen/i;

/** A paid order of a guest, with its number from the receipt. */
async function guestOrder() {
  const email = freshEmail();
  const session = await startPayment(await visitor(), { email, firstName: 'Ann' });
  await sandbox(session, 'paid');
  const receipt = await findMail(url, email, 'Je betaling is gelukt');
  const number = /K\d{4}-\d+/.exec(receipt.text)?.[0] ?? '';
  return { email, session, number, receipt };
}

interface Answer {
  success: true;
  reference: string;
  receivedAt: string;
  proven: boolean;
  refunding: boolean;
}

async function withdraw(body: object, client?: Awaited<ReturnType<typeof visitor>>): Promise<Answer> {
  const { data, error } = await (client ?? (await visitor())).functions.invoke('withdraw', {
    body: { name: 'Ann Peeters', ...body },
  });
  if (error) throw new Error(`${error.context?.status} ${await error.context?.text?.()}`);
  return data;
}

async function followLink(email: string) {
  const mail = await findMail(url, email, acknowledgedSubject);
  const token = new URL(linkIn(mail, 'bevestig=')).searchParams.get('bevestig');
  return (await visitor()).functions.invoke('withdrawal-link', { body: { token } });
}

test('a link that is none says so', async () => {
  const body = { token: 'a'.repeat(43) };
  const { response } = await (await visitor()).functions.invoke('withdrawal-link', { body });
  expect([response?.status, (await response?.json())?.code]).toEqual([404, 'unknown-link']);
});

let owner: SupabaseClient;
beforeAll(async () => {
  owner = await shopOwner();
});

async function orderOf(number: string) {
  const { data, error } = await (await server())
    .from('orders')
    .select('*')
    .eq('order_number', number)
    .single();
  if (error) throw error;
  return data;
}

/** A declaration as the owner sees it. */
async function caseOf(reference: string) {
  const { data, error } = await owner.rpc('desk_withdrawal', { subject: reference });
  if (error) throw error;
  return { ...data.declaration, order: data.order };
}

/** Requests the refund of a case, as support does. */
const ask = async (subject: string) =>
  (await server()).rpc('ask_refund', {
    request: { id: crypto.randomUUID(), subject, actor: 'support: Bo' },
  });

test('a guest withdraws, follows the link in the acknowledgement, and is refunded once', async () => {
  const { email, number } = await guestOrder();
  const { reference, receivedAt } = await withdraw({ email, order: `bestelling ${number.toLowerCase()}` });
  expect(Math.abs(Date.parse(receivedAt) - Date.now())).toBeLessThan(60_000);
  expect((await findMail(url, email, acknowledgedSubject)).text).toContain(reference);
  expect((await findMail(url, organisation.email, number)).subject).toMatch(/op tijd/);
  expect(await orderOf(number)).toMatchObject({ status: 'paid' });

  expect((await followLink(email)).data).toEqual({ state: 'refunding' });
  await eventually(async () => (await orderOf(number)).status === 'refunded');
  expect((await followLink(email)).data).toEqual({ state: 'refunded' });
  expect((await findMail(url, email, 'terug')).text).toContain(number);
  const mails = await mailsTo(url, email);
  expect(mails.filter((mail) => acknowledgedSubject.test(mail.subject))).toHaveLength(1);
  expect(mails.filter((mail) => mail.subject.includes('terug'))).toHaveLength(1);
});

test('a signed-in buyer withdraws without a link, and loses access with the refund', async () => {
  const { client, email, id } = await customer();
  await sandbox(await startPayment(client), 'paid');
  expect(await paidOrders(client, id)).toHaveLength(1);
  const { reference, ...answer } = await withdraw({ email, order: '' }, client);
  expect(answer).toMatchObject({ proven: true, refunding: true });
  await eventually(async () => (await paidOrders(client, id)).length === 0);
  expect(await caseOf(reference)).toMatchObject({ state: 'refunded', proof: 'account' });
  expect((await findMail(url, email, acknowledgedSubject)).html).not.toContain('bevestig=');
});

test('a double click is one declaration, one acknowledgement and one refund', async () => {
  const { client, email, id } = await customer();
  await sandbox(await startPayment(client), 'paid');
  const body = { email, order: '', request_key: crypto.randomUUID() };
  const answers = await Promise.all([withdraw(body, client), withdraw(body, client), withdraw(body, client)]);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await withdraw(body, client)).toEqual(answers[0]);
  await eventually(async () => (await paidOrders(client, id)).length === 0);
  await findMail(url, email, 'terug');
  const mails = await mailsTo(url, email);
  expect(mails.filter((mail) => acknowledgedSubject.test(mail.subject))).toHaveLength(1);
  expect(mails.filter((mail) => /€|euro terug/.test(mail.subject))).toHaveLength(1);
  const { data } = await (await server()).from('withdrawals').select('id').eq('email', email);
  expect(data).toHaveLength(1);
});

test('the answer and the acknowledgement of a declaration do not reveal whether the order exists', async () => {
  const { email, number } = await guestOrder();
  const stranger = freshEmail();
  const known = await withdraw({ email, order: number });
  const unknown = await withdraw({ email: stranger, order: number });
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  for (const answer of [unknown, known]) expect(answer).toMatchObject({ proven: false, refunding: false });
  expect(await caseOf(unknown.reference)).toMatchObject({
    verdict: 'unmatched',
    state: 'shop',
    order: null,
  });
  expect((await findMail(url, stranger, acknowledgedSubject)).html).not.toContain('bevestig=');
  expect(await orderOf(number)).toMatchObject({ status: 'paid' });
});

test('text that looks like a link is stored as typed, and mailed in full without a link', async () => {
  const email = freshEmail();
  const { reference } = await withdraw({ email, name: 'Win op evil.example', order: 'https://evil.example' });
  const acknowledgement = await findMail(url, email, acknowledgedSubject);
  for (const version of [acknowledgement.html, acknowledgement.text]) {
    expect(version).toContain('Win op evil[.]example');
    expect(version).toContain('https[:]//evil[.]example');
    expect(version).not.toContain('evil.example');
  }
  expect(await caseOf(reference)).toMatchObject({
    name: 'Win op evil.example',
    order_text: 'https://evil.example',
  });
});

test('a bot gets an answer and no mail', async () => {
  const email = freshEmail();
  const { reference } = await withdraw({ email, order: '', referentie: 'x' });
  expect(await caseOf(reference)).toMatchObject({ state: 'spam' });
  expect(await mailsTo(url, email)).toEqual([]);
});

test('a refund that Stripe refuses or delays is retried, reported to the shop and never made twice', async () => {
  const { email, number, session } = await guestOrder();
  const mode = (name: string) => fetch(`${url}/_local/stripe/${session}/refunds/${name}`, { method: 'POST' });
  const reconcile = async () => (await server()).functions.invoke('reconcile-payments', { body: {} });
  const { reference } = await withdraw({ email, order: number });
  const due = async () =>
    (await server())
      .from('refunds')
      .update({ next_attempt_at: new Date().toISOString() })
      .eq('order_id', (await orderOf(number)).id)
      .eq('state', 'processing');

  await mode('unreachable');
  await followLink(email);
  await eventually(async () => (await caseOf(reference)).last_error);
  expect(await caseOf(reference)).toMatchObject({ state: 'refunding' });

  await mode('refused');
  await due();
  await reconcile();
  await eventually(async () => (await caseOf(reference)).state === 'refused');
  await findMail(url, organisation.email, `Terugbetaling geweigerd: ${number}`);

  await mode('delayed');
  await ask(reference);
  await reconcile();
  await eventually(async () => (await caseOf(reference)).stripe_id);
  expect(await orderOf(number)).toMatchObject({ status: 'paid' });

  await mode('normal');
  await due();
  await reconcile();
  await eventually(async () => (await caseOf(reference)).state === 'refunded');
  expect((await orderOf(number)).status).toBe('refunded');
  await findMail(url, email, 'terug');
});

test('a buyer whose payment has not arrived is not promised their money', async () => {
  const { client, email } = await customer();
  await startPayment(client);
  expect(await withdraw({ email, order: '' }, client)).toMatchObject({ proven: true, refunding: false });
});

test('a refund in Stripe’s dashboard closes the withdrawal', async () => {
  const { email, number, session } = await guestOrder();
  const { reference } = await withdraw({ email, order: number });
  await sandbox(session, 'refunded');
  await eventually(async () => (await caseOf(reference)).state === 'refunded');
  await findMail(url, email, 'terug');
});

test('a refund that the bank returns reopens the case, and the next one is a new refund', async () => {
  const { client, email, id } = await customer();
  const session = await startPayment(client);
  await sandbox(session, 'paid');
  const [{ order_number: number }] = await paidOrders(client, id);
  const { reference } = await withdraw({ email, order: '' }, client);
  await eventually(async () => (await caseOf(reference)).state === 'refunded');

  await sandbox(session, 'refund-failed');
  await eventually(async () => (await caseOf(reference)).state === 'refused');
  await findMail(url, organisation.email, `Terugbetaling mislukt: ${number}`);
  expect(await paidOrders(client, id)).toEqual([]);
  // Stripe may resend earlier events.
  await sandbox(session, 'replay');
  expect(await orderOf(number)).toMatchObject({ status: 'failed', problem: 'refund' });

  await ask(reference);
  await (await server()).functions.invoke('reconcile-payments', { body: {} });
  await eventually(async () => (await caseOf(reference)).state === 'refunded');
  expect(await orderOf(number)).toMatchObject({ status: 'refunded' });
});

test('an old event about a refund does not close the case when the refund failed since', async () => {
  const { number, session } = await guestOrder();
  const late = (outcome: string) =>
    fetch(`${url}/_local/stripe/${session}/${outcome}?webhook=never`, { method: 'POST' });
  await late('refunded');
  await sandbox(session, 'refund-failed');
  await (await server()).functions.invoke('reconcile-payments', { body: {} });
  expect(await orderOf(number)).toMatchObject({ status: 'paid', amount_refunded_cents: 0 });
});

test('a withdrawal of a payment that is still processing is refunded once it succeeds', async () => {
  const email = freshEmail();
  const session = await startPayment(await visitor(), { email });
  await sandbox(session, 'processing');
  const { reference } = await withdraw({ email, order: 'de Kit, vandaag' });
  expect((await followLink(email)).data).toEqual({ state: 'refunding' });
  expect(await caseOf(reference)).toMatchObject({ state: 'refunding', verdict: 'open' });
  await sandbox(session, 'paid-late');
  await (await server()).functions.invoke('reconcile-payments', { body: {} });
  await eventually(async () => (await caseOf(reference)).state === 'refunded');
});

test('a payment of a wrong amount is withdrawn and refunded like any other', async () => {
  const email = freshEmail();
  const session = await startPayment(await visitor(), { email });
  await sandbox(session, 'wrong-amount');
  const { reference } = await withdraw({ email, order: '' });
  expect((await followLink(email)).data).toEqual({ state: 'refunding' });
  await eventually(async () => (await caseOf(reference)).state === 'refunded');
  expect((await findMail(url, email, 'terug')).text).not.toContain('toegang');
});

test('the receipt of a purchase carries the whole terms and the model form, in their version', async () => {
  const { receipt, number } = await guestOrder();
  const [file] = receipt.attachments;
  const html = Buffer.from(file?.content ?? '', 'base64').toString();
  const text = html.replaceAll(/<[^>]+>/g, '').replaceAll('&amp;', '&');
  for (const { title, paragraphs } of terms.sections) {
    expect(text).toContain(title);
    for (const pieces of paragraphs) {
      const words = pieces.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('');
      expect(text).toContain(words);
    }
  }
  for (const line of modelForm.lines) expect(text).toContain(line);
  const client = await server();
  const { data } = await client.from('orders').select('terms_version').eq('order_number', number).single();
  expect(file?.filename).toBe(`voorwaarden-${data?.terms_version}.html`);
  const { data: kept } = await client
    .from('terms_versions')
    .select('html')
    .eq('version', data?.terms_version)
    .single();
  expect(kept).toEqual({ html });
});
