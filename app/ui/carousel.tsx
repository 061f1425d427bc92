import { Children, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

/** Below this width the list is a carousel; above it the caller's class defines the layout. */
const smallScreen = '(width < 54rem)';
const lessMotion = '(prefers-reduced-motion: reduce)';

interface CarouselProps {
  label: string;
  /** The name of a slide, for the dots: 'Kick' gives 'Toon Kick 0' for the first. */
  itemName: string;
  intervalMs: number;
  className?: string;
  children: ReactNode;
}

/** Whether the carousel at `root` may move by itself: not paused, in view, and on a small screen. */
function useAutoplay(root: RefObject<HTMLElement | null>) {
  const [paused, setPaused] = useState(false);
  const [inView, setInView] = useState(false);
  const [small, setSmall] = useState(false);
  useEffect(() => {
    setPaused(window.matchMedia(lessMotion).matches);
    const screen = window.matchMedia(smallScreen);
    const onResize = () => setSmall(screen.matches);
    onResize();
    screen.addEventListener('change', onResize);
    const observer = new IntersectionObserver(([entry]) => setInView(Boolean(entry?.isIntersecting)), {
      threshold: 0.4,
    });
    if (root.current) observer.observe(root.current);
    return () => {
      observer.disconnect();
      screen.removeEventListener('change', onResize);
    };
  }, [root]);
  return { paused, setPaused, inView, small };
}

/**
 * A list that scrolls sideways on small screens, with dots and a pause button. It moves on by itself
 * every `intervalMs` milliseconds while it is in view; it waits under a pointer, a finger or the keyboard, and
 * does not move by itself where reduced motion is preferred.
 */
export function Carousel({ label, itemName, intervalMs, className = '', children }: CarouselProps) {
  const count = Children.count(children);
  const root = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const { paused, setPaused, inView, small } = useAutoplay(root);

  const show = (index: number) => {
    const slide = list.current?.children[index];
    const first = list.current?.children[0];
    if (!(slide instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    const behavior = window.matchMedia(lessMotion).matches ? 'instant' : 'smooth';
    list.current?.scrollTo({ left: slide.offsetLeft - first.offsetLeft, behavior });
  };

  useEffect(() => {
    if (paused || hovered || focused || !inView || !small) return;
    const timer = setTimeout(() => show((current + 1) % count), intervalMs);
    return () => clearTimeout(timer);
  }, [paused, hovered, focused, inView, small, current, count, intervalMs]);

  const onScroll = () => {
    const slides = [...(list.current?.children ?? [])];
    const left = list.current?.getBoundingClientRect().left ?? 0;
    const distances = slides.map((slide) => Math.abs(slide.getBoundingClientRect().left - left));
    setCurrent(distances.indexOf(Math.min(...distances)));
  };

  return (
    <section
      ref={root}
      aria-roledescription="carrousel"
      aria-label={label}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setFocused(true);
      }}
      onBlur={() => setFocused(false)}
    >
      <ul ref={list} tabIndex={small ? 0 : undefined} onScroll={onScroll} className={`carousel ${className}`}>
        {children}
      </ul>
      <div className="mt-3 flex items-center gap-2 md:hidden">
        <button
          type="button"
          onClick={() => {
            setPaused(!paused);
            setFocused(false);
          }}
          className="carousel-button"
        >
          <svg viewBox="0 0 16 16" className="size-4 fill-current" aria-hidden="true">
            <path d={paused ? 'M3 1v14l11-7z' : 'M2 1h4v14H2zM10 1h4v14h-4z'} />
          </svg>
          <span className="sr-only">{paused ? 'Laat verderlopen' : 'Pauzeer'}</span>
        </button>
        <ul className="mx-auto flex max-w-72 flex-1">
          {Array.from({ length: count }, (_, index) => (
            <li key={index} className="flex-1">
              <button
                type="button"
                onClick={() => show(index)}
                aria-current={index === current ? 'true' : undefined}
                aria-label={`Toon ${itemName} ${index}`}
                className="carousel-dot"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
