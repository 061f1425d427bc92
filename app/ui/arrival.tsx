import { type RefObject, useEffect, useRef } from 'react';

/**
 * For content that replaces a form: the element with this ref (and `tabIndex={-1}`) gets the focus when it appears,
 * so that keyboard, screen reader and eye continue there.
 */
export function useArrival<T extends HTMLElement>(arrived = true): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (!arrived) return;
    ref.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [arrived]);
  return ref;
}
