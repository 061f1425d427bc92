import type { TableRow } from '../../../contract/database/database.ts';
import { rowsOf, supabase } from '../../platform/supabase.ts';
import { learnOwnsKit } from './owns-kit.ts';

export type Order = TableRow<'orders'>;

type Client = Awaited<ReturnType<typeof supabase>>;

/** The requested orders; null, and a line in the log, when they cannot be fetched. */
export async function fetchedOrders(
  ask: (client: Client) => PromiseLike<{ data: Order[] | null; error: unknown }>,
): Promise<Order[] | null> {
  try {
    return rowsOf(await ask(await supabase()));
  } catch (error) {
    console.error('Orders could not be fetched', error);
    return null;
  }
}

/** The user's paid orders; null when unknown. */
export async function paidOrders(userId: string): Promise<Order[] | null> {
  const paid = await fetchedOrders((client) =>
    client.from('orders').select('*').eq('user_id', userId).eq('status', 'paid'),
  );
  if (paid) learnOwnsKit(paid.length > 0);
  return paid;
}

/**
 * Whether the user has a paid order, which gives access (docs/product.md, 7, 'Data read'). Null when unknown,
 * which counts as no access (docs/product.md, 8, 'Other').
 */
export async function hasPaidOrder(userId: string): Promise<boolean | null> {
  const paid = await paidOrders(userId);
  return paid && paid.length > 0;
}

export async function ownsKit(): Promise<boolean | null> {
  const client = await supabase().catch(() => null);
  const { data } = (await client?.auth.getSession()) ?? {};
  return data?.session ? hasPaidOrder(data.session.user.id) : null;
}
