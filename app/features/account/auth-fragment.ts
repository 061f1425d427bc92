import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../site/paths.ts';

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

    // Loaded when needed: every page runs this file.
    import('./after-confirmation.ts')
      .then(({ takeTokens }) =>
        takeTokens(
          hash,
          (path) => void navigate(path, { replace: true }),
          () => active,
        ),
      )
      .catch(() => {});
    return () => {
      active = false;
    };
  }, [hash, pathname, navigate]);
}
