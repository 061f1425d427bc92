import { useCallback, useEffect, useEffectEvent, useState } from 'react';

interface Asked<Answer> {
  /** Undefined until it arrives. */
  answer: Answer | undefined;
  /** The last answer to this question: `answer`, or while it is asked again the one before. */
  last: Answer | undefined;
  again: () => void;
  /** Replaces the answer with what is known from elsewhere. */
  learn: (answer: Answer) => void;
}

/**
 * Asks a question when it changes, and `again` on request; null asks nothing. An answer that arrives after the question
 * changed, was asked again or left the page is ignored: its `signal` is aborted. `ask` never rejects.
 */
export function useAnswer<Answer>(
  question: string | null,
  ask: (question: string, signal: AbortSignal, last: Answer | undefined) => Promise<Answer>,
): Asked<Answer> {
  const [attempt, setAttempt] = useState(0);
  const [found, setFound] = useState<{ question: string | null; attempt: number; answer: Answer }>();
  const of = found?.question === question ? found : undefined;

  const askNow = useEffectEvent((about: string, signal: AbortSignal) => ask(about, signal, of?.answer));
  useEffect(() => {
    if (question === null) return;
    const asking = new AbortController();
    void askNow(question, asking.signal).then((answer) => {
      if (!asking.signal.aborted) setFound({ question, attempt, answer });
    });
    return () => asking.abort();
  }, [question, attempt]);

  return {
    answer: of?.attempt === attempt ? of.answer : undefined,
    last: of?.answer,
    again: useCallback(() => setAttempt((count) => count + 1), []),
    learn: useCallback((answer: Answer) => setFound({ question, attempt, answer }), [question, attempt]),
  };
}
