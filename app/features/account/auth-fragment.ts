import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';
import { supabase } from '../../platform/supabase.ts';

const authKeys = ['access_token', 'refresh_token', 'type'];

/** Toasts are loaded when needed: every page runs this file. */
async function tellOtherAccount(email: string): Promise<void> {
  const { toast } = await import('../../ui/toast.tsx');
  toast({
    title: 'Je bent al ingelogd',
    description: `Die link hoort bij een ander account. Je blijft ingelogd als ${email}; log eerst uit om te wisselen.`,
  });
}

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
      const link = await client.takeFragment(hash);
      if (active && link.stays) void tellOtherAccount(link.stays).catch(() => {});
      const { data, error } = await client.auth.getSession();
      if (!active || !(data.session || !(link.error ?? error))) return;
      // Not through the router: /auth still has to know which link brought the visitor.
      const { pathname, search } = window.location;
      window.history.replaceState(window.history.state, '', pathname + search);
    }

    takeTokens().catch(() => {});
    return () => {
      active = false;
    };
  }, [hash, pathname, navigate]);
}
