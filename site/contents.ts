import { kicks, kit, promises } from './kit.ts';

/** Een soort inhoud van de Kit. */
type ContentKind = 'video' | 'pdf' | 'cheat-sheet' | 'templates' | 'checklist' | 'download';

/** Een plaats die iets belooft voor iemand koopt. */
type Shopwindow = keyof typeof promises;

/** Waar iets beloofd wordt. Wie in de ledenruimte leest, heeft al betaald. */
type Place = Shopwindow | 'ledenruimte';

/** Wat een koper krijgt voor elke belofte in kit.ts. Haalt u daar een belofte weg, dan ook hier. */
const delivers: { [At in Shopwindow]: Record<keyof (typeof promises)[At], readonly ContentKind[]> } = {
  home: {
    lessons: ['video', 'pdf'],
    sheets: ['cheat-sheet'],
    templates: ['templates'],
    pitfalls: ['checklist'],
  },
  kassa: {
    lessons: ['video'],
    papers: ['pdf', 'cheat-sheet'],
    templates: ['templates'],
    pitfalls: ['checklist'],
  },
  voorwaarden: { everything: ['video', 'pdf', 'cheat-sheet', 'templates', 'checklist'] },
};

interface Item {
  /** De sleutel van het bestand in de opslag. Een video heeft geen bestand. */
  key: string;
  title: string;
  kind: ContentKind;
}

/** Iets wat de Kit bevat. */
export interface KitItem extends Item {
  /** Het nummer van de Kick waar het bij hoort; null voor de hele Kit. */
  kick: number | null;
  /** De plaatsen die het beloven. */
  promisedIn: readonly Place[];
}

/** Een bestand voor de hele Kit; de sleutel is ook de naam van het bestand dat u publiceert. */
export type Download = Pick<Item, 'key' | 'title'>;

const ofEachKick: readonly Item[] = [
  { key: 'video', title: 'Video', kind: 'video' },
  { key: 'pdf', title: 'PDF', kind: 'pdf' },
  { key: 'cheat-sheet', title: 'Cheat sheet', kind: 'cheat-sheet' },
];

const templates = 'template-library';

/** De lijst met downloads in de ledenruimte, in haar volgorde. */
export const downloads: readonly Download[] = [
  { key: 'ai-cheat-sheet', title: 'AI Cheat Sheet' },
  { key: templates, title: 'Template Library' },
  { key: 'tool-recommendations', title: 'Tool Recommendations' },
  { key: 'business-case-templates', title: 'Business Case Templates' },
  { key: 'roi-calculator', title: 'ROI Calculator' },
];

/** De checklist die bij de Kit hoort, naast de lijst met downloads. */
export const checklist: Download = {
  key: 'checklist-valkuilen',
  title: `Checklist met ${kit.pitfalls} AI-valkuilen`,
};

function listed(kick: number | null, item: Item): KitItem {
  const places = (Object.keys(delivers) as Shopwindow[]).filter((place) =>
    Object.values<readonly ContentKind[]>(delivers[place]).some((kinds) => kinds.includes(item.kind)),
  );
  return { ...item, kick, promisedIn: [...places, 'ledenruimte'] };
}

/** Alles wat de Kit bevat: per Kick video, PDF en cheat sheet, dan de checklist en de vijf downloads. */
export const contents: readonly KitItem[] = [
  ...kicks.flatMap(({ number }) =>
    ofEachKick.map((part) => listed(number, { ...part, key: `kick-${number}-${part.key}` })),
  ),
  listed(null, { ...checklist, kind: 'checklist' }),
  ...downloads.map((download) =>
    listed(null, { ...download, kind: download.key === templates ? 'templates' : 'download' }),
  ),
];
