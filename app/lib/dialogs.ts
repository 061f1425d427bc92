import { useSyncExternalStore } from 'react';

/** The dialogs of the site. A press on an element with `data-dialog="<name>"` opens one (see routes/layout.tsx). */
export type DialogName = 'contact' | 'workshop' | 'launch-list';

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
