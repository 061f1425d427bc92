import type { Session } from '@supabase/auth-js';
import type { Verdict } from '../../domain/payments.ts';

/** 'none': there is no session id in the address. The rest is the server's verdict, once it is known. */
export type Verification = 'none' | 'verifying' | Verdict;

export type ResultScreen = 'waiting' | 'none' | 'failed' | 'signed-in' | 'signed-out';

/**
 * | result         | session loading | signed in | signed out |
 * |----------------|-----------------|-----------|------------|
 * | none           | none            | none      | none       |
 * | verifying      | waiting         | waiting   | waiting    |
 * | unpaid         | waiting         | failed    | failed     |
 * | paid, unknown  | waiting         | signed-in | signed-out |
 */
export function resultScreen(result: Verification, session: Session | null | undefined): ResultScreen {
  if (result === 'none') return 'none';
  if (result === 'verifying' || session === undefined) return 'waiting';
  if (result === 'unpaid') return 'failed';
  return session ? 'signed-in' : 'signed-out';
}
