import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DeskLessons } from '../../../../contract/database/lessons.ts';
import { ask, call } from '../ask.ts';
import { useDraft } from './lesson-drafts.ts';
import { type News, somebodyElse } from './lesson-frame.tsx';
import {
  isSameForm,
  type KickForm,
  type LessonCall,
  type LessonDraft,
  type PendingFile,
  publicationOf,
  seenOf,
  sentOf,
  without,
} from './state.ts';

/** The query key of what is published. */
export const lessonsKey = ['desk_lessons'];

/** Everything that is published. */
export const useLessons = () => useQuery({ queryKey: lessonsKey, queryFn: () => ask('desk_lessons', {}) });

/** The rest of a draft once `sent` is published: what was typed or chosen meanwhile. */
function restOf(draft: LessonDraft, sent: LessonDraft, seen: string | null): LessonDraft {
  const isSent = !draft.texts || (sent.texts && isSameForm(draft.texts.form, sent.texts.form));
  const files = Object.entries(draft.files).filter(([key, { name }]) => sent.files[key]?.name !== name);
  return {
    texts: isSent || !draft.texts ? null : { ...draft.texts, seen },
    files: Object.fromEntries(files),
  };
}

/** A part of the lessons while an owner works on it: the draft, publishing it, and the outcome. */
export function useEditor(id: string, lessons: DeskLessons) {
  const queries = useQueryClient();
  const { draft, change } = useDraft(id, lessons);
  const [news, setNews] = useState<News>(null);
  /** How many files are being uploaded. */
  const [uploads, setUploads] = useState(0);
  /** The server's problems with files, by key. */
  const [refusals, setRefusals] = useState<Record<string, string>>({});

  function setPending(key: string, pending: PendingFile | null): void {
    setRefusals((before) => without(before, key));
    setNews(null);
    change(({ files, ...rest }) => ({
      ...rest,
      files: pending ? { ...files, [key]: pending } : without(files, key),
    }));
  }

  /** On success returns the version of the Kick that is now online, else undefined. Throws DeskProblem. */
  async function send(body: LessonCall, done: string): Promise<{ seen: string | null } | undefined> {
    setNews(null);
    setRefusals({});
    const answer = await call('desk-lesson', body);
    await queries.invalidateQueries({ queryKey: lessonsKey });
    if (answer.result === 'changed') setNews({ tone: 'problem', text: somebodyElse });
    if (answer.result === 'refused') {
      for (const { key } of answer.files) setPending(key, null);
      setRefusals(Object.fromEntries(answer.files.map(({ key, problem }) => [key, problem])));
      setNews({
        tone: 'problem',
        text: 'Er is niets gepubliceerd: met een bestand klopt iets niet. Je leest het erbij.',
      });
    }
    if (answer.result !== 'done') return undefined;
    setNews({ tone: 'done', text: done });
    return { seen: seenOf(queries.getQueryData<DeskLessons>(lessonsKey), id) };
  }

  const isPublishing = useRef(false);
  const publishing = useMutation({
    mutationFn: async (kick: (KickForm & { number: number }) | null) => {
      const sent = draft;
      change((now) => ({ ...now, sent: sentOf(sent) }));
      const after = await send(
        publicationOf(lessons, kick, sent.files),
        'Gepubliceerd. Kopers zien het nu in de ledenruimte.',
      );
      if (after) change((now) => restOf(now, sent, after.seen));
    },
    onSettled: () => {
      isPublishing.current = false;
    },
  });
  /** Publishes, once at a time: Enter in a field does so too, while the button is busy. */
  function publish(kick: (KickForm & { number: number }) | null): void {
    if (isPublishing.current) return;
    isPublishing.current = true;
    publishing.mutate(kick);
  }
  const forget = () => setNews(null);
  return {
    draft,
    change,
    news,
    forget,
    refusals,
    setPending,
    uploads,
    setUploads,
    send,
    publish,
    publishing,
    seen: seenOf(lessons, id),
  };
}

export type Editor = ReturnType<typeof useEditor>;
