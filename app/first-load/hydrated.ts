import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the prerendered HTML and during hydration, true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Whether the component was in the prerendered HTML. It does not change. */
export const usePrerendered = (): boolean => !useState(useHydrated())[0];
