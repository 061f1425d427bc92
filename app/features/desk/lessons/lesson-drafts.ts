import { useCallback, useEffect, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { deskDraft, keepDeskDraft } from '../desk-drafts.ts';
import { emptyDraft, isEmptyDraft, type LessonDraft, settled } from './state.ts';

/** The unpublished changes to a Kick, such as 'kick-3', or to the 'kit'. */
export const draftOf = (id: string, lessons: DeskLessons): LessonDraft =>
  settled(deskDraft<LessonDraft>(id) ?? emptyDraft, id, lessons);

/** Whether there is something to publish for a Kick, or for the Kit. */
export const hasDraft = (id: string, lessons: DeskLessons) => !isEmptyDraft(draftOf(id, lessons));

/** The unpublished changes to a Kick or to the Kit, while an owner works on them. */
export function useDraft(id: string, lessons: DeskLessons) {
  const [kept, setDraft] = useState(() => deskDraft<LessonDraft>(id) ?? emptyDraft);
  const change = useCallback(
    (make: (draft: LessonDraft) => LessonDraft) => {
      const next = make(deskDraft<LessonDraft>(id) ?? emptyDraft);
      keepDeskDraft(id, isEmptyDraft(next) ? undefined : next);
      setDraft(isEmptyDraft(next) ? emptyDraft : next);
    },
    [id],
  );
  const draft = settled(kept, id, lessons);
  useEffect(() => {
    if (draft !== kept) change((now) => settled(now, id, lessons));
  }, [draft, kept, change, id, lessons]);
  return { draft, change };
}
