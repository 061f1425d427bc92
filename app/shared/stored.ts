import { type Area, storageOfKeys } from '../platform/storage.ts';

/** Key and lifetime (ms) of the kept checkout customer; first-load/early-script.ts reads them too. */
export const keptCustomerAt = { key: 'kickstart-checkout', lasts: 60 * 60 * 1000 } as const;

/**
 * Everything that the site stores in the browser itself, and where: nothing else can be stored. Its purposes are in
 * features/legal/stored-values.ts, which only /cookies loads.
 */
export const storedAreas = {
  [keptCustomerAt.key]: 'local',
  'kickstart-payment': 'local',
  'kickstart-paid': 'local',
  'kickstart-sign-up': 'local',
  'kickstart-reset-email': 'local',
  'kickstart-buyer': 'local',
  'kickstart-reset-target': 'local',
  'kickstart-kit': 'local',
  'kickstart-person': 'local',
  'kickstart-beheer-actief': 'local',
  'kickstart-person-tab': 'session',
  'kickstart-payment-tab': 'session',
  'kickstart-workshop-aanvraag': 'session',
  'kickstart-kennismaking': 'session',
  'kickstart-herroeping': 'session',
  'kickstart-beheer': 'session',
  'kickstart-kassa': 'session',
  'kickstart-betaling': 'session',
  'kickstart-recovery': 'session',
  'kickstart-voorbeeld': 'session',
} as const satisfies Record<string, Area>;

export type StoredKey = keyof typeof storedAreas;

export const { readStored, store, forgetStored } = /* @__PURE__ */ storageOfKeys(storedAreas);
