import type { ChosenStatus } from '../../contract/kit-on-sale.ts';
import { type Backend, refusal } from './content/backend.ts';

/** What the owner chose on the desk about the sale of the kit. Throws ContentProblem. */
export async function chosenStatus(backend: Backend): Promise<ChosenStatus> {
  const { data, error, status } = await backend.client
    .from('shop_settings')
    .select('kit_status')
    .maybeSingle();
  if (error) throw refusal(backend, 'De stand van de verkoop opvragen', error, status);
  return data?.kit_status ?? null;
}
