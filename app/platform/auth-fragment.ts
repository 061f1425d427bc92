import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../site/paths.ts';
import { supabase } from './supabase.ts';

const authKeys = ['access_token', 'refresh_token', 'type'];

/**
 * Takes the tokens of an auth redirect out of the address: the client reads them, then the location is replaced
 * by the same path and query without the fragment, if a session exists or no error occurred (spec section 2).
 * A link that failed comes back with an error in the fragment: /auth shows what to do about it.
 * @param onRefused gets the address of who stays signed in when the link was somebody else's; stable
 */
export function useAuthFragment(onRefused: (stays: string) => void): void {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const fragment = new URLSearchParams(hash.slice(1));
    if (fragment.has('error_code') || fragment.has('error_description')) {
      if (pathname === paths.auth) return;
      void navigate(paths.auth + hash, { replace: true });
      return;
    }
    if (!authKeys.some((key) => fragment.has(key))) return;
    let active = true;
    supabase()
      .then(async (client) => {
        const link = await client.takeFragment(hash);
        if (active && link.stays) onRefused(link.stays);
        const { data, error } = await client.auth.getSession();
        if (!active || !(data.session || !(link.error ?? error))) return;
        // Not by the router: /auth still has to know which link brought the visitor.
        window.history.replaceState(
          window.history.state,
          '',
          window.location.pathname + window.location.search,
        );
      })
      .catch(() => {});
    return () => {
      active = false;
    };
  }, [hash, pathname, navigate, onRefused]);
}
