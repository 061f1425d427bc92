import type { DeskShop } from './database/shop.ts';
import type { DeskSection } from './desk-address.ts';
import { isExampleShop } from './examples.ts';
import { missingLines, type Online, promised } from './kit-complete.ts';
import { isKitAnnounced } from './kit-on-sale.ts';
import { deliveredDocument, showsExamples } from './shop.ts';
import type { ShopDocument } from './shop-document.ts';

export interface ShopStep {
  /** The subject in the log of the desk, when an owner puts it aside. */
  name: string;
  title: string;
  isDone: boolean;
  /** Where an owner does it; none for what only whoever maintains the site can. */
  section?: DeskSection;
}

/** Whether customers speak for the shop: in words, by name, in a figure or in a case. */
const hasProof = ({ testimonials, customers, figures, programmeCase, workshopCase }: ShopDocument) =>
  [...testimonials, ...customers, ...figures].length > 0 ||
  [programmeCase.words, workshopCase.before, workshopCase.after].some(Boolean);

/** Whether each formula is the owner's, and each price in figures says of what it is and whether VAT is in it. */
const hasPrices = (document: ShopDocument) =>
  !showsExamples(document) &&
  Object.values(document.formulas).every(({ price, basis, vat }) => !/\d/.test(price) || (basis && vat));

const hasExamples = isExampleShop();

/** What a shop needs before its first sale, but what an owner put aside. */
export function shopSteps(
  { status, document, aside }: Pick<DeskShop, 'status' | 'document' | 'aside'>,
  online: Pick<Online, 'kicks' | 'files'>,
): ShopStep[] {
  const shown = document ?? deliveredDocument;
  const stored = online.files.map(({ path }) => ({ name: path }));
  const missing = missingLines({ ...online, stored }, promised);
  const done: [name: string, title: string, isDone: unknown, section?: DeskSection][] = [
    ['lessen', 'Alles wat beloofd is, staat online', missing.length === 0, 'lessons'],
    ['verkoop', 'De Kit staat te koop', isKitAnnounced(status), 'sale'],
    ['wie je bent', 'De startpagina toont wie achter de zaak staat', shown.person.name.trim(), 'shop'],
    [
      'prijzen',
      'Elke formule toont jouw duur en prijs, per groep of persoon, en de btw',
      hasPrices(shown),
      'shop',
    ],
    ['klanten', 'De startpagina toont wat klanten zeggen', hasProof(shown), 'shop'],
    ['antwoordtermijn', 'Bezoekers lezen binnen hoeveel werkdagen je antwoordt', shown.answerDays, 'shop'],
    ['afspraken', 'Wie wil kennismaken, kan zelf een moment boeken', shown.bookingUrl, 'shop'],
    ['gegevens van de zaak', 'De gegevens van je zaak zijn geen voorbeeld meer', !hasExamples],
  ];
  return done
    .filter(([name]) => !aside.includes(name))
    .map(([name, title, isDone, section]) => ({
      name,
      title,
      isDone: Boolean(isDone),
      ...(section && { section }),
    }));
}
