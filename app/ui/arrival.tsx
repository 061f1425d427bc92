import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus back to the element that had it, or to the open dialog or the page when that is gone. */
export function goBackTo(element: Element | null): void {
  const target =
    element?.isConnected && element !== document.body
      ? element
      : (document.querySelector('dialog:modal') ?? document.querySelector('main'));
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

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
