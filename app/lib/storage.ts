/** Reads a kept value; null when there is none or the browser keeps nothing. */
export function readKept(area: 'local' | 'session', key: string): string | null {
  try {
    return (area === 'local' ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it when it is null. A browser that keeps nothing is no error. */
export function keep(area: 'local' | 'session', key: string, value: string | null): void {
  try {
    const storage = area === 'local' ? localStorage : sessionStorage;
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full storage: the page works without it.
  }
}
