import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { ActionLink, type MessageAction } from './action.tsx';
import { goBackTo } from './arrival.tsx';

export interface ToastContent {
  title: string;
  description?: string;
  /** A second sentence, on its own line. */
  note?: string;
  variant?: 'default' | 'destructive' | 'success';
  actions?: readonly MessageAction[] | undefined;
  /** Stays until it is closed, like one with actions. */
  stays?: boolean;
  /** Where it is shown, if not only on the page it came from: a step can end on another page. */
  on?: 'next page' | 'every page';
}

interface Toast extends ToastContent {
  id: number;
  /** The path of the page it is about; null until its next page is known. */
  page: string | null;
}

const visibleMs = 8000;
/** An error takes longer to read and to act on. */
const errorVisibleMs = 12_000;
const mostAtOnce = 3;
/** A screen reader announces only additions to a region that already existed. */
const settleMs = 100;

let toasts: readonly Toast[] = [];
let lastId = 0;
/** The last message that `clearToasts` was about, shown or not yet. */
let clearedId = 0;
let host: HTMLElement | undefined;
/** When the region is settled. */
let settled = 0;
/** What had the focus before a message. */
let cameFrom: Element | null = null;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function dismiss(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Moves the messages into the open modal dialog, because everything else is inert. */
function place(): void {
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (host && host.parentElement !== parent) parent.append(host);
}

const isError = ({ variant }: ToastContent) => variant === 'destructive';
const staysOpen = ({ stays, actions }: ToastContent) => Boolean(stays || actions?.length);

const survives = (toast: ToastContent) => staysOpen(toast) && !isError(toast);

/** Removes messages about an earlier try, on the next try or when nothing came of it. */
export function clearToasts(): void {
  clearedId = lastId;
  update(toasts.filter(survives));
}

/** Removes messages about another page than the current one. */
function leavePages(): void {
  const { pathname } = window.location;
  update(
    toasts
      .map((toast) => ({ ...toast, page: toast.page ?? pathname }))
      .filter(({ on, page }) => on === 'every page' || page === pathname),
  );
}

function mount(): void {
  host = document.createElement('div');
  createRoot(host).render(<Toaster />);
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(place).observe(document.body, options);
  document.addEventListener('submit', clearToasts, { capture: true });
  // From frame.tsx, once the path has changed.
  document.addEventListener('pathchange', leavePages);
}

function add(content: Toast): void {
  const others = toasts.filter(({ id, title, description, variant, actions }) => {
    if (title === content.title && description === content.description) return false;
    if (variant !== 'destructive' || id > content.id) return true;
    // A success removes earlier errors; of the errors without an action only the last one stays.
    if (content.variant === 'success') return false;
    return content.variant !== 'destructive' || Boolean(actions?.length);
  });
  update([...others, content].toSorted((a, b) => a.id - b.id).slice(-mostAtOnce));
}

/**
 * Shows a message over the page and announces it. Messages with an action stay until they are closed;
 * the others disappear once they were visible long enough. The same message is not shown twice at the same time.
 */
export function toast(content: ToastContent): void {
  if (!host) {
    mount();
    settled = performance.now() + settleMs;
  }
  place();
  lastId += 1;
  const { pathname } = window.location;
  const item = { ...content, id: lastId, page: content.on === 'next page' ? null : pathname };
  setTimeout(
    () => {
      if (item.id > clearedId || survives(item)) add(item);
      if (window.location.pathname !== pathname) leavePages();
    },
    Math.max(0, settled - performance.now()),
  );
}

/** What a message should not cover, with its weight. */
const subjects = [
  { select: ':focus', counts: 4 },
  { select: '[data-problem], [data-note]', counts: 2 },
  { select: 'h1, h2', counts: 1 },
];
const controls = [
  { select: 'input, textarea, select, button, .button', counts: 3 },
  { select: 'a:not(.button)', counts: 1 },
];

/** The place of what a message may cover, with its weight: a field with the label above it and the error below it. */
function boxesOf(what: typeof subjects) {
  const place = document.querySelector('dialog:modal') ?? document;
  return what.flatMap(({ select, counts }) =>
    [...place.querySelectorAll(select)]
      .filter((element) => !element.closest('header') && !host?.contains(element))
      .map((element) => (element.matches('input, textarea, select') && element.parentElement) || element)
      .map((element) => ({ counts, box: element.getBoundingClientRect() })),
  );
}

const sumOf = (boxes: ReturnType<typeof boxesOf>) => boxes.reduce((sum, { counts }) => sum + counts, 0);

/** How much of a message's subject would be covered between two heights of the region. */
function covered(region: DOMRect, from: number, to: number): number {
  const isUnder = ({ box }: { box: DOMRect }) =>
    box.top < to && box.bottom > from && box.left < region.right && box.right > region.left;
  return sumOf(boxesOf(subjects).filter(isUnder));
}

/** Whether errors over a dialog go to the bottom of the window, because at the top they would cover their subject. */
function isBelow(region: DOMRect, height: number): boolean {
  const above = covered(region, region.top, region.top + height);
  return covered(region, region.bottom - height, region.bottom) < above;
}

/** A number is how far below the top of the region, in pixels. */
type Place = 'usual' | 'bottom' | number;

/** In pixels, of the places that are tried. */
const step = 8;

const stepsUntil = (most: number) =>
  Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);

