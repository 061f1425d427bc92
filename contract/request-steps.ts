import type { RequestKind, RequestStep } from './database/states.ts';
import { fieldLabels } from './labels.ts';

/** The stages of a request, as the desk names and colours them (Status of app/features/desk/parts.tsx). */
export const requestSteps = {
  new: { label: 'nieuw', tone: 'hot' },
  'followed-up': { label: 'opgevolgd' },
  quoted: { label: 'offerte' },
  won: { label: 'gewonnen', tone: 'done' },
  lost: { label: 'verloren', tone: 'bad' },
} as const satisfies Record<RequestStep, { label: string; tone?: 'hot' | 'done' | 'bad' }>;

export const requestKinds = {
  contact: 'Contactaanvraag',
  inline: fieldLabels.bericht,
  'workshop-dialog': 'Korte workshopaanvraag',
  workshop: 'Workshopaanvraag',
  kennismaking: 'Kennismakingsaanvraag',
  support: 'Supportvraag',
} as const satisfies Record<RequestKind, string>;
