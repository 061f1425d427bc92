import { consentTexts } from '../../../../contract/consent.ts';
import { fieldLabels, type LabelledValue } from '../../../../contract/labels.ts';

/** Answers that a visitor chose or counted: their words are the site's. And the address that the mail goes to. */
const chosen: ReadonlySet<string> = new Set([
  fieldLabels.email,
  fieldLabels.workshopType,
  fieldLabels.aantalPersonen,
  fieldLabels.gebruiktAI,
  fieldLabels.aiTools,
  fieldLabels.gesprekstype,
  consentTexts.marketing.text,
]);

const phoneNumber = /^\+?[\d ()/.-]{1,20}$/;

/**
 * The answers that the confirmation mail repeats: choices and numbers. Anyone can enter a stranger's address in a form,
 * so nothing that was typed as words reaches that stranger; the greeting holds the first name.
 */
export function visitorCopy(fields: readonly LabelledValue[]): LabelledValue[] {
  return fields
    .filter(
      ({ label, value }) =>
        chosen.has(label) || (label === fieldLabels.telefoonnummer && phoneNumber.test(value)),
    )
    .map(({ label, value }) => ({ label, value }));
}
