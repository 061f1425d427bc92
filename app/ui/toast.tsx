import { useEffect, useLayoutEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
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
/** A screen reader announces only additions to a region that already existed. */
const settleMs = 100;
/** Where messages have the full width and are shown one at a time; toast.css has it too. */
const phone = '(max-width: 39.99rem), (max-height: 29.99rem)';

let toasts: readonly Toast[] = [];
let lastId = 0;
/** The last message that `clearToasts` was about, shown or not yet. */
let clearedId = 0;
let host: HTMLElement | undefined;
let root: Root | undefined;
let settled: Promise<void> | undefined;
/** What had the focus before a message. */
let cameFrom: Element | null = null;

const isError = ({ variant }: ToastContent) => variant === 'destructive';
const staysOpen = ({ stays, actions }: ToastContent) => Boolean(stays || actions?.length);
const survives = (toast: ToastContent) => staysOpen(toast) && !isError(toast);
const isPhone = () => window.matchMedia(phone).matches;

function update(next: readonly Toast[]): void {
  toasts = next;
  const errors = next.filter(isError);
  const one = (errors.length > 0 ? errors : next).slice(-1);
  root?.render(<Toaster messages={isPhone() ? one : next} />);
}

function dismiss(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Moves the messages into the open modal dialog, because everything else is inert. */
function place(): void {
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (!host || host.parentElement === parent) return;
  parent.append(host);
  update(toasts.slice());
}

export function clearToasts(): void {
  clearedId = lastId;
  update(toasts.filter(survives));
}

function leavePages(): void {
  const { pathname } = window.location;
  update(
    toasts
      .map((toast) => ({ ...toast, page: toast.page ?? pathname }))
      .filter(({ on, page }) => on === 'every page' || page === pathname),
  );
}

function mount(): Promise<void> {
  host = document.createElement('div');
  root = createRoot(host);
  const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
  new MutationObserver(place).observe(document.body, options);
  document.addEventListener('submit', clearToasts, { capture: true });
  // From frame.tsx, once the path has changed.
  document.addEventListener('pathchange', leavePages);
  window.matchMedia(phone).addEventListener('change', () => update(toasts.slice()));
  return new Promise((resolve) => setTimeout(resolve, settleMs));
}

/** Of the errors without an action only the last one stays; where one is shown at a time, so does the last success. */
function isReplaced(earlier: Toast, by: Toast): boolean {
  if (earlier.title === by.title && earlier.description === by.description) return true;
  if (isError(by)) return isError(earlier) && !earlier.actions?.length;
  return isPhone() && !isError(earlier) && !staysOpen(earlier);
}

/**
 * Shows a message over the page and announces it. Messages with an action stay until they are closed;
 * the others disappear once they were visible long enough. The same message is not shown twice at the same time.
 */
export function toast(content: ToastContent): void {
  settled ??= mount();
  place();
  lastId += 1;
  const { pathname } = window.location;
  const item = { ...content, id: lastId, page: content.on === 'next page' ? null : pathname };
  void settled.then(() => {
    if (item.id > clearedId || survives(item))
      update([...toasts.filter((earlier) => !isReplaced(earlier, item)), item]);
    if (window.location.pathname !== pathname) leavePages();
  });
}

/** What has or gets the focus scrolls clear of the messages. */
function useFocusClear(messages: readonly Toast[]): void {
  useLayoutEffect(() => {
    const region = host?.firstElementChild;
    if (!region || messages.length === 0) return;
    const dialog = document.querySelector<HTMLElement>('dialog:modal');
    const { style } = dialog ?? document.documentElement;
    const { top, bottom, left, right } = region.getBoundingClientRect();
    if (dialog) style.scrollPaddingTop = `max(6rem, ${bottom}px)`;
    else style.scrollPaddingBottom = `${window.innerHeight - top}px`;
    const keepClear = () => {
      const focused = document.querySelector(':focus:not([tabindex="-1"], .toasts *)');
      const box = focused?.getBoundingClientRect();
      if (box && box.top < bottom && box.bottom > top && box.left < right && box.right > left)
        focused?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    };
    keepClear();
    document.addEventListener('focusin', keepClear);
    return () => {
      document.removeEventListener('focusin', keepClear);
      style.scrollPadding = '';
    };
  }, [messages]);
}

/** The messages: at the bottom of the window; over a dialog at its top, where a phone's keyboard is not. */
function Toaster({ messages }: { messages: readonly Toast[] }) {
  useFocusClear(messages);
  return (
    <section
      aria-label="Meldingen"
      aria-live="polite"
      aria-relevant="additions"
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom = relatedTarget;
      }}
      className="toasts pointer-events-none fixed z-50 flex flex-col gap-3 overflow-y-auto p-4 max-md:p-2"
    >
      {messages.map((item) => (
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

const repeats = ({ title, description }: ToastContent) => description?.replace(/\.$/, '') === title;

const givingFocusBack = (card: HTMLElement | null) => () => {
  if (card?.contains(document.activeElement)) goBackTo(cameFrom);
};

function ToastCard({ item }: { item: Toast }) {
  const [held, setHeld] = useState(false);
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
      ref={givingFocusBack}
      role={isError(item) ? 'alert' : undefined}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`toast pointer-events-auto grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 rounded-box border-2 px-4 py-3 ${looks[item.variant ?? 'default']}`}
    >
      {/* The runner has left the line, or waits behind it. */}
      <svg viewBox="0 0 28 20" className="mt-1 h-5 w-7" aria-hidden="true">
        <path d="M14 0v20" stroke="currentColor" strokeWidth="3" />
        <circle cx={item.variant === 'success' ? 23 : 5} cy="10" r="5" className="fill-sun stroke-ink" />
      </svg>
      <p className="font-bold">{item.title}</p>
      <div className="col-span-full">
        {item.description && !repeats(item) && <p className="mt-1 text-small">{item.description}</p>}
        {item.note && <p className="mt-1 text-small">{item.note}</p>}
        {item.actions && (
          <p className="-mb-2 flex flex-wrap gap-x-5">
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
        className="col-start-3 row-start-1 -my-2 -mr-2 grid size-11 place-items-center focus-visible:-outline-offset-4"
      >
        <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.5" fill="none" />
        </svg>
      </button>
    </div>
  );
}
