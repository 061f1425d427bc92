import type { User } from '@supabase/auth-js';
import { useCallback } from 'react';
import { functionMessages } from '../../../contract/messages.ts';
import { type AuthProblem, isSessionOver, isUnreachable } from '../../platform/auth-problem.ts';
import { supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { serverMessage } from '../../shared/accounts/auth-messages.ts';
import { dropSession } from '../../shared/accounts/sign-out.ts';
import { toast } from '../../ui/toast.tsx';

type Known = { state: 'loading' } | { state: 'unreachable' } | { state: 'known'; user: User };

/** Ends a session that is no longer valid; the page then leads to sign-in, which says why. */
export function endSession(): void {
  toast({
    on: 'next page',
    variant: 'destructive',
    title: 'Je bent uitgelogd',
    description: functionMessages.unauthorized,
  });
  void dropSession().catch(() => {});
}

/** Why Auth refused a change, for its form. A session that is over ends here too. */
export function refusalWords(problem: AuthProblem): string {
  if (!isUnreachable(problem) && isSessionOver(problem)) endSession();
  return serverMessage(problem);
}

async function fetchUser(): Promise<Known> {
  try {
    const { data, error } = await (await supabase()).auth.getUser();
    if (data.user) return { state: 'known', user: data.user };
    if (error && !isUnreachable(error) && isSessionOver(error)) {
      endSession();
      return { state: 'loading' };
    }
  } catch {
    // Reported below.
  }
  return { state: 'unreachable' };
}

/** The user as Auth knows it now: another device may have changed it since `stored`, the session's user. */
export function useAccount(stored: User | undefined) {
  const { answer, again, learn } = useAnswer(stored ? `${stored.id} ${stored.email}` : null, fetchUser);
  const onUser = useCallback((user: User) => learn({ state: 'known', user }), [learn]);
  const known: Known = answer ?? { state: 'loading' };
  return { ...known, again, onUser };
}
