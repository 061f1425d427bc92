import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { goBackTo } from './arrival.tsx';

/** A click beside the dialog; one on its scroll bar has the dialog as its target too, but is inside. */
function isOutside({ currentTarget, target, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false;
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Where focus goes: the first field, or the dialog itself where a field would open a touch keyboard. */
function start(dialog: HTMLDialogElement): void {
  const field = dialog.querySelector<HTMLElement>('input:not([tabindex="-1"]), textarea');
  if (field && matchMedia('(pointer: fine)').matches) field.focus();
  else dialog.focus();
}

/** Keeps the page behind from scrolling, without moving it sideways where its scroll bar takes room. */
function holdPage(): () => void {
  const page = document.documentElement;
  // A dialog below this one already holds it.
  if (page.classList.contains('overflow-hidden')) return () => {};
  const held = ['overflow-hidden'];
  if (window.innerWidth > page.clientWidth) held.push('[scrollbar-gutter:stable]');
  page.classList.add(...held);
  return () => page.classList.remove(...held);
}

/**
 * A modal dialog on the platform's own element: focus is kept inside and returned, Escape and a click beside it
 * close it. It opens on mount; the parent unmounts it on `onClose`, without which nobody closes it.
 */
export function Dialog({
  title,
  intro,
  onClose,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  onClose?: (() => void) | undefined;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    const release = holdPage();
    dialog.showModal();
    start(dialog);
    return () => {
      release();
      dialog.close();
      goBackTo(opener);
    };
  }, []);

  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={intro ? `${id}-intro` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // A second Escape closes it in Chrome, whatever became of the first.
      onClose={onClose ? undefined : () => ref.current?.showModal()}
      onMouseDown={(event) => {
        if (!onClose || !isOutside(event)) return;
        // The browser would move the focus to the page, after it has gone back to the opener.
        event.preventDefault();
        onClose();
      }}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[min(38rem,calc(100vw-1.5rem))] max-w-none scroll-pt-24 overflow-y-auto overscroll-contain rounded-box border-2 border-ink bg-paper p-0 text-ink outline-none backdrop:bg-[#191512bf]"
    >
      <div className="sticky top-0 z-1 flex items-center justify-between gap-4 border-b-2 border-ink bg-tartan py-3 pr-3 pl-5 text-white [--focus:white] sm:pl-8">
        <h2 id={`${id}-title`} className="min-w-0 py-1 text-h3">
          {title}
        </h2>
        {onClose && (
          <button
            type="button"
            aria-label="Sluiten"
            onClick={onClose}
            className="grid size-11 shrink-0 place-items-center rounded-pill hover:bg-tartan-deep focus-visible:-outline-offset-4"
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.5" fill="none" />
            </svg>
          </button>
        )}
      </div>
      <div className="p-5 sm:p-8">
        {intro && (
          <p id={`${id}-intro`} className="mb-6 text-large">
            {intro}
          </p>
        )}
        {children}
      </div>
    </dialog>
  );
}
