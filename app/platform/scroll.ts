import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../site/paths.ts';

function smoothly(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}

function sectionOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Moves the keyboard and the screen reader along with the eye. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * The first page is left where the browser put it and where its reader scrolled since. A new path starts at the
 * top, Back included; with a fragment it starts at that section, just under the header. On the same page the way
 * there is smooth (spec section 2; reading notes, 'Where things lead').
 */
export function useScrollOnNavigation(): void {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef<{ pathname: string; search: string; key: string } | null>(null);

  useEffect(() => {
    const before = last.current;
    if (before?.key === key) return;
    last.current = { pathname, search, key };
    if (!before) return;
    const samePage = before.pathname === pathname;
    const section = hash ? sectionOf(hash) : null;

    if (section) {
      section.scrollIntoView({ behavior: samePage ? smoothly() : 'instant' });
      focusOn(section);
    } else if (!samePage) {
      if (!hash) window.scrollTo({ top: 0, behavior: 'instant' });
      focusOn(document.getElementById('inhoud'));
    } else if (!hash && (pathname === paths.home || before.search === search)) {
      window.scrollTo({ top: 0, behavior: smoothly() });
    }
  }, [pathname, search, hash, key]);
}
