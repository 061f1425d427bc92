import { offers } from '../site/home.ts';
import { type KitStatus, kicks, kit } from '../site/kit.ts';
import { person } from '../site/person.ts';
import type { ShopDocument } from './shop-document.ts';

export type FormulaId = keyof ShopDocument['formulas'];

/** As words: of a mail that waits they are not checked. */
export type Formula = Record<keyof ShopDocument['formulas'][FormulaId], string>;

const formulaOf = (id: FormulaId): ShopDocument['formulas'][FormulaId] => {
  const { duration, group, place, price } = offers.list.find((offer) => offer.id === id) ?? offers.list[0];
  return { duration, group, place, price, basis: '', vat: 'excl. btw', extra: '' };
};

export const deliveredDocument: ShopDocument = {
  formulas: {
    inspiratie: formulaOf('inspiratie'),
    workshop: formulaOf('workshop'),
    traject: formulaOf('traject'),
  },
  kickMinutes: kicks.map(() => null),
  answerDays: null,
  person,
  testimonials: [],
  customers: [],
  figures: [],
  programmeCase: { customer: '', words: '' },
  workshopCase: { before: '', after: '' },
  teaser: '',
  notice: null,
  bookingUrl: '',
};

/** The owner's choices on the desk; null as long as site/ decides. */
export interface PublishedShop {
  status: KitStatus | null;
  priceCents: number | null;
  document: ShopDocument | null;
}

/** What an offer costs and for what, where it says a price. */
export const priceLine = ({ price, basis, vat }: Partial<Formula>) =>
  price && [price, [basis, vat].filter(Boolean).join(', ')].filter(Boolean).join(' ');

/** Whether an offer still says what site/ delivers as an example; before, that was without a word about VAT. */
export const isExample = (id: FormulaId, formula: Partial<Formula>): boolean =>
  offers.areExamples &&
  Object.entries(deliveredDocument.formulas[id]).every(([fact, words]) =>
    [words, fact === 'vat' && ''].includes(formula[fact as keyof Formula] ?? words),
  );

export const showsExamples = ({ formulas }: ShopDocument): boolean =>
  offers.list.some(({ id }) => isExample(id, formulas[id]));

export const unpublished: PublishedShop = { status: null, priceCents: null, document: null };

/** The shop as a page shows it. */
export interface Shop {
  status: KitStatus;
  priceCents: number;
  document: ShopDocument;
}

/** The owner's choices, over those of site/. */
export const shopOf = ({ status, priceCents, document }: PublishedShop): Shop => ({
  status: status ?? kit.status,
  priceCents: priceCents ?? kit.priceCents,
  document: document ?? deliveredDocument,
});

/** The public file from which pages learn the choices; Storage's CDN keeps it for that long. */
export const shopFile = { bucket: 'site', name: 'shop.json', cacheSeconds: 60 } as const;

/** The form of the file. A page leaves alone a file of another one. */
export const shopFileVersion = 1;

export const shopFileText = ({ status, priceCents, document }: PublishedShop): string =>
  JSON.stringify({ version: shopFileVersion, status, priceCents, document });

/** How long a picture stays in caches: one that an owner removes is nowhere a day later. */
export const pictureCacheSeconds = 24 * 3600;

/** Where the backend serves what the public bucket holds: the file, and pictures. */
export const publicPath = (name: string): string => `/storage/v1/object/public/${shopFile.bucket}/${name}`;

/** Within how long the shop answers, such as 'binnen 2 werkdagen'; null when it promises nothing. */
export const answerTerm = ({ answerDays }: Pick<ShopDocument, 'answerDays'>): string | null =>
  answerDays === null ? null : `binnen ${answerDays} ${answerDays === 1 ? 'werkdag' : 'werkdagen'}`;