/**
 * Finds room for messages on a phone, where they cover no field, no button and not their subject, and no link if there is
 * such a place: at the bottom, else at the top, else between them, and if they may scroll, after scrolling by as little as
 * possible.
 */
function makeRoom(region: DOMRect, height: number, mayScroll: boolean): Place {
  const boxes = boxesOf([...subjects, ...controls]).filter(({ box }) => box.height > 0);
  const most = Math.max(0, region.height - height);
  const ends = [most, 0];
  const { scrollHeight } = document.documentElement;
  const view = { top: document.querySelector('header')?.offsetHeight ?? 0, bottom: window.innerHeight };
  const isAway = ({ box }: { box: DOMRect }, by = 0) =>
    box.top - by < view.top || box.bottom - by > view.bottom;
  // A heading that is in view stays there.
  const about = boxesOf(subjects).filter((subject) => subject.counts > 1 || !isAway(subject));
  const furthest = { up: -window.scrollY, down: scrollHeight - window.innerHeight - window.scrollY };
  let best = { cost: Number.POSITIVE_INFINITY, at: most, by: 0 };
  for (const distance of stepsUntil(mayScroll ? view.bottom - view.top : 0))
    for (const by of distance ? [distance, -distance] : [0]) {
      if (by < furthest.up || by > furthest.down) continue;
      const away = sumOf(about.filter((subject) => isAway(subject, by)));
      for (const at of by ? ends : [...ends, ...stepsUntil(most).toReversed()]) {
        const [from, to] = [region.top + at, region.top + at + height];
        const under = boxes.filter(({ box }) => box.top - by < to && box.bottom - by > from);
        const cost = sumOf(under) + away;
        if (cost < best.cost) best = { cost, at, by };
      }
    }
  if (best.by) window.scrollBy({ top: best.by, behavior: 'instant' });
  return best.at === most ? 'bottom' : best.at;
}

/** Where the messages go: on a phone where there is room, over a dialog where they do not cover their subject. */
function usePlace(region: RefObject<HTMLElement | null>, last: Toast | undefined): Place {
  const [place, setPlace] = useState<Place>('usual');
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || !last) return;
    // A page that opens stays at its top, and a success is no reason to move.
    const mayScroll = last.variant !== 'success' && last.on !== 'next page';
    function look(shown: HTMLElement): void {
      const box = shown.getBoundingClientRect();
      const cards = [...shown.querySelectorAll(':scope > .pointer-events-auto')];
      const isPhone = box.width >= document.documentElement.clientWidth;
      const heightOf = (some: Element[]) => some.reduce((sum, card) => sum + card.clientHeight + 20, 0);
      if (document.querySelector('dialog:modal')) {
        const errors = cards.filter((card) => card.matches('[role=alert]'));
        setPlace(isBelow(box, heightOf(errors)) ? 'bottom' : 'usual');
      } else if (isPhone) setPlace(makeRoom(box, heightOf(cards), mayScroll));
      else setPlace('usual');
    }
    look(element);
    // What a message is about can appear after it.
    const watcher = new ResizeObserver(() => look(element));
    const page = document.querySelector('main');
    if (page) watcher.observe(page);
    return () => watcher.disconnect();
  }, [region, last]);
  return place;
}

