type Area = 'local' | 'session';

/** Key and lifetime (ms) of the kept checkout customer; first-load/early-script.ts reads them too. */
export const keptCustomerAt = { key: 'kickstart-checkout', lasts: 60 * 60 * 1000 };

/** The browser throws on access to a storage that it blocks. */
const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage);

/** Reads a stored value; null when there is none or the browser blocks storage. */
export function readStored(area: Area, key: string): string | null {
  try {
    return storageOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, value);
  } catch {
    // Private windows and full storage: the page works without it.
  }
}

/** Removes everything the site stored about a person: each of its keys starts with 'kickstart-'. */
export function forgetPerson(): void {
  for (const area of ['local', 'session'] as const) {
    try {
      for (const key of Object.keys(storageOf(area)))
        if (key.startsWith('kickstart-')) store(area, key, null);
    } catch {
      // Blocked storage holds nothing to remove.
    }
  }
}
