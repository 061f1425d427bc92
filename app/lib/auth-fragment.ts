import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { supabase } from './supabase.ts';

const authKeys = ['access_token', 'refresh_token', 'type'];

/**
 * Takes the tokens of an auth redirect out of the address: the client reads them, then the location is replaced
 * by the same path and query without the fragment (spec section 2). On an error without a session the fragment
 * stays.
 */
export function useAuthFragment(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const fragment = new URLSearchParams(hash.slice(1));
    if (!authKeys.some((key) => fragment.has(key))) return;
    supabase()
      .then((client) => client.auth.getSession())
      .then(({ data, error }) => {
        if (!data.session && error) return;
        const { pathname, search } = window.location;
        window.history.replaceState(window.history.state, '', pathname + search);
      })
      .catch(() => {});
  }, [hash]);
}
