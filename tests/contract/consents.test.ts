import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, expect, test } from 'vitest';
import { consentTexts, unprovenConsent } from '../../contract/consent.ts';
import { organisation } from '../../site/organisation.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import {
  config,
  confirm,
  customer,
  eventually,
  freshEmail,
  sandbox,
  server,
  shopOwner,
  startPayment,
  url,
  visitor,
} from './shop.ts';

/** Whether the owner may send a newsletter to an address. */
let mayBeMailed: (email: string) => Promise<boolean>;
let owner: SupabaseClient;
beforeAll(async () => {
  owner = await shopOwner();
  mayBeMailed = async (email) => {
    const { data, error } = await owner.rpc('desk_audience', {
      query: { search: email, list: 'newsletter', without: 'none' },
    });
    if (error) throw error;
    return data.total === 1;
  };
});

async function asksUpdates(email: string): Promise<void> {
  const body = { name: 'An', email, phone: '0470 00 00 00', message: 'Dag!', consent_marketing: true };
  const { error } = await (await visitor()).functions.invoke('send-contact-email', { body });
  expect(error).toBeNull();
}

async function follow(email: string, action: string): Promise<boolean> {
  const link = new URL(linkIn(await findMail(url, email, /bericht/), `action=${action}&`));
  expect(link.pathname).toBe('/lijst');
  const body = Object.fromEntries(link.searchParams);
  return (await (await visitor()).functions.invoke('kit-signup-link', { body })).error === null;
}

test('updates requested in a form count once the link in the mail is used, until they are stopped', async () => {
  const email = freshEmail();
  await asksUpdates(email);
  expect(await mayBeMailed(email)).toBe(false);
  const toBusiness = await eventually(async () =>
    (await mailsTo(url, organisation.email)).find((mail) => mail.text.includes(email)),
  );
  expect(toBusiness.text).toContain(`${consentTexts.marketing.text}: ${unprovenConsent}`);

  expect(await follow(email, 'confirm-updates')).toBe(true);
  expect(await mayBeMailed(email)).toBe(true);
  expect(await follow(email, 'stop-updates')).toBe(true);
  expect(await mayBeMailed(email)).toBe(false);
  expect(await follow(email, 'confirm-updates')).toBe(false);
  expect(await mayBeMailed(email)).toBe(false);
});

/** Sends a mailing to the newsletter, as an owner does on the desk. */
async function sendNewsletter(subject: string): Promise<void> {
  const key = () => crypto.randomUUID().replaceAll('-', '');
  const input = { subject, words: 'Dag lezer', button: '', buttonUrl: '' };
  const asked = { action: 'mailing-saved', subject: 'mailing-new', known: 0, click: key(), input };
  const { mailing } = (await owner.rpc('desk_act', asked)).data;
  const { version: known } = (await owner.rpc('desk_mailing', { subject: mailing })).data;
  const body = { act: 'send', mailing, click: key(), known, at: null };
  const { data } = await owner.functions.invoke('desk-mailing', { body });
  expect(data).toMatchObject({ result: 'done' });
}

