import * as v from 'valibot';
import { keep, keptCustomerAt, readKept } from '../../platform/storage.ts';

const { key, lasts } = keptCustomerAt;

const customer = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  newsletter: v.boolean(),
  /** Set once the payment went through: nobody pays twice. */
  paid: v.optional(v.boolean(), false),
});

/** Who pays. */
export type Customer = v.InferInput<typeof customer>;

/**
 * Keeps who signed up here, for an hour: a reload, a cancelled payment or a payment in this very window come back
 * to the payment and not to an empty form. Null forgets it. No password is kept.
 */
export function keepCustomer(value: Customer | null): void {
  keep('local', key, value && JSON.stringify({ ...value, at: Date.now() }));
}

/** Who signed up in this browser within the last hour, or null. Forgets who did so before that. */
export function keptCustomer(now: number = Date.now()): Customer | null {
  try {
    const value: unknown = JSON.parse(readKept('local', key) ?? 'null');
    const result = v.safeParse(v.object({ ...customer.entries, at: v.number() }), value);
    if (!result.success || now - result.output.at > lasts) {
      keepCustomer(null);
      return null;
    }
    const { at: _at, ...rest } = result.output;
    return rest;
  } catch {
    return null;
  }
}

/** Notes that the kept customer has paid. */
export function markPaid(): void {
  const kept = keptCustomer();
  if (kept) keepCustomer({ ...kept, paid: true });
}
