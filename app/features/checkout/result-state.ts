import type { Session } from '@supabase/auth-js';
import type { PaymentFailure, Verdict } from '../../shared/orders/payments.ts';

export type Verification = 'none' | 'verifying' | Verdict;

const failures: readonly Verification[] = ['unpaid', 'received', 'refunded'] satisfies PaymentFailure[];

export const isFailure = (result: Verification): result is PaymentFailure => failures.includes(result);

export type ResultScreen = 'waiting' | 'none' | 'failed' | 'signed-in' | 'other-account' | 'signed-out';

/**
 * | result                     | session loading | signed in                                 | signed out |
 * |----------------------------|-----------------|-------------------------------------------|------------|
 * | none                       | none            | none                                      | none       |
 * | verifying                  | waiting         | waiting                                   | waiting    |
 * | unpaid, received, refunded | waiting         | failed                                    | failed     |
 * | unknown                    | waiting         | signed-in                                 | signed-out |
 * | paid                       | waiting         | signed-in, other-account without the kit  | signed-out |
 *
 * `owns`: whether the signed-in account has the kit, by this payment or another; undefined while it is asked, which is
 * waiting, and null when it is unknown.
 */
export function resultScreen(
  result: Verification,
  session: Session | null | undefined,
  owns: boolean | null | undefined,
): ResultScreen {
  if (result === 'none') return 'none';
  if (result === 'verifying' || session === undefined || (session && owns === undefined)) return 'waiting';
  if (isFailure(result)) return 'failed';
  if (!session) return 'signed-out';
  return result === 'paid' && owns === false ? 'other-account' : 'signed-in';
}
