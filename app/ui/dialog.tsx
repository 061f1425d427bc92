import { type ReactNode, useEffect, useId, useRef } from 'react';

/**
 * A modal dialog on the platform's own element: focus is kept inside and returned, Escape closes. It opens when
 * it is mounted; the parent takes it away on `onClose`.
 */
export function Dialog({
  title,
  intro,
  onClose,
  children,
}: {
  title: ReactNode;
  intro?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = ref.current;
    const opener = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);

  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}-title`}
      aria-describedby={intro ? `${id}-intro` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className="m-auto w-[min(36rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-1.5rem)] overflow-y-auto rounded-box border-2 border-ink bg-paper p-0 text-ink backdrop:bg-ink/70"
    >
      <div className="p-5 sm:p-8">
        <div className="flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="text-h3">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Sluiten"
            onClick={onClose}
            className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-pill hover:bg-hair"
          >
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path d="M2 2l12 12M14 2L2 14" stroke="currentColor" strokeWidth="2.5" fill="none" />
            </svg>
          </button>
        </div>
        {intro && (
          <p id={`${id}-intro`} className="mt-3 text-soft">
            {intro}
          </p>
        )}
        <div className="mt-6">{children}</div>
      </div>
    </dialog>
  );
}
