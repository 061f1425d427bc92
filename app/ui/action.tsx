import type { MouseEvent } from 'react';

export interface MessageAction {
  label: string;
  /** The address of a link; `onSelect` then goes there without leaving the page. */
  href?: string;
  onSelect: () => void;
}

/** An action as a link, or as a button that looks like one. `onDone` is called before it runs. */
export function ActionLink({ action, onDone }: { action: MessageAction; onDone?: () => void }) {
  const className =
    'inline-flex min-h-11 items-center text-left font-bold underline decoration-2 underline-offset-4';
  const select = (event: MouseEvent) => {
    // A click that opens a new tab is left to the browser.
    if (action.href && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onDone?.();
    action.onSelect();
  };
  return action.href ? (
    <a href={action.href} className={className} onClick={select}>
      {action.label}
    </a>
  ) : (
    <button type="button" className={className} onClick={select}>
      {action.label}
    </button>
  );
}
