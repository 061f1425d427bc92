import * as v from 'valibot';
import { gesprekstypes } from '../site/offers.ts';
import { choice, consent, email, optionalLine, requiredLine, requiredText } from './fields.ts';
import { type LabelledValue, fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';
import { functionMessages, fieldMessages as m } from './messages.ts';
import { warnings } from './warnings.ts';

const gesprekstypeIds = gesprekstypes.map((type) => type.id);

/** The form of /kennismaking (docs/product.md, 5, 'Introduction form'). */
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
type KennismakingAnswers = v.InferOutput<typeof kennismakingForm>;

/** The empty form (docs/product.md, 3, 'Introduction request'). */
export const kennismakingDefaults: KennismakingFormValues = {
  naam: '',
  email: '',
  telefoonnummer: '',
  bedrijfsnaam: '',
  gesprekstype: 'email',
  toelichting: '',
  consent_marketing: false,
};

/** The answers with their labels, in the order of the form. */
export function kennismakingAnswers(
  form: Omit<KennismakingAnswers, 'gesprekstype' | 'consent_marketing'> & { gesprekstype?: string },
): LabelledValue[] {
  const type = gesprekstypes.find(({ id }) => id === form.gesprekstype);
  return [
    { label: labels.naam, value: form.naam },
    { label: labels.email, value: form.email },
    {
      label: labels.telefoonnummer,
      value: form.telefoonnummer,
      warning: warnings.phone(form.telefoonnummer),
    },
    { label: labels.bedrijfsnaam, value: form.bedrijfsnaam },
    { label: labels.gesprekstype, value: type?.label ?? '' },
    { label: labels.kennismakingToelichting, value: form.toelichting },
  ];
}

/** The message that the introduction form sends (docs/product.md, 7). */
export function kennismakingMessage(form: Pick<KennismakingAnswers, 'gesprekstype' | 'toelichting'>): string {
  const type = gesprekstypes.find(({ id }) => id === form.gesprekstype);
  const label = type && 'messageLabel' in type ? type.messageLabel : type?.label;
  return `Gesprekstype: ${label}\n\nToelichting:\n${form.toelichting}`;
}

/** Whether a message is that of the form without a toelichting. */
export function lacksToelichting(message: string): boolean {
  return gesprekstypeIds.some(
    (gesprekstype) => message.trim() === kennismakingMessage({ gesprekstype, toelichting: '' }).trim(),
  );
}

/** The maximum length of that message: the longest heading with a toelichting of maximum length. */
export const kennismakingMessageMax =
  limits.toelichting +
  Math.max(
    ...gesprekstypeIds.map((gesprekstype) => kennismakingMessage({ gesprekstype, toelichting: '' }).length),
  );
