type Area = 'local' | 'session';

interface StoredValue {
  area: Area;
  /** What it is, what it is for, and until when it stays: texts of /cookies. */
  what: string;
  why: string;
  until: string;
}

/** Key and lifetime (ms) of the kept checkout customer; first-load/early-script.ts reads them too. */
export const keptCustomerAt = { key: 'kickstart-checkout', lasts: 60 * 60 * 1000 } as const;

const orSignOut = 'of tot u zich afmeldt';
const untilSent = 'Tot u het verstuurt, zich afmeldt of het tabblad sluit.';

/** Everything that the site stores in the browser itself: nothing else can be stored, and /cookies lists it. */
const own = {
  [keptCustomerAt.key]: {
    area: 'local',
    what: 'Wie aan de kassa een account maakte',
    why: 'uw naam en e-mailadres, zodat u na het herladen van de pagina niet opnieuw begint.',
    until: `De kassa gebruikt het hoogstens ${keptCustomerAt.lasts / 60_000} minuten en wist het bij uw eerste bezoek daarna.`,
  },
  'kickstart-payment': {
    area: 'local',
    what: 'Een betaling die nog loopt',
    why: 'haar nummer, zodat u niet twee keer betaalt.',
    until: `Tot de betaling afgerond is ${orSignOut}.`,
  },
  'kickstart-paid': {
    area: 'local',
    what: 'De laatste geslaagde betaling',
    why: 'haar nummer, zodat andere tabbladen er één keer van horen.',
    until: `Tot een volgende betaling ${orSignOut}.`,
  },
  'kickstart-earlier-account': {
    area: 'local',
    what: 'Een account dat al bestond',
    why: 'het e-mailadres en de naam waarmee u zich opnieuw inschreef, zodat u na het bevestigen zelf een wachtwoord kiest.',
    until: `Tot u dat adres bevestigt, een ander account maakt ${orSignOut}.`,
  },
  'kickstart-reset-email': {
    area: 'local',
    what: 'Waar de laatste resetlink heen ging',
    why: 'het e-mailadres, zodat een verlopen link meteen vervangen kan worden.',
    until: `Tot u een link voor een ander adres vraagt ${orSignOut}.`,
  },
  'kickstart-buyer': {
    area: 'local',
    what: 'Een willekeurig nummer voor deze browser',
    why: 'zodat u bij een nieuwe poging uw open betaling terugkrijgt en geen tweede; het zegt niets over u.',
    until: 'Tot u zich afmeldt.',
  },
  'kickstart-reset-target': {
    area: 'local',
    what: 'Waar u een nieuw wachtwoord vroeg',
    why: 'de pagina waar u naartoe gaat zodra u het koos.',
    until: `Tot u een wachtwoord koos ${orSignOut}.`,
  },
  'kickstart-payment-tab': {
    area: 'session',
    what: 'Dat dit tabblad naar de betaalpagina ging',
    why: 'het nummer van de betaling, zodat uw andere tabbladen horen hoe ze afliep.',
    until: 'Tot u terugkomt of het tabblad sluit.',
  },
  'kickstart-workshop-aanvraag': {
    area: 'session',
    what: 'Een workshopaanvraag die nog niet verstuurd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-kennismaking': {
    area: 'session',
    what: 'Een kennismaking die nog niet aangevraagd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-herroeping': {
    area: 'session',
    what: 'Een herroeping die nog niet bevestigd is',
    why: 'wat u invulde, zodat het herladen van de pagina niets wist.',
    until: untilSent,
  },
  'kickstart-recovery': {
    area: 'session',
    what: 'Dat dit tabblad een wachtwoord mag kiezen',
    why: 'het nummer van uw account, zodat het herladen van de pagina niets afbreekt.',
    until: 'Tot u het koos of het tabblad sluit.',
  },
} as const satisfies Record<string, StoredValue>;

export type StoredKey = keyof typeof own;

/** What /cookies lists: what the site stores, and the session, which Supabase's client keeps (stored-session.ts). */
export const storedValues: Record<string, StoredValue> = {
  'sb-…-auth-token': {
    area: 'local',
    what: 'Uw sessie',
    why: 'zodat u aangemeld blijft.',
    until: 'Tot u zich afmeldt.',
  },
  ...own,
};

/** The browser throws on access to a storage that it blocks. */
const storageOf = (area: Area, tab: Pick<Window, 'localStorage' | 'sessionStorage'> = globalThis) =>
  area === 'local' ? tab.localStorage : tab.sessionStorage;

/** Reads a stored value; null when there is none or the browser blocks storage. */
export function readStored(key: StoredKey): string | null {
  try {
    return storageOf(own[key].area).getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, in this tab or in one of this site that it opened; null removes it. */
export function store(key: StoredKey, value: string | null, tab?: Window): void {
  try {
    const storage = storageOf(own[key].area, tab);
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    // Private windows and full storage: the page works without it.
  }
}

/** Removes everything that is stored about a person. */
export function forgetStored(): void {
  for (const key of Object.keys(own) as StoredKey[]) store(key, null);
}
