import { fieldLabels } from './labels.ts';

/** How far a request is, as the desk names it and colours it (Status of app/features/desk/parts.tsx). */
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
