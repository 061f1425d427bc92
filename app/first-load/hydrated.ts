import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered HTML and during hydration, true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
