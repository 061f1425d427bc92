import type { Session } from '@supabase/supabase-js';
import { useEffect, useState } from 'react';
import { supabase } from './supabase.ts';

/**
 * The session as the client knows it: undefined while it loads, null when signed out or when the backend is out
 * of reach. Follows auth events (spec section 4, 'Auth state').
 */
export function useSession(): Session | null | undefined {
  const [session, setSession] = useState<Session | null>();
  useEffect(() => {
    let active = true;
    let stop = () => {};
    supabase()
      .then((client) => {
        const { data } = client.auth.onAuthStateChange((_event, next) => {
          if (active) setSession(next);
        });
        stop = () => data.subscription.unsubscribe();
        if (!active) stop();
      })
      .catch(() => {
        if (active) setSession(null);
      });
    return () => {
      active = false;
      stop();
    };
  }, []);
  return session;
}

/** Ends the session of this browser; it is gone here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  const client = await supabase();
  await client.auth.signOut({ scope: 'local' });
}
