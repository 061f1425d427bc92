import { useSyncExternalStore } from 'react';
import { useHasSession } from '../../platform/stored-session.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { readStored, store } from '../stored.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function learnOwnsKit(owns: boolean): void {
  store('kickstart-kit', owns ? 'ja' : 'nee');
  for (const listener of listeners) listener();
}

// Loaded for a signed-in visitor alone: every page runs this file.
const ask = () =>
  import('./orders.ts').then(
    ({ ownsKit }) => ownsKit(),
    () => null,
  );

/**
 * Whether the signed-in visitor has the kit, as last seen in this browser, which asks once. Undefined while it asks;
 * a visitor about whom nothing is known does not have it.
 */
export function useOwnsKit(): boolean | undefined {
  const isSignedIn = useHasSession();
  const seen = useSyncExternalStore(
    subscribe,
    () => readStored('kickstart-kit'),
    () => null,
  );
  const { answer } = useAnswer(isSignedIn && !seen ? 'mine' : null, ask);
  if (!isSignedIn) return false;
  return seen ? seen === 'ja' : answer === undefined ? undefined : answer === true;
}
