import { useSyncExternalStore } from 'react';

/** Matches a session's key in the storage keys joined by commas. */
export const storedSession = /sb-[^,]+-auth-token(,|$)/;

const listeners = new Set<() => void>();

/** Whether a session is stored in this browser, usable or not. */
export function hasStoredSession(): boolean {
  try {
    return storedSession.test(Object.keys(localStorage).join());
  } catch {
    return false;
  }
}

/** Tells the page that a session came or went: on every auth event, and on storage events from other tabs. */
export function announceSession(): void {
  if (hasStoredSession()) document.documentElement.dataset.session = '';
  else delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', announceSession);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', announceSession);
  };
}

/** Whether a session is stored in this browser, known without loading the client. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}
