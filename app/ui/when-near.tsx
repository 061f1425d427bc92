import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window a part is when its code is fetched. */
const distance = '1600px';

/** A visitor's first interactions: by the time they reach the part, its code has loaded. */
const firstSteps = ['keydown', 'pointerdown', 'scroll'];

/**
 * Shows `children` until the visitor does something or the part is nearly in view;
 * then what `load` brings. If that cannot be fetched, the children stay and it is retried the next time
 * it comes into view. `className` reserves the space.
 */
export function WhenNear({
  load,
  className,
  children,
}: {
  load: () => Promise<{ default: ComponentType }>;
  className: string;
  children: ReactNode;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [Loaded, setLoaded] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Loaded || !place.current) return;
    const stop = new AbortController();
    const fetchIt = () => {
      load().then(
        (module) => stop.signal.aborted || setLoaded(() => module.default),
        () => {},
      );
    };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchIt(), {
      rootMargin: distance,
    });
    observer.observe(place.current);
    for (const step of firstSteps)
      addEventListener(step, fetchIt, { once: true, passive: true, signal: stop.signal });
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [Loaded, load]);

  return (
    <div ref={place} className={className}>
      {Loaded ? <Loaded /> : children}
    </div>
  );
}
