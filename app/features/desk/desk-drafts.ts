import { deskDrafts, keepDeskDrafts } from '../../shared/forms/desk-drafts.ts';
import type { Kept } from '../../shared/forms/use-form.ts';

/** An owner's unsent input, by subject; it survives leaving the page and a reload. */
export const deskDraft = <Value>(id: string) => deskDrafts()[id] as Value | undefined;

export function keepDeskDraft(id: string, value: unknown): void {
  const { [id]: _, ...rest } = deskDrafts();
  keepDeskDrafts(value === undefined ? rest : { ...rest, [id]: value });
}

export const keptOnDesk = <Values>(
  id: string,
  isWorthKeeping: (values: Values) => boolean,
): Kept<Values> => ({
  read: () => deskDraft<Values>(id),
  write: (values) => keepDeskDraft(id, values && isWorthKeeping(values) ? values : undefined),
});

// As long as something is unsent, wherever on the site the owner is.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (Object.keys(deskDrafts()).length > 0) event.preventDefault();
  });
