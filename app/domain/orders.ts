import { supabase } from '../platform/supabase.ts';

/**
 * Whether the user has a paid order (docs/product.md, 7, 'Data read'). A failed fetch is logged and counts as no access
 * (docs/product.md, 8, 'Other').
 */
export async function hasPaidOrder(userId: string): Promise<boolean> {
  try {
    const client = await supabase();
    const { data, error } = await client
      .from('orders')
      .select('*')
      .eq('user_id', userId)
      .eq('status', 'paid');
    if (error) throw error;
    return data.length > 0;
  } catch (error) {
    console.error('Orders could not be fetched', error);
    return false;
  }
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
