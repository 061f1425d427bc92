import { product } from './brand.ts';

/** Wat u naast de Kit aanbiedt, zoals het op elk scherm heet. */
export const offerNames = { inspiratie: 'Inspiratie', workshop: 'Workshop', traject: 'Traject' } as const;

/** De twee sessies die een bedrijf kan aanvragen. Wijzig de id's niet: ze reizen mee in de aanvraag. */
export const workshopTypes = [
  { id: 'online', label: `${product} Workshop` },
  { id: 'onsite', label: `${product} Inspiratie` },
] as const;

/** De tools die een bedrijf kan aanvinken in zijn aanvraag. 'andere' vraagt om een naam. */
export const aiTools = [
  { id: 'chatgpt', label: 'ChatGPT' },
  { id: 'gemini', label: 'Google Gemini' },
  { id: 'perplexity', label: 'Perplexity' },
  { id: 'midjourney', label: 'Midjourney' },
  { id: 'dalle', label: 'Dall-E' },
  { id: 'klingai', label: 'KlingAI' },
  { id: 'andere', label: 'Andere' },
] as const;

/** Hoe een kennismaking verloopt: het woord op het formulier, en dat in het bericht aan u als het anders is. */
export const gesprekstypes = [
  { id: 'email', label: 'Contact via email' },
  { id: 'persoon', label: 'In persoon' },
  { id: 'online', label: 'Online (via videogesprek)', messageLabel: 'Online' },
] as const;

/** Hoeveel workflows de workshop belooft te automatiseren. */
export const workshopWorkflows = 3;

/** Het korte venster over de workshop, en de knop die het opent. De lange aanvraag heet naar wat u aanvraagt. */
export const workshopTalkName = 'Workshop bespreken';

/** Het gratis eerste gesprek: de pagina /kennismaking, het venster, en de knoppen die erheen leiden. */
export const introductionName = 'Gratis Kennismaking';
