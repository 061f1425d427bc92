import { useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';

interface ToastAction {
  label: string;
  onSelect: () => void;
}

export interface ToastContent {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive' | 'success';
  actions?: readonly ToastAction[];
}

interface Toast extends ToastContent {
  id: number;
}

const visibleMs = 8000;
const mostAtOnce = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
let host: HTMLElement | undefined;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** Puts the messages where they can be reached: inside the open modal dialog, because all else is inert. */
function place(): void {
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (host && host.parentElement !== parent) parent.append(host);
}

function mount(): void {
  if (!host) {
    host = document.createElement('div');
    createRoot(host).render(<Toaster />);
    const options = { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] };
    new MutationObserver(place).observe(document.body, options);
  }
  place();
}

/**
 * Shows a message over the page and announces it. Errors and messages with something to press stay until they
 * are closed; the others go by themselves.
 */
export function toast(content: ToastContent): void {
  mount();
  lastId += 1;
  update([...toasts, { ...content, id: lastId }].slice(-mostAtOnce));
}

const looks = {
  default: 'border-ink bg-chalk text-ink',
  destructive: 'border-tartan-deep bg-tartan-deep text-white',
  success: 'border-grass bg-grass text-white',
};

function Toaster() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );

  return (
    <section
      aria-label="Meldingen"
      className="pointer-events-none fixed right-0 bottom-0 z-50 grid w-full max-w-[28rem] gap-3 p-4 *:pointer-events-auto"
    >
      {shown.map((item) => (
        <ToastCard key={item.id} item={item} />
      ))}
    </section>
  );
}

function ToastCard({ item }: { item: Toast }) {
  const stays = item.variant === 'destructive' || Boolean(item.actions?.length);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(item.id), visibleMs);
    return () => clearTimeout(timer);
  }, [item.id, stays]);

  return (
    <div
      role={item.variant === 'destructive' ? 'alert' : 'status'}
      className={`flex gap-3 rounded-box border-2 p-4 ${looks[item.variant ?? 'default']}`}
    >
      <div className="min-w-0 flex-1">
        <p className="font-bold">{item.title}</p>
        {item.description && <p className="mt-1 text-small">{item.description}</p>}
        {item.actions && (
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
            {item.actions.map((action) => (
              <button
                key={action.label}
                type="button"
                className="min-h-8 font-bold underline decoration-2 underline-offset-4"
                onClick={() => {
                  dismiss(item.id);
                  action.onSelect();
                }}
              >
                {action.label}
              </button>
            ))}
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label="Melding sluiten"
        onClick={() => dismiss(item.id)}
        className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center"
      >
        <svg viewBox="0 0 16 16" className="size-3.5" aria-hidden="true">
          <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.5" fill="none" />
        </svg>
      </button>
    </div>
  );
}
