import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { tokensIn } from '../../platform/link-tokens.ts';
import { supabase } from '../../platform/supabase.ts';

const authKeys = ['access_token', 'refresh_token', 'type'];

/**
 * Handles an auth redirect, on any page. The client reads the tokens in the fragment; then the same path and query
 * replace the location without the fragment, if a session exists or no error occurred (docs/product.md, 2). A link that
 * failed comes back with an error in the fragment, which goes to /auth.
 */
export function useAuthFragment(): void {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const fragment = new URLSearchParams(hash.slice(1));
    if (fragment.has('error_code') || fragment.has('error_description')) {
      if (pathname !== paths.auth) void navigate(paths.auth + hash, { replace: true });
      return;
    }
    if (!authKeys.some((key) => fragment.has(key))) return;
    let active = true;

    async function takeTokens(): Promise<void> {
      const client = await supabase();
      const tokens = tokensIn(hash);
      const link = tokens && (await client.openLink(tokens));
      const { data, error } = await client.auth.getSession();
      const isRefused = link?.state === 'invalid' || link?.state === 'unreachable';
      if (!active || !(data.session || !(isRefused || error))) return;
      // Not through the router: /auth still needs to know which link led here.
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
      if (!link || pathname === paths.auth) return;
      // Loaded when needed: every page runs this file.
      const { reportLink } = await import('./after-confirmation.ts');
      await reportLink(link, fragment.get('type'), (path) => void navigate(path, { replace: true }));
    }

    takeTokens().catch(() => {});
    return () => {
      active = false;
    };
  }, [hash, pathname, navigate]);
}
