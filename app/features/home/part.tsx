import { useEffect, useRef, useState } from 'react';
import { deliveredDocument } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { usePrerendered } from '../../first-load/hydrated.ts';
import { whenOutOfView } from '../../shared/shop/document.ts';
import { built, usePublished } from '../../shared/shop/shop.ts';

type Parts = typeof import('./parts.ts');

/** The build has the code; a browser loads it when it is first needed. */
let known: Parts | null = import.meta.env.SSR ? await import('./parts.ts') : null;

let isReloading = false;

/** A home page that is loaded anew has the parts in its HTML. Once, for all of them. */
const reload = () => {
  if (!isReloading) location.reload();
  isReloading = true;
};

/** Fetches the code of the parts. Without it they stay as they are. */
export const loadParts = () =>
  import('./parts.ts').then(
    (parts) => {
      known = parts;
    },
    () => {},
  );

// Reached from another page, the home page needs it right away.
if (!import.meta.env.SSR && 'ready' in document.documentElement.dataset) void loadParts();

const styles = import.meta.env.SSR
  ? [await import('./proof.css?inline'), await import('../../shared/lessons/video.css?inline')]
      .map((file) => file.default)
      .join('')
  : '';

/** The styles of what was published when the page was built; what is drawn later brings its own. */
export function PartsStyles() {
  const isPrerendered = usePrerendered();
  if (!built.published.document || !isPrerendered) return null;
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />;
}

interface Drawn {
  document: ShopDocument | null;
  /** Whether the visitor asked for the video before its code was there. */
  plays: boolean;
}

/**
 * A part of which the prerendered HTML stays as it is: until a newer document is known and its section is out of view, or
 * its video is to play. On a page reached from another one it is drawn.
 */
export function HomePart({ name }: { name: keyof Parts }) {
  const place = useRef<HTMLDivElement>(null);
  const isPrerendered = usePrerendered();
  const { document } = usePublished().published;
  const [drawn, draw] = useState<Drawn | null>(() =>
    known && !isPrerendered ? { document, plays: false } : null,
  );
  const shown = drawn ? drawn.document : isPrerendered ? built.published.document : undefined;

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const left = new AbortController();
    let stop = () => {};
    const load = (then: () => void) =>
      void loadParts().then(() => {
        if (left.signal.aborted) return;
        if (known) then();
        else if (!isPrerendered && navigator.onLine !== false) reload();
        else if (!isPrerendered) addEventListener('online', reload, { signal: left.signal });
      });
    if (shown !== document)
      load(() => {
        const next = () => draw({ document, plays: false });
        if (shown === undefined) next();
        else stop = whenOutOfView(element.closest('section') ?? element, next);
      });
    const play = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.video'))
        load(() => draw({ document: shown ?? document, plays: true }));
    };
    if (!drawn) element.addEventListener('click', play, { signal: left.signal });
    // Opened before hydration, or after it.
    const unfold = () =>
      element.querySelector('details[open]') &&
      import('./copy-sample.tsx').then(
        (code) => code.addCopyButton(element),
        () => {},
      );
    void unfold();
    element.addEventListener('toggle', unfold, { capture: true, signal: left.signal });
    return () => {
      left.abort();
      stop();
    };
  }, [shown, document, drawn, isPrerendered]);

  const Code = (import.meta.env.SSR || drawn) && known?.[name];
  if (!Code) return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
  return (
    <div key="drawn" ref={place}>
      <Code of={shown ?? deliveredDocument} plays={drawn?.plays ?? false} />
    </div>
  );
}
