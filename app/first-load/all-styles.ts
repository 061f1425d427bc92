import { useEffect, useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';
import allStyles from '../app.css?url';
import allFonts from '../fonts.css?url';

/** What a visitor does before most of what is new can show. */
const firstSteps = ['pointerover', 'focusin', 'keydown', 'click', 'scroll', 'popstate'];

/** Fetches a stylesheet, once, to stand after the others. It does not count yet. */
function fetched(href: string): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>(`[href="${href}"]`);
  if (known) return known;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = 'not all';
  link.href = href;
  document.head.append(link);
  return link;
}

/** Lets the rules count that this page was not sent with: for what shows by itself, without a step of the visitor. */
export function needAllStyles(): void {
  if (!import.meta.env.DEV) fetched(allStyles).media = 'all';
}

/**
 * A public page carries only the rules it uses itself. The others are fetched as soon as it can answer, and count
 * from the visitor's first step on, since a slow phone has to style the whole page again for them; the faces that
 * came too late for a page count from the next one on. They stand after the inline ones: theirs is the last word.
 */
export function useAllStyles(): void {
  const hasMoved = useNavigationType() === 'PUSH';
  // Before a press that was kept is answered (frame.tsx).
  useLayoutEffect(() => {
    // They go by themselves, and the same one is never added twice.
    for (const step of firstSteps) addEventListener(step, needAllStyles, { once: true, passive: true });
  }, []);
  useEffect(() => {
    if (import.meta.env.DEV) return;
    if (!hasMoved) {
      // A page that just came answers first.
      const answering = setTimeout(fetched, 0, allStyles);
      return () => clearTimeout(answering);
    }
    needAllStyles();
    fetched(allFonts).media = 'all';
  }, [hasMoved]);
}
