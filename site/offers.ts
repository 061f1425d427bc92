import { product } from './brand.ts';

/** What the business offers beside the kit, by its name on every screen. */
export const offerNames = { inspiratie: 'Inspiratie', workshop: 'Workshop', traject: 'Traject' } as const;

/** The two sessions a company can request. The ids travel in the workshop request. */
export const workshopTypes = [
  { id: 'online', label: `${product} Workshop` },
  { id: 'onsite', label: `${product} Inspiratie` },
] as const;

/** The tools a company may tick in the workshop request. 'andere' asks for a name. */
export const aiTools = [
  { id: 'chatgpt', label: 'ChatGPT' },
  { id: 'gemini', label: 'Google Gemini' },
  { id: 'perplexity', label: 'Perplexity' },
  { id: 'midjourney', label: 'Midjourney' },
  { id: 'dalle', label: 'Dall-E' },
  { id: 'klingai', label: 'KlingAI' },
  { id: 'andere', label: 'Andere' },
] as const;

/** How an introduction talk takes place: the label on the form, and its word in the request's message if another. */
export const gesprekstypes = [
  { id: 'email', label: 'Contact via email' },
  { id: 'persoon', label: 'In persoon' },
  { id: 'online', label: 'Online (via videogesprek)', messageLabel: 'Online' },
] as const;

/** How many workflows the workshop promises to automate. */
export const workshopWorkflows = 3;

/** The free first talk: the page /kennismaking, the contact dialog, and the buttons that lead there. */
export const introductionName = 'Gratis Kennismaking';
