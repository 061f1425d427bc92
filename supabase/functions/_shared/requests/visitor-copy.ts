import { fieldLabels, type LabelledValue } from '../../../../contract/labels.ts';
import { isLinkLike } from '../mails/escape.ts';

const freeText: ReadonlySet<string> = new Set([
  fieldLabels.bericht,
  fieldLabels.toelichting,
  fieldLabels.kennismakingToelichting,
  fieldLabels.onderwerp,
  fieldLabels.andereTools,
]);

const longest = 60;

/**
 * The answers that the confirmation mail repeats. Anyone can enter a stranger's address in a form, so everything that
 * could carry a message to that stranger is omitted: free text, long answers, and whatever looks like a link.
 */
export function visitorCopy(fields: readonly LabelledValue[]): LabelledValue[] {
  return fields.filter(({ label, value }) => {
    if (label === fieldLabels.email) return true;
    return !freeText.has(label) && value.length <= longest && !value.includes('\n') && !isLinkLike(value);
  });
}
