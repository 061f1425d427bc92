import type { User } from '@supabase/auth-js';
import * as v from 'valibot';
import { type CompanyInfo, companyInfo } from '../../../contract/company.ts';
import { startedSignUp } from '../../shared/accounts/sign-up.ts';
import { keptCustomerAt, readStored, store } from '../../shared/stored.ts';

const { key, lasts } = keptCustomerAt;

const customer = v.object({
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  newsletter: v.boolean(),
  /** Null for a consumer. */
  company: v.optional(v.nullable(companyInfo), null),
  /** Set once the payment went through, so that a guest does not pay twice. */
  paid: v.optional(v.boolean(), false),
  /** Set when Auth could not mail, and therefore made no account. */
  noAccount: v.optional(v.boolean(), false),
});

export type Customer = Omit<v.InferInput<typeof customer>, 'company'> & { company?: CompanyInfo | null };

/** A signed-in user as customer, with the names that the account knows. The newsletter is a choice of the account page. */
export function customerOf(user: Pick<User, 'email' | 'user_metadata'>): Customer {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    email: user.email ?? '',
    firstName: text(user.user_metadata?.first_name),
    lastName: text(user.user_metadata?.last_name),
    newsletter: false,
  };
}

/**
 * Keeps for an hour the customer who signed up here, without a password: after a reload, a cancelled payment or a
 * payment in this window, the visitor returns to the payment and not to an empty form. Null forgets it.
 */
export function keepCustomer(value: Customer | null): void {
  store(key, value && JSON.stringify({ ...value, at: Date.now() }));
}

export function keptCustomer(now: number = Date.now()): Customer | null {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? 'null');
    const result = v.safeParse(v.object({ ...customer.entries, at: v.number() }), value);
    if (!result.success || now - result.output.at > lasts) {
      keepCustomer(null);
      return null;
    }
    const { at: _at, ...rest } = result.output;
    return { ...rest, noAccount: rest.noAccount && !startedSignUp(rest.email) };
  } catch {
    return null;
  }
}

export function markPaid(paid: boolean): void {
  const kept = keptCustomer();
  if (kept) keepCustomer({ ...kept, paid });
}
