import type { ShopDocument } from './shop-document.ts';

/** Whether customers speak for the shop: in words, by name, in a figure or in a case. */
export const hasProof = ({
  testimonials,
  customers,
  figures,
  programmeCase,
  workshopCase,
}: ShopDocument): boolean =>
  [...testimonials, ...customers, ...figures].length > 0 ||
  [programmeCase.words, workshopCase.before, workshopCase.after].some(Boolean);

/** What the home page has to show before people buy, and whether it does. */
export const proofOf = (document: ShopDocument): [what: string, isShown: boolean][] => [
  ['wie achter de zaak staat', document.person.name.trim() !== ''],
  ['wat klanten zeggen', hasProof(document)],
];
