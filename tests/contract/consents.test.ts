import { createClient } from '@supabase/supabase-js';
import { beforeAll, expect, inject, test } from 'vitest';
import { consentTexts, unprovenConsent } from '../../contract/consent.ts';
import { organisation } from '../../site/organisation.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { password } from '../password.ts';
import { secretsOf } from '../server.ts';
import {
  config,
  confirm,
  customer,
  eventually,
  freshEmail,
  sandbox,
  startPayment,
  url,
  visitor,
} from './shop.ts';

/** Whether the owner may send a newsletter to an address. */
let mayBeMailed: (email: string) => Promise<boolean>;
beforeAll(async () => {
  const { supabaseUrl } = await config();
  const { secretKey } = await secretsOf(inject('dataDir'));
  const owner = createClient(supabaseUrl, secretKey, { auth: { persistSession: false } });
  mayBeMailed = async (email) => {
    const { data, error } = await owner.from('newsletter_addresses').select('email').eq('email', email);
    if (error) throw error;
    return data.length === 1;
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

test('a signed-in account alone starts and stops the newsletter of its own address', async () => {
  const { client, email } = await customer();
  const call = async (body: object, caller = client) => {
    const { data, error } = await caller.functions.invoke('account-newsletter', { body });
    return error ? ((await error.context) as Response).status : data;
  };
  expect(await call({})).toEqual({ subscribed: false });
  expect(await call({ wanted: true })).toEqual({ subscribed: true });
  expect(await mayBeMailed(email)).toBe(true);
  expect(await call({})).toEqual({ subscribed: true });
  expect(await call({ wanted: false, email: 'ander@voorbeeld.be' })).toEqual({ subscribed: false });
  expect(await mayBeMailed(email)).toBe(false);
  expect(await call({ wanted: 'ja' })).toBe(400);
  expect(await call({ wanted: true }, await visitor())).toBe(401);
  expect(await mayBeMailed(email)).toBe(false);

  await call({ wanted: true });
  const ended = (await client.auth.getSession()).data.session?.access_token ?? '';
  await client.auth.signOut({ scope: 'global' });
  const { publishableKey } = await config();
  const answer = await fetch(`${url}/functions/v1/account-newsletter`, {
    method: 'POST',
    headers: { apikey: publishableKey, authorization: `Bearer ${ended}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wanted: false }),
  });
  expect(answer.status).toBe(401);
  expect(await mayBeMailed(email)).toBe(true);
});
