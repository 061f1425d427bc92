import { useSyncExternalStore } from 'react';
import type { TableRow } from '../../../contract/database/database.ts';
import { useHasSession } from '../../platform/stored-session.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { readStored, store } from '../stored.ts';

/** An order as its buyer reads it. */
export type Order = TableRow<'orders'>;

type Client = Awaited<ReturnType<typeof supabase>>;

/** The requested orders; null, and a line in the log, when they cannot be fetched. */
async function fetched(
  ask: (client: Client) => PromiseLike<{ data: Order[] | null; error: unknown }>,
): Promise<Order[] | null> {
  try {
    const { data, error } = await ask(await supabase());
    if (error) throw error;
    return data;
  } catch (error) {
    console.error('Orders could not be fetched', error);
    return null;
  }
}

/**
 * Whether the user has a paid order, which gives access (docs/product.md, 7, 'Data read'). Null when unknown,
 * which counts as no access (docs/product.md, 8, 'Other').
 */
export async function hasPaidOrder(userId: string): Promise<boolean | null> {
  const paid = await fetched((client) =>
    client.from('orders').select('*').eq('user_id', userId).eq('status', 'paid'),
  );
  if (!paid) return null;
  const owns = paid.length > 0;
  store('kickstart-kit', owns ? 'ja' : 'nee');
  for (const listener of listeners) listener();
  return owns;
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ownsKit(): Promise<boolean | null> {
  const client = await supabase().catch(() => null);
  const { data } = (await client?.auth.getSession()) ?? {};
  return data?.session ? hasPaidOrder(data.session.user.id) : null;
}

/**
 * Whether the signed-in visitor has the kit, as last seen in this browser, which asks once. Undefined while it asks;
 * a visitor about whom nothing is known does not have it.
 */
export function useOwnsKit(): boolean | undefined {
  const isSignedIn = useHasSession();
  const seen = useSyncExternalStore(
    subscribe,
    () => readStored('kickstart-kit'),
    () => null,
  );
  const { answer } = useAnswer(isSignedIn && !seen ? 'mine' : null, ownsKit);
  if (!isSignedIn) return false;
  return seen ? seen === 'ja' : answer === undefined ? undefined : answer === true;
}

/** Every order of the user, the newest first; null when they cannot be fetched. Never throws. */
export function ordersOf(userId: string): Promise<Order[] | null> {
  return fetched((client) =>
    client.from('orders').select('*').eq('user_id', userId).order('created_at', { ascending: false }),
  );
}

/**
 * The overall state of the user's orders: 'paid'; else 'pending' while a payment can still come in; else 'ended' if one
 * failed or expired. Null without any of these, or when they cannot be fetched.
 */
export async function furthestOrder(userId: string): Promise<'paid' | 'pending' | 'ended' | null> {
  const found = new Set((await ordersOf(userId))?.map(({ status }) => status));
  if (found.has('paid')) return 'paid';
  if (found.has('pending')) return 'pending';
  return found.has('failed') || found.has('expired') ? 'ended' : null;
}

/**
 * Why a user without a paid order has no access: 'none' when nothing was bought, 'unknown' when the orders cannot be
 * fetched.
 */
export async function whyEnded(userId: string): Promise<'none' | 'refunded' | 'disputed' | 'unknown'> {
  const orders = await ordersOf(userId);
  if (!orders) return 'unknown';
  const found = new Set(orders.map(({ status }) => status));
  if (found.has('disputed')) return 'disputed';
  return found.has('refunded') ? 'refunded' : 'none';
}
