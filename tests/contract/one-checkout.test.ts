import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { functionMessages } from '../../contract/messages.ts';
import { findMail } from '../inbox.ts';
import { password } from '../password.ts';
import { customer, freshEmail, sandbox, startPayment, url, visitor } from './shop.ts';

/** The key by which a browser is recognised (app/shared/orders/payments.ts). */
const newBrowser = () => randomBytes(16).toString('hex');

const pay = (client: SupabaseClient, email: string, buyerKey: string) =>
  startPayment(client, { email }, buyerKey);

/** Whether the payment page of a session can still be paid. */
async function isOpen(sessionId: string): Promise<boolean> {
  const page = await fetch(`${url}/_local/stripe/checkout/${sessionId}`);
  return (await page.text()).includes('Betaling geslaagd');
}

async function refusal(client: SupabaseClient, email: string, buyerKey: string) {
  const { response } = await client.functions.invoke('create-stripe-payment', {
    body: { customerInfo: { email }, buyerKey },
  });
  return { status: response?.status, ...(await response?.json()) };
}

describe('a guest has one open checkout', () => {
  test('that is resumed, also by parallel requests', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => pay(client, email, key)));
    expect(others).toEqual([first, first]);
    expect(await pay(client, email.toUpperCase(), key)).toBe(first);
  });

  test('that is closed before one for another address opens', async () => {
    const client = await visitor();
    const key = newBrowser();
    const first = await pay(client, freshEmail(), key);
    const second = await pay(client, freshEmail(), key);
    expect(second).not.toBe(first);
    expect([await isOpen(first), await isOpen(second)]).toEqual([false, true]);
  });

  test('that typing the address does not open with another key', async () => {
    const client = await visitor();
    const email = freshEmail();
    const first = await pay(client, email, newBrowser());
    expect(await pay(client, email, newBrowser())).not.toBe(first);
    expect(await isOpen(first)).toBe(true);
  });

  test('and none once it is paid, even before the shop is notified', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    await sandbox(await pay(client, email, key), 'paid?webhook=never');
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await refusal(client, email, key)).toMatchObject({
        status: 409,
        error: functionMessages.alreadyBought,
        code: 'already-bought',
      });
    }
    expect(await pay(client, freshEmail(), key)).toMatch(/^cs_test_/);
  });

  test('that, paid while it is being closed, counts for its own address', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    await sandbox(await pay(client, email, key), 'paid?webhook=never');
    expect(await pay(client, freshEmail(), key)).toMatch(/^cs_test_/);
    await findMail(url, email, /betaling/i);
    expect(await refusal(client, email, key)).toMatchObject({ status: 409 });
  });

  test('and no other while the bank is still processing it', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    await sandbox(await pay(client, email, key), 'processing');
    const answer = { status: 409, error: functionMessages.stillProcessing };
    expect(await refusal(client, email, key)).toMatchObject(answer);
    expect(await refusal(client, freshEmail(), key)).toMatchObject(answer);
  });

  test('and a new one after it failed or expired', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    const first = await pay(client, email, key);
    await sandbox(first, 'failed?webhook=never');
    const second = await pay(client, email, key);
    await sandbox(second, 'expired?webhook=never');
    const third = await pay(client, email, key);
    expect(new Set([first, second, third]).size).toBe(3);
  });
});

describe('an account has one open checkout', () => {
  test('on all of its devices', async () => {
    const { client, email } = await customer();
    const phone = await visitor();
    expect((await phone.auth.signInWithPassword({ email, password })).error).toBeNull();
    const first = await pay(client, email, newBrowser());
    expect(await pay(phone, email, newBrowser())).toBe(first);
  });

  test('also when it was opened as a guest, before the address was confirmed', async () => {
    const client = await visitor();
    const [email, key] = [freshEmail(), newBrowser()];
    const first = await pay(client, email, key);
    const phone = await customer(email);
    expect(await pay(phone.client, email, newBrowser())).toBe(first);
  });
});
