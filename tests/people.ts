import { createClient, type Session } from '@supabase/supabase-js';
import { passSecondFactor } from './authenticator.ts';
import { findMail, linkIn } from './inbox.ts';
import { password as usualPassword } from './password.ts';
import { secretsOf } from './server.ts';

let count = 0;

/** An unused mail address. */
export function freshAddress(): string {
  count += 1;
  return `an-${process.pid}-${Date.now().toString(36)}-${count}@voorbeeld.be`;
}

/** A client without a session, with the rights of `key` when given. */
export async function clientOf(url: string, key?: string) {
  const config = await (await fetch(`${url}/config.json`)).json();
  return createClient(config.supabaseUrl, key ?? config.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Creates an unconfirmed account; returns the client that signed up. */
export async function signUp(url: string, email: string) {
  const client = await clientOf(url);
  const names = { first_name: 'An', last_name: 'Peeters' };
  const { error } = await client.auth.signUp({ email, password: usualPassword, options: { data: names } });
  if (error) throw error;
  return client;
}

/** Creates an account and confirms its address. */
export async function makeMember(url: string, email = freshAddress()): Promise<Session> {
  const client = await signUp(url, email);
  const link = linkIn(await findMail(url, email, /bevestig/i), 'token_hash=');
  const token_hash = new URL(link).searchParams.get('token_hash') ?? '';
  const { data } = await client.auth.verifyOtp({ token_hash, type: 'signup' });
  if (!data.session) throw new Error(`No session for ${email}`);
  return data.session;
}

/** Creates an account with a paid order. */
export async function makeBuyer(url: string): Promise<Session> {
  const session = await makeMember(url);
  const client = await clientOf(url);
  await client.auth.setSession(session);
  const { data } = await client.functions.invoke('create-stripe-payment', { body: {} });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(data.paymentUrl)?.[0] ?? '';
  await fetch(`${url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  await client.functions.invoke('verify-payment', { body: { sessionId } });
  return session;
}

/** Ends a guest's payment with an outcome of the sandbox; returns the id of its Stripe session. */
export async function makeGuestPayment(
  url: string,
  email: string,
  outcome: string,
  lastName = 'Peeters',
  company?: object,
): Promise<string> {
  const client = await clientOf(url);
  const body = { customerInfo: { email, firstName: 'An', lastName, company } };
  const { data } = await client.functions.invoke('create-stripe-payment', { body });
  const session = /cs_test_[A-Za-z0-9]+/.exec(data.paymentUrl)?.[0] ?? '';
  await fetch(`${url}/_local/stripe/${session}/${outcome}`, { method: 'POST' });
  return session;
}

/** A paid order of a guest, or of a company, with its number from the receipt. */
export async function makeGuestOrder(
  url: string,
  email = freshAddress(),
  lastName?: string,
  company?: object,
) {
  const session = await makeGuestPayment(url, email, 'paid', lastName, company);
  const receipt = await findMail(url, email, 'Je betaling is gelukt');
  return { email, session, number: /K\d{4}-\d+/.exec(receipt.text)?.[0] ?? '' };
}

/** Declares a withdrawal on the site; returns its reference. `trap` fills in the hidden field. */
export async function makeWithdrawal(url: string, email: string, order = '', trap = ''): Promise<string> {
  const client = await clientOf(url);
  const body = { name: 'An Peeters', email, order, ...(trap && { referentie: trap }) };
  const { data, error } = await client.functions.invoke('withdraw', { body });
  if (error) throw error;
  return data.reference;
}

/** Signs an address up for the launch list, as the site does. */
export async function joinLaunchList(url: string, email: string): Promise<void> {
  const { error } = await (await clientOf(url)).functions.invoke('send-kit-signup-email', {
    body: { email },
  });
  if (error) throw error;
}

/** Chooses a password with the reset link that was mailed; returns the client that it signs in. */
export async function followResetLink(url: string, email: string, password = usualPassword) {
  const client = await clientOf(url);
  const link = linkIn(await findMail(url, email, /wachtwoord/i), 'token_hash=');
  const token_hash = new URL(link).searchParams.get('token_hash') ?? '';
  await client.auth.verifyOtp({ token_hash, type: 'recovery' });
  const saved = await client.auth.updateUser({ password });
  if (saved.error) throw saved.error;
  return client;
}

/** Makes the account with an address an owner, whose password it sets anew; returns a client that is signed in. */
export async function nameOwner(url: string, dataDir: string, address: string) {
  const server = await clientOf(url, (await secretsOf(dataDir)).secretKey);
  const { error } = await server.rpc('set_owner', { address, wanted: true });
  if (error) throw error;
  await server.auth.resetPasswordForEmail(address);
  return followResetLink(url, address);
}

/** Makes the account with an address an owner; returns a client that is signed in and has passed the second factor. */
export async function appointOwner(url: string, dataDir: string, address: string) {
  const client = await nameOwner(url, dataDir, address);
  await passSecondFactor(client);
  return client;
}

/** Creates an account that may run the shop. */
export async function makeOwner({ url, dataDir }: { url: string; dataDir: string }): Promise<Session> {
  const { user } = await makeMember(url);
  const client = await appointOwner(url, dataDir, user.email ?? '');
  const { session } = (await client.auth.getSession()).data;
  if (!session) throw new Error('The owner is signed out');
  return session;
}

const make = {
  member: (url: string) => makeMember(url),
  buyer: makeBuyer,
  owner: (url: string, dataDir: string) => makeOwner({ url, dataDir }),
};

export type Kind = keyof typeof make;

/** Creates a confirmed account: a member, a buyer with a paid order, or an owner, which needs the data directory. */
export const makePerson = (url: string, kind: Kind, dataDir = ''): Promise<Session> =>
  make[kind](url, dataDir);
