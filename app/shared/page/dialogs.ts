import { useSyncExternalStore } from 'react';
import { anchors, paths } from '../../../site/paths.ts';

/** The dialogs of the site. A click on an element with `data-dialog="<name>"` opens one (see frame.tsx). */
export type DialogName = 'contact' | 'workshop' | 'launch-list';

/**
 * Props of an element that opens a dialog: a link that acts as a button. Without scripts it leads to the contact
 * section, which names the address to write to.
 */
export function opensDialog(name: DialogName) {
  return {
    href: `${paths.home}#${anchors.contact}`,
    role: 'button',
    'data-dialog': name,
    'aria-haspopup': 'dialog',
  } as const;
}

/** An open dialog, and the id of the page section it was opened from. */
export interface OpenDialog {
  name: DialogName;
  section: string | null;
}

let open: OpenDialog | null = null;
const listeners = new Set<() => void>();

function set(next: OpenDialog | null): void {
  open = next;
  for (const listener of listeners) listener();
}

export function openDialog(name: DialogName, section: string | null): void {
  set({ name, section });
}

export function closeDialog(name = open?.name): void {
  if (name === open?.name) set(null);
}

export function useOpenDialog(): OpenDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
    () => null,
  );
}
