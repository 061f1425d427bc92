type Area = 'local' | 'session';

/** Key and lifetime (ms) of the kept checkout customer; first-load/early-script.ts reads them too. */
export const keptCustomerAt = { key: 'kickstart-checkout', lasts: 60 * 60 * 1000 } as const;

/**
 * Everything that the site stores in the browser itself, and where: nothing else can be stored. What it is for stands in
 * stored-values.ts, which only /cookies loads.
 */
export const storedAreas = {
  [keptCustomerAt.key]: 'local',
  'kickstart-payment': 'local',
  'kickstart-paid': 'local',
  'kickstart-earlier-account': 'local',
  'kickstart-reset-email': 'local',
  'kickstart-buyer': 'local',
  'kickstart-reset-target': 'local',
  'kickstart-progress': 'local',
  'kickstart-payment-tab': 'session',
  'kickstart-workshop-aanvraag': 'session',
  'kickstart-kennismaking': 'session',
  'kickstart-herroeping': 'session',
  'kickstart-beheer': 'session',
  'kickstart-recovery': 'session',
} as const satisfies Record<string, Area>;

export type StoredKey = keyof typeof storedAreas;

/** The browser throws on access to a storage that it blocks. */
const storageOf = (area: Area, tab: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis) =>
  area === 'local' ? tab.localStorage : tab.sessionStorage;

/** Reads a stored value; null when there is none or the browser blocks storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return storageOf(storedAreas[key]).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, in this tab or in one of this site that it opened; null removes it. */
export function store(key: StoredKey, value: string | null, tab?: Window): void {
  try {
    const storage = storageOf(storedAreas[key], tab);
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full storage: the page works without it.
  }
}

/** Removes everything that is stored about a person. */
export function forgetStored(): void {
  for (const key of Object.keys(storedAreas) as StoredKey[]) store(key, null);
}
