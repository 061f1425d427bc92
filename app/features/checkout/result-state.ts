import type { Session } from '@supabase/auth-js';
import type { Failure, Verdict } from '../../shared/orders/payments.ts';

/** 'none': there is no session id in the address. The rest is the server's verdict, once it is known. */
export type Verification = 'none' | 'verifying' | Verdict;

const failures: readonly Verification[] = ['unpaid', 'received', 'refunded'] satisfies Failure[];

export const isFailure = (result: Verification): result is Failure => failures.includes(result);

export type ResultScreen = 'waiting' | 'none' | 'failed' | 'signed-in' | 'signed-out';

/**
 * | result                     | session loading | signed in | signed out |
 * |----------------------------|-----------------|-----------|------------|
 * | none                       | none            | none      | none       |
 * | verifying                  | waiting         | waiting   | waiting    |
 * | unpaid, received, refunded | waiting         | failed    | failed     |
 * | paid, unknown              | waiting         | signed-in | signed-out |
 */
export function resultScreen(result: Verification, session: Session | null | undefined): ResultScreen {
  if (result === 'none') return 'none';
  if (result === 'verifying' || session === undefined) return 'waiting';
  if (isFailure(result)) return 'failed';
  return session ? 'signed-in' : 'signed-out';
}
