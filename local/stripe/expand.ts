import type { Sql } from '../database/database.ts';
import { StripeError } from './error.ts';
import type { StripeObject } from './objects.ts';
import { load } from './store.ts';

/** Kinds that a field can point to. */
const POINTERS: Record<string, string> = {
  payment_intent: 'payment_intent',
  latest_charge: 'charge',
  charge: 'charge',
};

/** Puts objects in the place of ids, for names such as `payment_intent.latest_charge` and `line_items`. */
export async function expand(sql: Sql, object: StripeObject, names: string[]): Promise<StripeObject> {
  const full = { ...object };
  for (const name of names) {
    const [field, ...rest] = name.split('.') as [string, ...string[]];
    const kind = POINTERS[field];
    if (field === 'line_items' && object.object === 'checkout.session') {
      const details = await load<StripeObject>(sql, 'session.details', `details_${object.id}`);
      full.line_items = {
        object: 'list',
        data: details?.lineItems ?? [],
        has_more: false,
        url: `/v1/checkout/sessions/${object.id}/line_items`,
      };
    } else if (kind && field in object) {
      const pointed = full[field];
      const target =
        typeof pointed === 'string'
          ? await load<StripeObject>(sql, kind, pointed)
          : (pointed as StripeObject | null);
      full[field] = target ? await expand(sql, target, rest.length ? [rest.join('.')] : []) : pointed;
    } else if (!(field in object)) {
      throw new StripeError(400, `This property cannot be expanded (${field}).`, { param: 'expand' });
    }
  }
  return full;
}
