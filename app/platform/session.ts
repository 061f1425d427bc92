import type { Session } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import type { AuthProblem } from './auth-errors.ts';
import { forgetPerson } from './drafts.ts';
import { forgetStored } from './storage.ts';
import { hasStoredSession } from './stored-session.ts';
import { supabase } from './supabase.ts';

export interface SessionState {
  /** Undefined while it loads, null when there is none or it cannot be used. */
  session: Session | null | undefined;
  /** A session is stored in this browser, but the backend does not answer. */
  unreachable: boolean;
  /** Asks the backend again, at once. */
  retry: () => void;
}

/** The session, following auth events (docs/product.md, 4, 'Auth state'). */
export function useSessionState(): SessionState {
  const [session, setSession] = useState<Session | null>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let active = true;
    let stop = () => {};
    supabase()
      .then((client) => {
        if (!active) return;
        const { data } = client.auth.onAuthStateChange((_event, next) => {
          if (active) setSession(next);
        });
        stop = () => data.subscription.unsubscribe();
      })
      .catch(() => {
        if (active) setSession(null);
      });
    return () => {
      active = false;
      stop();
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setSession(undefined);
    supabase()
      .then((client) => client.retrySession())
      .catch(() => {})
      .finally(() => setAttempt((count) => count + 1));
  }, []);
  return { session, unreachable: session === null && hasStoredSession(), retry };
}

/** The session alone: undefined while it loads, null when signed out or when the backend does not answer. */
export function useSession(): Session | null | undefined {
  return useSessionState().session;
}

/**
 * Ends the session of this browser and removes what was stored about the person. It is gone here even when the server
 * does not answer.
 */
export async function signOut(): Promise<void> {
  forgetPerson();
  await dropSession();
}

/** Drops a session that is over. Forms keep what was typed, for the same person to go on with. */
export async function dropSession(): Promise<void> {
  forgetStored();
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
}

/**
 * Ends every session of the account, on every device. Gives what went wrong, or null; after a failure this browser stays
 * signed in. Never throws.
 */
export async function signOutEverywhere(): Promise<AuthProblem | null> {
  try {
    const client = await supabase();
    const { error } = await client.auth.signOut({ scope: 'global' });
    if (!error) forgetPerson();
    return error;
  } catch {
    return {};
  }
}
