import { delays } from '../../../../contract/delays.ts';
import type { BotTrapFields } from '../../../../contract/tracking.ts';

/** Whether a submission looks like spam: the hidden field is filled in, or it came too soon. */
export function looksLikeSpam({ referentie, form_age }: BotTrapFields): boolean {
  return Boolean(referentie?.trim()) || (typeof form_age === 'number' && form_age < delays.formAgeMin);
}