test('a newsletter reaches a reader once, until one click of a mail program ends it', async () => {
  const [email, other] = [freshEmail(), freshEmail()];
  for (const reader of [email, other]) {
    await asksUpdates(reader);
    expect(await follow(reader, 'confirm-updates')).toBe(true);
  }
  await sendNewsletter('Nieuws van vandaag');
  const link = new URL(linkIn(await findMail(url, email, /van vandaag/), 'action=stop-updates'));
  const oneClick = `${(await config()).supabaseUrl}/functions/v1/kit-signup-link${link.search}`;
  expect((await fetch(oneClick, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200);
  expect(await mayBeMailed(email)).toBe(false);
  await sendNewsletter('Nieuws van morgen');
  await findMail(url, other, /van morgen/);
  expect((await mailsTo(url, email)).filter(({ subject }) => subject.startsWith('Nieuws van'))).toHaveLength(
    1,
  );
});

test('updates requested while signed in count for the account’s own address only, without a link', async () => {
  const { client, email } = await customer();
  const other = freshEmail();
  for (const address of [email, other]) {
    const { error } = await client.functions.invoke('send-support-email', {
      body: {
        firstName: 'An',
        lastName: 'Maes',
        email: address,
        subject: 'Vraag',
        message: 'Hoe?',
        consent_marketing: true,
      },
    });
    expect(error).toBeNull();
  }
  expect([await mayBeMailed(email), await mayBeMailed(other)]).toEqual([true, false]);
  expect((await findMail(url, email, /supportvraag/)).text).not.toContain('confirm-updates');
  expect((await findMail(url, other, /supportvraag/)).text).toContain('confirm-updates');
});

test('a form with the box unticked gets no link for updates', async () => {
  const email = freshEmail();
  await (await visitor()).functions.invoke('send-contact-email', {
    body: { name: 'An', email, phone: '0470 00 00 00', message: 'Dag!' },
  });
  expect((await findMail(url, email, /bericht/)).text).not.toContain('confirm-updates');
});

test('a newsletter requested at the checkout counts with the payment', async () => {
  const email = freshEmail();
  const sessionId = await startPayment(await visitor(), { email, newsletter: true });
  expect(await mayBeMailed(email)).toBe(false);
  await sandbox(sessionId, 'paid');
  await eventually(() => mayBeMailed(email));
});

test('a newsletter requested at the checkout counts once the account of its sign-up is confirmed', async () => {
  const [asked, strangers] = [freshEmail(), freshEmail()];
  for (const email of [asked, strangers]) {
    const client = await visitor();
    await client.auth.signUp({ email, password, options: { data: { newsletter: email === asked } } });
    await startPayment(client, { email, newsletter: true });
    expect(await mayBeMailed(email)).toBe(false);
    await confirm(client, email);
  }
  expect([await mayBeMailed(asked), await mayBeMailed(strangers)]).toEqual([true, false]);
});

test('a member who stopped the newsletter does not get it back with a payment', async () => {
  const email = freshEmail();
  const client = await visitor();
  await client.auth.signUp({ email, password, options: { data: { newsletter: true } } });
  await sandbox(await startPayment(client, { email, newsletter: true }), 'failed');
  await confirm(client, email);
  await eventually(() => mayBeMailed(email));
  const { error } = await client.functions.invoke('account-lists', { body: { newsletter: false } });
  expect(error).toBeNull();
  const sessionId = await startPayment(client, { email, newsletter: true });
  await sandbox(sessionId, 'paid?webhook=never');
  const paid = await client.functions.invoke('verify-payment', { body: { sessionId } });
  expect(paid.data).toEqual({ verified: true });
  expect(await mayBeMailed(email)).toBe(false);
});

test('a signed-in account alone starts and stops the newsletter of its own address', async () => {
  const { client, email } = await customer();
  const call = async (body: object, caller = client) => {
    const { data, error } = await caller.functions.invoke('account-lists', { body });
    return error ? ((await error.context) as Response).status : data;
  };
  expect(await call({})).toEqual({ launch: false, newsletter: false, stop: null });
  expect(await call({ newsletter: true })).toEqual({ launch: false, newsletter: true, stop: null });
  expect(await mayBeMailed(email)).toBe(true);
  expect(await call({})).toEqual({ launch: false, newsletter: true, stop: null });
  expect(await call({ newsletter: false, email: 'ander@voorbeeld.be' })).toEqual({
    launch: false,
    newsletter: false,
    stop: null,
  });
  expect(await mayBeMailed(email)).toBe(false);
  expect(await call({ newsletter: 'ja' })).toBe(400);
  expect(await call({ newsletter: true }, await visitor())).toBe(401);
  expect(await mayBeMailed(email)).toBe(false);

  await call({ newsletter: true });
  const ended = (await client.auth.getSession()).data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'global' });
  const { publishableKey } = await config();
  const answer = await fetch(`${url}/functions/v1/account-lists`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${ended}`, 'content-type': 'application/json' },
    body: JSON.stringify({ newsletter: false }),
  });
  expect(answer.status).toBe(401);
  expect(await mayBeMailed(email)).toBe(true);
});

test('a mail program leaves the launch list with one POST, without a session, and not with a GET', async () => {
  const email = freshEmail();
  await (await visitor()).functions.invoke('send-kit-signup-email', { body: { email } });
  const { search } = new URL(linkIn(await findMail(url, email, /lancering/), 'action=unsubscribe'));
  const link = `${url}/functions/v1/kit-signup-link${search}`;
  const withdrawn = async () => {
    const { data } = await (await server()).from('consents').select('withdrawn_at').eq('email', email);
    return data?.map(({ withdrawn_at: at }) => at !== null);
  };
  const opened = await fetch(link, { redirect: 'manual' });
  expect([opened.status < 400, await withdrawn()]).toEqual([true, [false]]);
  const post = () =>
    fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  expect(await withdrawn()).toEqual([true]);
});
