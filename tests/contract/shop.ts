import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { kit } from '../../site/kit.ts';
import { findMail, linkIn } from '../inbox.ts';

/** The address of the running shop. */
export const url = inject('url');

/** A password that keeps every rule. */
export const password = 'Startblok7';

const run = Date.now().toString(36);
let counter = 0;

/** An address that nobody used before. */
export function freshEmail(): string {
  counter += 1;
  return `klant-${run}-${process.pid}-${counter}@voorbeeld.be`;
}

/** The backend settings as the browser reads them. */
export async function config(): Promise<{ supabaseUrl: string; publishableKey: string }> {
  return (await fetch(`${url}/_local/config.json`)).json();
}

/** A client as the browser makes it, without a session. */
export async function visitor(): Promise<SupabaseClient> {
  const { supabaseUrl, publishableKey } = await config();
  return createClient(supabaseUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** The token in the newest mail that leads to the auth page. */
export async function tokenFrom(
  email: string,
  subject: RegExp,
): Promise<{ tokenHash: string; type: string }> {
  const query = new URL(linkIn(await findMail(url, email, subject), 'token_hash=')).searchParams;
  return { tokenHash: query.get('token_hash') ?? '', type: query.get('type') ?? '' };
}

/** Opens the confirmation mail of `email` as a person does; the client is signed in by it. */
export async function confirm(client: SupabaseClient, email: string): Promise<void> {
  const { tokenHash, type } = await tokenFrom(email, /bevestig/i);
  const { error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: type as 'signup' });
  if (error) throw error;
}

/** A client signed in with a confirmed account of its own. */
export async function customer(): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = await visitor();
  const email = freshEmail();
  const { error } = await client.auth.signUp({ email, password });
  if (error) throw error;
  await confirm(client, email);
  const { data } = await client.auth.getUser();
  return { client, email, id: data.user?.id ?? '' };
}

/** Starts a payment of the Kit and gives the id of its Stripe session. */
export async function startPayment(client: SupabaseClient, customerInfo?: object): Promise<string> {
  const { data, error } = await client.functions.invoke('create-stripe-payment', {
    body: { productName: kit.name, customerInfo },
  });
  if (error) throw error;
  const id = /cs_(?:test|live)_[A-Za-z0-9]+/.exec(data.paymentUrl)?.[0];
  if (!id) throw new Error(`No session in ${data.paymentUrl}`);
  return id;
}

/** Plays what happens at Stripe. */
export async function sandbox(sessionId: string, outcome: string): Promise<void> {
  const response = await fetch(`${url}/_local/stripe/${sessionId}/${outcome}`, { method: 'POST' });
  if (!response.ok) throw new Error(`${outcome}: ${response.status} ${await response.text()}`);
}

/** Orders of a user that are paid, as the members area asks for them. */
export async function paidOrders(client: SupabaseClient, id: string) {
  const { data, error } = await client.from('orders').select('*').eq('user_id', id).eq('status', 'paid');
  if (error) throw error;
  return data;
}

/** Asks again until `read` gives a value; fails after ten seconds. */
export async function eventually<T>(read: () => Promise<T | null | undefined | false>): Promise<T> {
  const until = Date.now() + 10_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > until) throw new Error('It did not happen in ten seconds');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
