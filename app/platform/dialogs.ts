import { useSyncExternalStore } from 'react';
import { anchors, paths } from '../../site/paths.ts';

/** The dialogs of the site. A press on an element with `data-dialog="<name>"` opens one (see frame.tsx). */
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

let openName: DialogName | null = null;
const listeners = new Set<() => void>();

function set(name: DialogName | null): void {
  openName = name;
  for (const listener of listeners) listener();
}

/** Opens a dialog; frame.tsx loads its code on first use. */
export function openDialog(name: DialogName): void {
  set(name);
}

export function closeDialog(): void {
  set(null);
}

/** The open dialog, or null. */
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
