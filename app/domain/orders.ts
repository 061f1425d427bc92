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

/** Whether the user has a pending order. A failed fetch counts as no. */
export async function hasPendingOrder(userId: string): Promise<boolean> {
  try {
    const client = await supabase();
    const { data } = await client
      .from('orders')
      .select('id')
      .eq('user_id', userId)
      .eq('status', 'pending')
      .limit(1);
    return (data?.length ?? 0) > 0;
  } catch {
    return false;
  }
}
