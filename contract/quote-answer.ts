import * as v from 'valibot';
import { companyTerms } from '../site/terms.ts';
import { companyInfo } from './company.ts';
import { choice, email, linkToken, optionalText, requiredLine } from './fields.ts';
import { limits } from './limits.ts';
import { fieldMessages, functionMessages, missingField } from './messages.ts';

const ticked = (message: string) =>
  v.pipe(
    v.boolean(message),
    v.check((is) => is, message),
  );

export const agreementLabels = {
  person: 'Uw naam',
  role: 'Uw functie',
  terms: `Ik aanvaard de ${companyTerms.title.toLowerCase()}.`,
  acts: 'Ik mag het bedrijf hiervoor verbinden.',
} as const;

/** What a customer says who agrees to a quote: who they are, and the company as its invoices will name it. */
export const agreement = v.object(
  {
    person: requiredLine(missingField(agreementLabels.person), limits.naam, fieldMessages.naamMax),
    role: requiredLine(missingField(agreementLabels.role), limits.naam),
    ...companyInfo.entries,
    vatLiable: choice(['ja', 'nee'], 'Kies of uw bedrijf btw-plichtig is'),
    email,
    terms: ticked('Vink dit aan om akkoord te gaan'),
    acts: ticked('Vink dit aan: alleen wie het bedrijf mag verbinden, kan akkoord gaan'),
  },
  functionMessages.invalidBody,
);

export const declining = v.object({ reason: optionalText(limits.toelichting) });

/** The body of the function quote: opens it, agrees or declines. */
export const quoteRequest = v.variant(
  'action',
  [
    v.object({ action: v.literal('open'), token: linkToken }),
    v.object({ action: v.literal('agree'), token: linkToken, ...agreement.entries }),
    v.object({ action: v.literal('decline'), token: linkToken, ...declining.entries }),
  ],
  functionMessages.invalidBody,
);
