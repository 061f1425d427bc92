import { supabase } from '../platform/supabase.ts';

interface PaidOrder {
  order_number: string;
  email: string;
  first_name: string;
  last_name: string;
  created_at: string;
}

/**
 * The user's paid orders, newest first (docs/product.md, 7, 'Data read'). A failed fetch is logged and gives null, which
 * counts as no access (docs/product.md, 8, 'Other').
 */
export async function paidOrders(userId: string): Promise<PaidOrder[] | null> {
  try {
    const client = await supabase();
    const { data, error } = await client
      .from('orders')
      .select('*')
      .eq('user_id', userId)
      .eq('status', 'paid');
    if (error) throw error;
    return data.toSorted((a: PaidOrder, b: PaidOrder) => b.created_at.localeCompare(a.created_at));
  } catch (error) {
    console.error('Orders could not be fetched', error);
    return null;
  }
}

/** Whether the user has a paid order, which gives access. */
export async function hasPaidOrder(userId: string): Promise<boolean> {
  const orders = await paidOrders(userId);
  return orders !== null && orders.length > 0;
}

/**
 * What the user's orders came to: 'paid'; else 'pending' while a payment can still come in; else 'ended' if one failed
 * or expired. Null without any of these, or when the fetch failed.
 */
export async function furthestOrder(userId: string): Promise<'paid' | 'pending' | 'ended' | null> {
  try {
    const client = await supabase();
    const { data } = await client
      .from('orders')
      .select('status')
      .eq('user_id', userId)
      .in('status', ['paid', 'pending', 'failed', 'expired']);
    if (!data?.length) return null;
    const statuses = data.map(({ status }) => status);
    if (statuses.includes('paid')) return 'paid';
    return statuses.includes('pending') ? 'pending' : 'ended';
  } catch {
    return null;
  }
}

/** An order as its buyer reads it, of the table `orders`. Amounts are in euro cents, times in ISO. */
export interface Order {
  order_number: string;
  product_name: string;
  amount_cents: number;
  amount_refunded_cents: number;
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed';
  /** What did not match when money came in; null otherwise. */
  problem: string | null;
  paid_at: string | null;
  created_at: string;
  email: string;
  first_name: string;
  last_name: string;
}

/** Every order of the user, the newest first; null when they cannot be fetched. Never throws. */
export async function ordersOf(userId: string): Promise<Order[] | null> {
  try {
    const client = await supabase();
    const { data, error } = await client
      .from('orders')
      .select('*')
      .eq('user_id', userId)
      .order('created_at', { ascending: false });
    if (error) throw error;
    return data as Order[];
  } catch (error) {
    console.error('Orders could not be fetched', error);
    return null;
  }
}

/**
 * Why a user without a paid order has no access: 'none' when nothing was bought, 'unknown' when the orders cannot be
 * fetched.
 */
export async function whyEnded(userId: string): Promise<'none' | 'refunded' | 'disputed' | 'unknown'> {
  try {
    const client = await supabase();
    const { data, error } = await client
      .from('orders')
      .select('status')
      .eq('user_id', userId)
      .in('status', ['refunded', 'disputed']);
    if (error) throw error;
    if (data.some(({ status }) => status === 'disputed')) return 'disputed';
    return data.length > 0 ? 'refunded' : 'none';
  } catch {
    return 'unknown';
  }
}
