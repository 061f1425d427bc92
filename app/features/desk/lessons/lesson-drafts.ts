import { useCallback, useState } from 'react';
import { deskDraft, keepDeskDraft } from '../desk-drafts.ts';
import { emptyDraft, isEmptyDraft, type LessonDraft } from './state.ts';

/** Whether there is something to publish for a Kick, such as 'kick-3', or for the 'kit'. */
export const hasDraft = (id: string) => deskDraft(id) !== undefined;

/** The unpublished changes to a Kick or to the Kit. */
export function useDraft(id: string) {
  const [draft, setDraft] = useState(() => deskDraft<LessonDraft>(id) ?? emptyDraft);
  const change = useCallback(
    (make: (draft: LessonDraft) => LessonDraft) => {
      const next = make(deskDraft<LessonDraft>(id) ?? emptyDraft);
      keepDeskDraft(id, isEmptyDraft(next) ? undefined : next);
      setDraft(isEmptyDraft(next) ? emptyDraft : next);
    },
    [id],
  );
  return { draft, change };
}
