import { fieldLabels } from '../../../../contract/labels.ts';
import { isLinkLike } from './link-like.ts';
import type { LabelledValue } from './types.ts';

const freeText: ReadonlySet<string> = new Set([
  fieldLabels.bericht,
  fieldLabels.toelichting,
  fieldLabels.kennismakingToelichting,
  fieldLabels.onderwerp,
  fieldLabels.andereTools,
]);

const longest = 60;

/**
 * What a visitor gets back of a request. Anyone can type somebody else's address in a form, so what could carry a
 * message of one's own stays out: free text, what is long, and what looks like a link.
 */
export function visitorCopy(fields: readonly LabelledValue[]): LabelledValue[] {
  return fields.filter(({ label, value }) => {
    if (label === fieldLabels.email) return true;
    return !freeText.has(label) && value.length <= longest && !value.includes('\n') && !isLinkLike(value);
  });
}
