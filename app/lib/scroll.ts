import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * A new path starts at the top, Back included; with a fragment it starts at that section, just under the
 * header (spec section 2; reading notes, 'Where things lead').
 */
export function useScrollOnNavigation(): void {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (target) target.scrollIntoView();
    else if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, key]);
}
