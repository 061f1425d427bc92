import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { kicks } from '../../../site/kit.ts';

const lessMotion = '(prefers-reduced-motion: reduce)';

/**
 * The open Kick, which is in the address, so that a reload, Back and a bookmark find it again. An opened
 * lane scrolls to the top of the window. `isWrong`: the address names a Kick that does not exist.
 */
export function useOpenKick() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const asked = query.get('kick');
  const open = kicks.find(({ number }) => String(number) === asked)?.number ?? null;
  const rows = useRef(new Map<number, HTMLDivElement>());
  /** The position of the toggled lane in the window before another one above it closed. */
  const toggled = useRef<{ kick: number; top: number } | null>(null);
  const isFirst = useRef(true);

  const rowRef = (kick: number) => (row: HTMLDivElement | null) => {
    if (row) rows.current.set(kick, row);
    else rows.current.delete(kick);
  };

  const show = (kick: number, behavior: ScrollBehavior) =>
    rows.current.get(kick)?.scrollIntoView({ block: 'start', behavior });

  useLayoutEffect(() => {
    const first = isFirst.current;
    isFirst.current = false;
    const before = toggled.current;
    toggled.current = null;
    if (open === null) return;
    const row = rows.current.get(open);
    if (before?.kick === open && row) {
      window.scrollBy({ top: row.getBoundingClientRect().top - before.top, behavior: 'instant' });
      show(open, window.matchMedia(lessMotion).matches ? 'instant' : 'smooth');
      return;
    }
    show(open, 'instant');
    // The link that led here may have been removed with its panel.
    if (!first) row?.querySelector('button')?.focus({ preventScroll: true });
  }, [open]);

  // Fonts and the panel settle after the first layout.
  useEffect(() => {
    if (open === null) return;
    let active = true;
    void document.fonts.ready.then(() => active && window.scrollY === 0 && show(open, 'instant'));
    return () => {
      active = false;
    };
  }, [open]);

  /** The search part of this page's address with a Kick open, or none. */
  const searchOf = (kick: number | null) => {
    const next = new URLSearchParams(query);
    next.delete('kick');
    if (kick !== null) next.set('kick', String(kick));
    return `?${next}`;
  };

  const toggle = (kick: number) => {
    const row = rows.current.get(kick);
    if (row) toggled.current = { kick, top: row.getBoundingClientRect().top };
    void navigate({ search: searchOf(kick === open ? null : kick) });
  };

  /** For a link to the Kick that is already open. */
  const reveal = (kick: number) => {
    show(kick, 'instant');
    rows.current.get(kick)?.querySelector('button')?.focus({ preventScroll: true });
  };

  return { open, isWrong: asked !== null && open === null, searchOf, toggle, reveal, rowRef };
}