/** What gets the focus scrolls clear of the messages at the top or the bottom of the window. */
function useFocusClear(region: RefObject<HTMLElement | null>, shown: readonly Toast[], place: Place): void {
  useLayoutEffect(() => {
    const element = region.current;
    const cards = [...(element?.querySelectorAll<HTMLElement>(':scope > .pointer-events-auto') ?? [])];
    const [first, last] = [cards[0], cards.at(-1)];
    if (!element || !first || !last) return;
    const { top, bottom } = element.getBoundingClientRect();
    // Without the movement that they arrive with.
    const from = top + first.offsetTop;
    const to = Math.min(bottom, top + last.offsetTop + last.offsetHeight);
    const { style } = document.querySelector<HTMLElement>('dialog:modal') ?? document.documentElement;
    // To where there is most room.
    if (from < window.innerHeight - to) style.scrollPaddingTop = `max(6rem, ${to}px)`;
    else style.scrollPaddingBottom = `${window.innerHeight - from}px`;
    return () => {
      style.scrollPaddingTop = '';
      style.scrollPaddingBottom = '';
    };
  }, [region, shown, place]);
}

function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const region = useRef<HTMLElement>(null);
  const place = usePlace(region, shown.at(-1));
  useFocusClear(region, shown, place);
  return (
    <section
      ref={region}
      aria-label="Meldingen"
      aria-live="polite"
      aria-relevant="additions"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      }}
      style={typeof place === 'number' ? { paddingTop: `calc(0.5rem + ${place}px)` } : undefined}
      className="toasts pointer-events-none fixed right-0 bottom-0 z-50 flex w-full flex-col gap-3 overflow-y-auto p-4 max-md:p-2"
    >
      {/* Messages are at the bottom, away from headings and menus; on a phone wherever there is room. Over a dialog they
          are at the top: the button to click again is below, and so is a phone's keyboard; unless an error would cover
          its own subject there. The corner with a dialog's close button stays free. */}
      {typeof place === 'string' && (
        <div className={`flex-1 ${place === 'bottom' ? '' : 'in-[dialog]:hidden'}`} />
      )}
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

const looks = {
  default: 'border-ink bg-chalk text-ink [--focus:var(--color-ink)]',
  destructive: 'border-white bg-tartan-deep text-white [--focus:white]',
  success: 'border-white bg-grass text-white [--focus:white]',
};

/** The runner has left the line, or waits behind it. */
function ToastMark({ variant }: { variant: ToastContent['variant'] }) {
  return (
    <svg viewBox="0 0 28 20" className="mt-1 h-5 w-7 shrink-0" aria-hidden="true">
      <path d="M14 0v20" stroke="currentColor" strokeWidth="3" />
      <circle cx={variant === 'success' ? 23 : 5} cy="10" r="5" className="fill-sun stroke-ink" />
    </svg>
  );
}

const repeats = ({ title, description }: ToastContent) => description?.replace(/\.$/, '') === title;

function ToastCard({ item }: { item: Toast }) {
  const [held, setHeld] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = card.current;
    element?.scrollIntoView({ block: 'nearest' });
    return () => {
      if (element?.contains(document.activeElement)) goBackTo(cameFrom);
    };
  }, []);
  const stays = held || staysOpen(item);
  const lasts = isError(item) ? errorVisibleMs : visibleMs;
  useEffect(() => {
    if (stays) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // It cannot be read while another tab is in front.
    const count = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => dismiss(item.id), lasts);
    };
    count();
    document.addEventListener('visibilitychange', count);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, [item.id, stays, lasts]);

  return (
    <div
      ref={card}
      role={isError(item) ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`toast pointer-events-auto flex gap-3 rounded-box border-2 px-4 py-3 ${looks[item.variant ?? 'default']}`}
    >
      <ToastMark variant={item.variant} />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{item.title}</p>
        {item.description && !repeats(item) && <p className="mt-1 text-small">{item.description}</p>}
        {item.note && <p className="mt-1 text-small">{item.note}</p>}
        {item.actions && (
          <p className="-mb-2 flex flex-wrap justify-start gap-x-5">
            {item.actions.map((action) => (
              <ActionLink key={action.label} action={action} onDone={() => dismiss(item.id)} />
            ))}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Melding sluiten"
        onClick={() => dismiss(item.id)}
        className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center focus-visible:-outline-offset-4"
      >
        <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.5" fill="none" />
        </svg>
      </button>
    </div>
  );
}
