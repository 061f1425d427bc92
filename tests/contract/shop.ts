import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { kit } from '../../site/kit.ts';
import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import { makeOwner } from '../people.ts';
import { secretsOf } from '../server.ts';

/** The address of the running shop. */
export const url = inject('url');

/** Whether Supabase Auth itself answers, rather than its imitation. */
export const realAuth = Boolean(process.env.SHOP_AUTH);

const run = Date.now().toString(36);
let counter = 0;

/** An unused address. */
export function freshEmail(): string {
  counter += 1;
  return `klant-${run}-${process.pid}-${counter}@voorbeeld.be`;
}

/** The settings that the browser reads. */
export async function config(): Promise<{ supabaseUrl: string; publishableKey: string }> {
  return (await fetch(`${url}/config.json`)).json();
}

/** A client as in the browser, without a session. */
export async function visitor(): Promise<SupabaseClient> {
  const { supabaseUrl, publishableKey } = await config();
  return createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** A client with the secret key, as of the schedule and of the shop's own functions. */
export async function server(): Promise<SupabaseClient> {
  const { supabaseUrl } = await config();
  const { secretKey } = await secretsOf(inject('dataDir'));
  return createClient(supabaseUrl, secretKey, { auth: { persistSession: false } });
}

/** A client of an owner, who was just made. */
export async function shopOwner(): Promise<SupabaseClient> {
  const owner = await visitor();
  await owner.auth.setSession(await makeOwner({ url, dataDir: inject('dataDir') }));
  return owner;
}

/** The token in the newest mail that leads to the auth page. */
export async function tokenFrom(
  email: string,
  subject: RegExp,
): Promise<{ tokenHash: string; type: string }> {
  const query = new URL(linkIn(await findMail(url, email, subject), 'token_hash=')).searchParams;
  return { tokenHash: query.get('token_hash') ?? '', type: query.get('type') ?? '' };
}

/** Follows the link in the confirmation mail to `email`, which signs the client in. */
export async function confirm(client: SupabaseClient, email: string): Promise<void> {
  const { tokenHash, type } = await tokenFrom(email, /bevestig/i);
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: type as 'signup' });
  if (error) throw error;
}

/** A client signed in with a new confirmed account. */
export async function customer(
  email: string = freshEmail(),
): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = await visitor();
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  await confirm(client, email);
  const { data } = await client.auth.getUser();
  return { client, email, id: data.user?.id ?? '' };
}

/** Starts a payment for the Kit and returns the id of its Stripe session. `buyerKey` is the key a browser keeps. */
export async function startPayment(
  client: SupabaseClient,
  customerInfo?: object,
  buyerKey?: string,
  utm_source?: string,
): Promise<string> {
  const { data, error } = await client.functions.invoke('create-stripe-payment', {
    body: { productName: kit.name, customerInfo, buyerKey, utm_source },
  });
  if (error) throw error;
  const id = /cs_(?:test|live)_[A-Za-z0-9]+/.exec(data.paymentUrl)?.[0];
  if (!id) throw new Error(`No session in ${data.paymentUrl}`);
  return id;
}

/** Applies an outcome to a session in the Stripe sandbox. */
export async function sandbox(sessionId: string, outcome: string): Promise<void> {
  const response = await fetch(`${url}/_local/stripe/${sessionId}/${outcome}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${outcome}: ${response.status} ${await response.text()}`);
}

/** A user's paid orders, queried as the members area does. */
export async function paidOrders(client: SupabaseClient, id: string) {
  const { data, error } = await client.from('orders').select('*').eq('user_id', id).eq('status', 'paid');
  if (error) throw error;
  return data;
}

/** Retries until `read` returns a value; fails after `patienceMs`. */
export async function eventuallyWithin<T>(
  patienceMs: number,
  read: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > until) throw new Error(`It did not happen in ${patienceMs / 1000} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Retries for ten seconds until `read` returns a value. */
export function eventually<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  return eventuallyWithin(10_000, read);
}
