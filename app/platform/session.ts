import type { Session } from '@supabase/auth-js';
import { useCallback, useEffect, useState } from 'react';
import { hasStoredSession } from './stored-session.ts';
import { supabase } from './supabase.ts';

export interface SessionState {
  /** Undefined while it loads, null when there is none or it cannot be used. */
  session: Session | null | undefined;
  /** A session is stored in this browser, but the backend does not answer. */
  unreachable: boolean;
  /** Asks the backend again, immediately. */
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
