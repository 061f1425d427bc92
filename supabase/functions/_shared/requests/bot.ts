import { delays } from '../../../../contract/limits.ts';

interface BotTraps {
  referentie?: string | null;
  form_age?: number | null;
}

/** Whether a post looks like a bot's: it filled the field that people never see, or was sent too soon. */
export function looksLikeBot({ referentie, form_age }: BotTraps): boolean {
  return Boolean(referentie?.trim()) || (typeof form_age === 'number' && form_age < delays.formAgeMin);
}
