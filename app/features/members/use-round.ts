import { useCallback, useEffect, useState } from 'react';
import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickMark } from '../../../contract/database/states.ts';
import { contactHint } from '../../../contract/messages.ts';
import { rowsOf, supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { noAnswerMessage } from '../../shared/page/no-answer.ts';
import { toast } from '../../ui/toast.tsx';
import { type MarkAt, type Round, withMark } from './round.ts';

async function fetchRows(): Promise<KickProgress[] | null> {
  try {
    return rowsOf(await (await supabase()).from('kick_progress').select('kick, state, updated_at, done_at'));
  } catch (error) {
    console.error('Progress could not be fetched', error);
    return null;
  }
}

/** Null once it is saved, else why it is not. Never throws. */
async function send({ kick, mark }: MarkAt): Promise<'no answer' | 'refused' | 'failed' | null> {
  try {
    const { error, status } = await (await supabase()).rpc('mark_kick', { kick, mark });
    if (!error) return null;
    if (status === 0) return 'no answer';
    return error.code === '42501' ? 'refused' : 'failed';
  } catch {
    return 'no answer';
  }
}

/** Ends with the last mark, on this page or the one before: one is sent after the other, so that the last one counts. */
let sent: Promise<unknown> = Promise.resolve();

export interface RoundOfMember extends Round {
  mark: (kick: number, mark: KickMark) => void;
  again: () => void;
}

/**
 * The member's progress, fetched again when the page becomes visible. A mark shows immediately, and is taken back with a
 * message when it cannot be saved. `onRefused` is called when access has ended.
 */
export function useRound(onRefused: () => void): RoundOfMember {
  const [saved, setSaved] = useState<readonly KickProgress[]>([]);
  const [unsaved, setUnsaved] = useState<readonly MarkAt[]>([]);

  const { last: isFetched, again } = useAnswer('', async (_, signal) => {
    let rows: KickProgress[] | null;
    let before: Promise<unknown>;
    do {
      before = sent;
      await before;
      rows = await fetchRows();
      // These rows may lack what was marked meanwhile.
    } while (before !== sent && !signal.aborted);
    if (rows && !signal.aborted) setSaved(rows);
    return rows !== null;
  });
  useEffect(() => {
    const onChange = () => {
      if (!document.hidden) again();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [again]);

  const mark = useCallback(
    (kick: number, value: KickMark) => {
      const made: MarkAt = { kick, mark: value, at: new Date().toISOString() };
      setUnsaved((marks) => [...marks, made]);
      sent = sent.then(async () => {
        const problem = await send(made);
        setUnsaved((marks) => marks.filter((other) => other !== made));
        if (!problem) return setSaved((rows) => withMark(rows, made));
        if (problem === 'refused') onRefused();
        // Who only opened a Kick did nothing that is lost.
        if (value === 'begun') return;
        const why = problem === 'no answer' ? noAnswerMessage() : contactHint;
        toast({
          variant: 'destructive',
          title: 'Je voortgang is niet bewaard',
          description: `Kick ${kick} staat weer zoals voordien. ${why}`,
        });
      });
    },
    [onRefused],
  );
  const source = isFetched === undefined ? 'loading' : isFetched ? 'fetched' : 'stale';
  return { rows: unsaved.reduce(withMark, saved), source, mark, again };
}
