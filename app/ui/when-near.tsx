import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window a part may be when its code is fetched. */
const distance = '800px';

/**
 * Shows `children` until the part is nearly in view, then what `load` brings. If that cannot be fetched, the
 * children stay and the next time it comes into view it is tried again. `className` reserves the space.
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
    let mounted = true;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        load().then(
          (module) => mounted && setLoaded(() => module.default),
          () => {},
        );
      },
      { rootMargin: distance },
    );
    observer.observe(place.current);
    return () => {
      mounted = false;
      observer.disconnect();
    };
  }, [Loaded, load]);

  return (
    <div ref={place} className={className}>
      {Loaded ? <Loaded /> : children}
    </div>
  );
}
