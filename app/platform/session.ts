import type { Session } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { forgetPerson } from './storage.ts';
import { hasStoredSession } from './stored-session.ts';
import { supabase } from './supabase.ts';

export interface SessionState {
  /** Undefined while it loads, null when there is none that can be used. */
  session: Session | null | undefined;
  /** A session is stored in this browser, but it cannot be used now: the backend is out of reach. */
  unreachable: boolean;
  retry: () => void;
}

/** The session as the client knows it, following auth events (spec section 4, 'Auth state'). */
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
    setAttempt((count) => count + 1);
  }, []);
  return { session, unreachable: session === null && hasStoredSession(), retry };
}

/** The session alone: undefined while it loads, null when signed out or when the backend is out of reach. */
export function useSession(): Session | null | undefined {
  return useSessionState().session;
}

/**
 * Ends the session of this browser, with what was kept of its person; it is gone here even when the server cannot
 * be reached.
 */
export async function signOut(): Promise<void> {
  forgetPerson();
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
}
