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

/** Moves keyboard and screen reader to the element as well. */
function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/** The fragment of the link that was followed last within this page, whose section may still be loading. */
let followed: string | null = null;

/**
 * Leaves the first page at the scroll position of the browser and the visitor. A new path starts at the top, also after
 * Back; with a fragment it starts at that section, just under the header (docs/product.md, 2). Within a page the
 * scrolling is smooth.
 */
export function useScrollOnNavigation(): void {
  const { pathname, search, hash, key } = useLocation();
  const last = useRef<{ pathname: string; search: string; key: string } | null>(null);

  useEffect(() => {
    const before = last.current;
    followed = before?.pathname === pathname && hash ? hash : null;
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

/**
 * For sections that render after their page: scrolls to the one in the address, unless the page was scrolled, by the visitor
 * or to make room for a message, and no link to it was followed.
 */
export function useScrollOnArrival(): void {
  useEffect(() => {
    const section = sectionOf(window.location.hash);
    if (!section || (window.scrollY > 0 && followed !== window.location.hash)) return;
    section.scrollIntoView({ behavior: 'instant' });
    focusOn(section);
  }, []);
}
