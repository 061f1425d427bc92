import { fieldLabels } from './labels.ts';

/** The stages of a request, as the desk names and colours them (Status of app/features/desk/parts.tsx). */
export const leadStatuses = {
  nieuw: { label: 'nieuw', tone: 'hot' },
  opgevolgd: { label: 'opgevolgd' },
  offerte: { label: 'offerte' },
  gewonnen: { label: 'gewonnen', tone: 'done' },
  verloren: { label: 'verloren', tone: 'bad' },
} as const satisfies Record<string, { label: string; tone?: 'hot' | 'done' | 'bad' }>;

export type LeadStatus = keyof typeof leadStatuses;

/** The forms that a request can come from, as the business reads it. */
export const requestKinds = {
  contact: 'Contactaanvraag',
  inline: fieldLabels.bericht,
  'workshop-dialog': 'Korte workshopaanvraag',
  workshop: 'Workshopaanvraag',
  kennismaking: 'Kennismakingsaanvraag',
  support: 'Supportvraag',
} as const;

/** The form that a request came from. */
export type RequestKind = keyof typeof requestKinds;
