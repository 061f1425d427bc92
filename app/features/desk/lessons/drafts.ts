import { useCallback, useState } from 'react';
import { draftBeforeRefresh, dropDraft, keepDraft } from '../../../platform/drafts.ts';
import { emptyDraft, isEmptyDraft, type LessonDraft } from './state.ts';

const form = 'lessen';
type Drafts = Record<string, LessonDraft>;

const all = (): Drafts => draftBeforeRefresh<Drafts>(form) ?? {};

/** Whether there is something to publish for a Kick, such as 'kick-3', or for the 'kit'. */
export const hasDraft = (id: string) => all()[id] !== undefined;

function keep(id: string, draft: LessonDraft): void {
  const { [id]: _, ...rest } = all();
  const drafts = isEmptyDraft(draft) ? rest : { ...rest, [id]: draft };
  if (Object.keys(drafts).length > 0) keepDraft(form, drafts);
  else dropDraft(form);
}

// As long as something is not published, wherever on the site its owner is.
if (typeof window !== 'undefined')
  window.addEventListener('beforeunload', (event) => {
    if (Object.keys(all()).length > 0) event.preventDefault();
  });

/** What was changed on a Kick or on the Kit and not published; it survives leaving the page and a reload. */
export function useDraft(id: string) {
  const [draft, setDraft] = useState(() => all()[id] ?? emptyDraft);
  const change = useCallback(
    (make: (draft: LessonDraft) => LessonDraft) => {
      const next = make(all()[id] ?? emptyDraft);
      keep(id, next);
      setDraft(isEmptyDraft(next) ? emptyDraft : next);
    },
    [id],
  );
  return { draft, change };
}
