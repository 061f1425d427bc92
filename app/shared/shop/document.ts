import { type RefObject, useEffect, useState } from 'react';
import { deliveredDocument } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { readStored } from '../stored.ts';
import { usePublished } from './shop.ts';

/**
 * Calls `change` once an element is out of view, where it moves nothing in view: below the window, or above it in a browser
 * that anchors the scroll. In a preview immediately. Returns how to call it off.
 */
export function whenOutOfView(element: Element, change: () => void): () => void {
  if (readStored('kickstart-voorbeeld')) {
    change();
    return () => {};
  }
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry || entry.isIntersecting) return;
    if (entry.boundingClientRect.top <= 0 && !CSS.supports('overflow-anchor', 'auto')) return;
    observer.disconnect();
    change();
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * What the owner published of the shop besides the price, or what is delivered, and the answer term of one that is closed: as a part
 * of the page shows it.
 */
export function useShopDocument(place: RefObject<Element | null>): ShopDocument & { term: string } {
  const {
    published: { document },
    notice,
  } = usePublished();
  const term = notice?.term ?? '';
  const [shown, show] = useState({ document, term });
  useEffect(() => {
    if ((shown.document !== document || shown.term !== term) && place.current)
      return whenOutOfView(place.current, () => show({ document, term }));
  }, [shown, document, term, place]);
  return { ...(shown.document ?? deliveredDocument), term: shown.term };
}
