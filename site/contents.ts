import { type ContentKind, checklist, type Download, downloads, kicks, promises } from './kit.ts';

/** Waar iets beloofd wordt. Wie in de ledenruimte leest, heeft al betaald. */
export type Place = keyof typeof promises | 'ledenruimte';

/** Iets wat de Kit bevat. */
export interface KitItem {
  /** De sleutel van het bestand in de opslag. Een video heeft geen bestand. */
  key: string;
  title: string;
  kind: ContentKind;
  /** Het nummer van de Kick waar het bij hoort; null voor de hele Kit. */
  kick: number | null;
  /** De plaatsen die het beloven. */
  promisedIn: readonly Place[];
}

const promisesOf = (place: keyof typeof promises) =>
  Object.values(promises[place]).flatMap(({ delivers }): readonly ContentKind[] => delivers);

function item(kick: number | null, { key, title, kind }: Download): KitItem {
  const places = (Object.keys(promises) as (keyof typeof promises)[]).filter((place) =>
    promisesOf(place).includes(kind),
  );
  return { key, title, kind, kick, promisedIn: [...places, 'ledenruimte'] };
}

const partsOfKick: readonly Download[] = [
  { key: 'video', title: 'Video', kind: 'video' },
  { key: 'pdf', title: 'PDF', kind: 'pdf' },
  { key: 'cheat-sheet', title: 'Cheat sheet', kind: 'cheat-sheet' },
];

/** Alles wat de Kit bevat: per Kick video, PDF en cheat sheet, dan de checklist en de vijf downloads. */
export const contents: readonly KitItem[] = [
  ...kicks.flatMap(({ number }) =>
    partsOfKick.map((part) => item(number, { ...part, key: `kick-${number}-${part.key}` })),
  ),
  ...[checklist, ...downloads].map((download) => item(null, download)),
];
