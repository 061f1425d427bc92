export type Area = 'local' | 'session';

/** The browser throws on access to blocked storage. */
const storageOf = (area: Area, tab: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis) =>
  area === 'local' ? tab.localStorage : tab.sessionStorage;

/** Stores values in the browser, only under the keys of one table that also says in which storage. */
export function storageOfKeys<Key extends string>(areas: Readonly<Record<Key, Area>>) {
  function readStored(key: Key): string | null {
    try {
      return storageOf(areas[key]).getItem(key);
    } catch {
      return null;
    }
  }

  /** Stores a value, in this tab or in a tab of this site that it opened; null removes it. */
  function store(key: Key, value: string | null, tab?: Window): void {
    try {
      const storage = storageOf(areas[key], tab);
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
    } catch {
      // Private windows and full storage: the page works without it.
    }
  }

  function forgetStored(...kept: Key[]): void {
    for (const key of Object.keys(areas) as Key[]) if (!kept.includes(key)) store(key, null);
  }

  return { readStored, store, forgetStored };
}
