import type { TableRow } from '../../../contract/database/database.ts';
import { rowsOf, supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';

type Invoice = TableRow<'invoices'>;

async function invoicesOf(): Promise<Invoice[] | null> {
  try {
    const client = await supabase();
    const columns = 'id, order_id, kind, number, issued_on, total_cents';
    return rowsOf(await client.from('invoices').select(columns).order('number'));
  } catch (error) {
    console.error('Invoices could not be fetched', error);
    return null;
  }
}

/**
 * The invoices and credit notes of the user's orders; null when they cannot be fetched, undefined while they are. They are
 * asked again when `key` changes.
 */
export function useInvoices(key: string | null): Invoice[] | null | undefined {
  return useAnswer(key, invoicesOf).answer;
}
