import { useEffect, useSyncExternalStore } from 'react';

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

/** The refresh token of the session that the client stored under `key`, or null. */
export function storedRefreshToken(key: string): string | null {
  const session = JSON.parse(localStorage.getItem(key) ?? 'null') as { refresh_token?: unknown } | null;
  return typeof session?.refresh_token === 'string' ? session.refresh_token : null;
}

/** The account of the session that is stored in this browser, or null. */
export function storedUserId(): string | null {
  try {
    const key = Object.keys(localStorage).find((name) => storedSession.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? 'null') as { user?: { id?: string } } | null;
    return session?.user?.id ?? null;
  } catch {
    return null;
  }
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
    window.addEventListener('storage', announceSession);
    window.addEventListener('pageshow', announceSession);
    return () => {
      window.removeEventListener('storage', announceSession);
      window.removeEventListener('pageshow', announceSession);
    };
  }, []);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a session is stored in this browser, known without loading the client. */
export function useHasSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}
