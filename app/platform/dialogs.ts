import { useSyncExternalStore } from 'react';
import { anchors, paths } from '../../site/paths.ts';

/** The dialogs of the site. A press on an element with `data-dialog="<name>"` opens one (see frame.tsx). */
export type DialogName = 'contact' | 'workshop' | 'launch-list';

/**
 * What an element takes to open a dialog. It is a link that behaves as a button: where there is no script it leads
 * to the contact section, with the address to write to.
 */
export function opensDialog(name: DialogName) {
  return {
    href: `${paths.home}#${anchors.contact}`,
    role: 'button',
    'data-dialog': name,
    'aria-haspopup': 'dialog',
  } as const;
}

let openName: DialogName | null = null;
const listeners = new Set<() => void>();

function set(name: DialogName | null): void {
  openName = name;
  for (const listener of listeners) listener();
}

/** Opens a dialog; the layout loads its code when it is first needed. */
export function openDialog(name: DialogName): void {
  set(name);
}

/** Closes whichever dialog is open. */
export function closeDialog(): void {
  set(null);
}

/** The dialog that is open now, or null. */
export function useOpenDialog(): DialogName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => openName,
    () => null,
  );
}
