/** Where and how long (ms) the browser keeps who signed up in the checkout; the page reads it before its scripts run. */
export const keptCustomerAt = { key: 'kickstart-checkout', lasts: 60 * 60 * 1000 };

/** Reads a kept value; null when there is none or the browser keeps nothing. */
export function readKept(area: 'local' | 'session', key: string): string | null {
  try {
    return (area === 'local' ? localStorage : sessionStorage).getItem(key);
  } catch {
    return null;
  }
}

/** Forgets all that the site kept of a person in this browser: each of its keys starts with 'kickstart-'. */
export function forgetPerson(): void {
  for (const area of ['local', 'session'] as const) {
    try {
      const names = Object.keys(area === 'local' ? localStorage : sessionStorage);
      for (const name of names) if (name.startsWith('kickstart-')) keep(area, name, null);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
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
