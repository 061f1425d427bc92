import { useEffect, useSyncExternalStore } from 'react';

/** Matches a session in the stored values as JSON: its key, and a value that begins as an object. */
export const storedSession = /sb-[^"]+-auth-token":"{[\\}]/;

const listeners = new Set<() => void>();

interface Stored {
  refresh_token?: string;
  user?: { id?: string; app_metadata?: { role?: string } };
}

/** The session that is stored in this browser; null when there is none, or none that can be read. */
function stored(storageKey?: string): Stored | null {
  try {
    const key = storageKey ?? Object.keys(localStorage).find((name) => /^sb-.+-auth-token$/.test(name)) ?? '';
    const session: Stored | null = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof session === 'object' ? session : null;
  } catch {
    return null;
  }
}

export function hasStoredSession(): boolean {
  return stored() !== null;
}

/** The refresh token of the session that is stored under this key, or null. Another key is of another project. */
export function storedRefreshToken(storageKey: string): string | null {
  return stored(storageKey)?.refresh_token ?? null;
}

/** The account of the session that is stored in this browser, or null. */
export function storedUserId(): string | null {
  return stored()?.user?.id ?? null;
}

/** Notifies the page that a session was stored or removed: on every auth event, and when another tab does so. */
export function announceSession(): void {
  if (hasStoredSession()) document.documentElement.dataset.session = '';
  else delete document.documentElement.dataset.session;
  for (const listener of listeners) listener();
}

/** Follows sign-in and sign-out in other tabs, on every page: also one restored by the Back button. */
export function useFollowSession(): void {
  useEffect(() => {
    announceSession();
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('storage', announceSession, { signal });
    window.addEventListener('pageshow', announceSession, { signal });
    return () => stop.abort();
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

/** Whether the account that is stored here runs the shop. This only chooses what its pages show. */
export const isStoredOwner = (): boolean => stored()?.user?.app_metadata?.role === 'owner';

export function useIsOwner(): boolean {
  return useSyncExternalStore(subscribe, isStoredOwner, () => false);
}
