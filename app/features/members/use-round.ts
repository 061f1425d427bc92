import { type Dispatch, useCallback, useEffect, useReducer, useRef } from 'react';
import type { KickProgress } from '../../../contract/database/lessons.ts';
import type { KickMark } from '../../../contract/database/states.ts';
import { delays } from '../../../contract/delays.ts';
import { contactHint } from '../../../contract/messages.ts';
import { rowsOf, supabase } from '../../platform/supabase.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { keepMarks, keptMarks, saveMark } from '../../shared/lessons/progress.ts';
import { toast } from '../../ui/toast.tsx';
import { newsOf, type Round, type RoundEvent, roundAfter, startOfRound } from './round.ts';

async function fetchRows(): Promise<KickProgress[] | null> {
  try {
    return rowsOf(await (await supabase()).from('kick_progress').select('kick, state, updated_at'));
  } catch (error) {
    console.error('Progress could not be fetched', error);
    return null;
  }
}

/** Sends unsaved marks one by one. After a failure it retries by itself: on a timer, and once back online. */
function useSaving(round: Round, dispatch: Dispatch<RoundEvent>, onRefused: () => void) {
  const isSending = useRef(false);
  useEffect(() => {
    const mark = round.unsaved[0];
    if (!mark || round.isStuck || isSending.current) return;
    isSending.current = true;
    void saveMark(mark).then((outcome) => {
      isSending.current = false;
      if (outcome === 'failed') return dispatch({ kind: 'failed' });
      dispatch({ kind: 'settled', mark });
      if (outcome === 'refused') onRefused();
    });
  }, [round, dispatch, onRefused]);

  const retry = useCallback(() => dispatch({ kind: 'retried' }), [dispatch]);
  useEffect(() => {
    if (!round.isStuck) return;
    const timer = setTimeout(retry, delays.saveAgain);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [round.isStuck, retry]);
  return retry;
}

export interface RoundOfMember extends Round {
  mark: (kick: number, mark: KickMark) => void;
  /** Sends unsaved marks immediately. */
  retry: () => void;
  /** Fetches the progress again. */
  again: () => void;
}

/**
 * The member's progress. A mark shows immediately and stays in the browser until the backend has it, across reloads;
 * marks of another device arrive when this page becomes visible again. `onRefused` is called when access has ended.
 */
export function useRound(userId: string, onRefused: () => void): RoundOfMember {
  const [round, dispatch] = useReducer(roundAfter, userId, (id) =>
    startOfRound(keptMarks(id), new Date().toISOString()),
  );

  const latest = useRef(round);
  useEffect(() => {
    latest.current = round;
  }, [round]);

  const { again } = useAnswer('', async (_, signal) => {
    let rows: KickProgress[] | null;
    let changes: number;
    do {
      changes = latest.current.changes;
      rows = await fetchRows();
      // These rows lack what was marked meanwhile.
    } while (rows && latest.current.changes !== changes && !signal.aborted);
    if (signal.aborted) return;
    if (!rows) return dispatch({ kind: 'stale' });
    const news = newsOf(latest.current, rows);
    dispatch({ kind: 'fetched', rows });
    if (news) toast({ title: 'Bijgewerkt vanaf een ander toestel', description: news });
  });
  useEffect(() => {
    const onChange = () => {
      if (!document.hidden) again();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [again]);

  useEffect(() => {
    keepMarks(userId, round.unsaved);
  }, [userId, round.unsaved]);

  const refused = useCallback(() => {
    toast({ variant: 'destructive', title: 'Je voortgang is niet bewaard', description: contactHint });
    again();
    onRefused();
  }, [again, onRefused]);
  const retry = useSaving(round, dispatch, refused);

  const mark = useCallback((kick: number, value: KickMark) => {
    dispatch({ kind: 'marked', mark: { kick, mark: value }, at: new Date().toISOString() });
  }, []);
  return { ...round, mark, retry, again };
}
