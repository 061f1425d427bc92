import type { User } from '@supabase/auth-js';
import { keep, readKept } from '../platform/storage.ts';

const key = 'kickstart-earlier-account';

/** Auth sends one confirmation a minute: of a repeated sign-up it is at least that much younger than the account. */
const apartMs = 30_000;

export interface EarlierAccount {
  email: string;
  /** The names that were typed this time. */
  metadata: Record<string, string | boolean>;
}

/**
 * Whether a sign-up was answered with an account that was begun before, here or by somebody else, and never
 * confirmed. Auth keeps its first password and names, because it cannot know whose they are.
 */
export function wasBegunBefore({ created_at, confirmation_sent_at }: User): boolean {
  return Date.parse(confirmation_sent_at ?? '') - Date.parse(created_at) > apartMs;
}

/** Remembers in this browser that an account was begun before; null forgets it. */
export function keepEarlierAccount(account: EarlierAccount | null): void {
  keep('local', key, account && JSON.stringify(account));
}

/** What was remembered of the account with this address, or null. */
export function earlierAccount(email: string | undefined): EarlierAccount | null {
  try {
    const kept: EarlierAccount | null = JSON.parse(readKept('local', key) ?? 'null');
    return kept?.email && kept.email === email ? kept : null;
  } catch {
    return null;
  }
}
