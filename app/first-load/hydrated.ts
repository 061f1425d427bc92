import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the page runs in the browser by now. The first render gives false, as the prerendered HTML did. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
