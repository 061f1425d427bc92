import { findMail, linkIn } from '../inbox.ts';
import { password } from '../password.ts';
import type { Shop } from './shop.ts';

/** A confirmed account and its access token. */
export interface Account {
  id: string;
  email: string;
  token: string;
}

/** The token in the mail with `subject` to an address. */
export async function linkToken(shop: Shop, email: string, subject = /bevestig/i): Promise<string> {
  const mail = await findMail(shop.url, email, subject);
  return new URL(linkIn(mail, 'token_hash=')).searchParams.get('token_hash') ?? '';
}

/** Signs up and follows the link in the mail. */
export async function account(shop: Shop, email: string): Promise<Account> {
  await shop.auth('signup', { email, password });
  const answer = await shop.auth('verify', { type: 'signup', token_hash: await linkToken(shop, email) });
  const { access_token: token, user } = await answer.json();
  if (!token) throw new Error(`No session: ${answer.status}`);
  return { id: user.id, email, token };
}

/** The rows that a user reads from a table through the Data API; null when it refuses. */
export async function read(
  shop: Shop,
  table: string,
  token?: string,
): Promise<Record<string, unknown>[] | null> {
  const headers: Record<string, string> = { apikey: shop.secrets.publishableKey };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(`${shop.url}/rest/v1/${table}?select=*`, { headers });
  const body = await answer.json().catch(() => null);
  return answer.ok && Array.isArray(body) ? body : null;
}
