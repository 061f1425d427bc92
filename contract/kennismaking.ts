import * as v from 'valibot';
import { gesprekstypes } from '../site/offers.ts';
import { choice, consent, email, optionalLine, requiredLine, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';

const gesprekstypeIds = gesprekstypes.map((type) => type.id);

/** The form of /kennismaking (spec section 5, 'Introduction form'). */
export const kennismakingForm = v.object(
  {
    naam: requiredLine(m.naamRequired, limits.naam, m.naamMax),
    email,
    telefoonnummer: requiredLine(m.telefoonRequired, limits.telefoonnummer, m.telefoonMax),
    bedrijfsnaam: optionalLine(limits.bedrijfsnaam, m.bedrijfsnaamMax),
    gesprekstype: choice(gesprekstypeIds, m.gesprekstype),
    toelichting: requiredText(m.toelichtingRequired, limits.toelichting, m.toelichtingMax),
    consent_marketing: consent,
  },
  functionMessages.invalidBody,
);

export type KennismakingFormValues = v.InferInput<typeof kennismakingForm>;
export type KennismakingForm = v.InferOutput<typeof kennismakingForm>;

/** The empty form (spec section 3, 'Introduction request'). */
export const kennismakingDefaults: KennismakingFormValues = {
  naam: '',
  email: '',
  telefoonnummer: '',
  bedrijfsnaam: '',
  gesprekstype: 'email',
  toelichting: '',
  consent_marketing: false,
};

/** The message that the introduction form sends (spec section 7). */
export function kennismakingMessage(form: Pick<KennismakingForm, 'gesprekstype' | 'toelichting'>): string {
  const type = gesprekstypes.find(({ id }) => id === form.gesprekstype);
  const label = type && 'messageLabel' in type ? type.messageLabel : type?.label;
  return `Gesprekstype: ${label}\n\nToelichting:\n${form.toelichting}`;
}

/** The longest message: the longest head, and a toelichting of its full length. */
export const kennismakingMessageMax =
  limits.toelichting +
  Math.max(
    ...gesprekstypeIds.map((gesprekstype) => kennismakingMessage({ gesprekstype, toelichting: '' }).length),
  );
