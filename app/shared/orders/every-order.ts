import { fetchedOrders, type Order } from './orders.ts';

export function ordersOf(userId: string): Promise<Order[] | null> {
  return fetchedOrders((client) =>
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
