import { type ReactNode, useState } from 'react';
import type { CallOutcome } from '../../platform/invoke.ts';
import { Button } from '../../ui/button.tsx';
import { noAnswerMessage } from './no-answer.ts';
import { Notice } from './notice.tsx';

export interface LinkWords {
  ask: string;
  why: string;
  button: string;
  done: string;
  after: string;
}

/**
 * The page of a link in a mail: asks, runs the action on a click and shows the result. Opening the page changes nothing: link
 * scanners open it too. `invalid` replaces it for a link that is not known (any more); `next` is the button at the end.
 */
export function LinkQuestion({
  words,
  act,
  invalid,
  next,
}: {
  words: LinkWords;
  act: () => Promise<CallOutcome<unknown>>;
  invalid: ReactNode;
  next: ReactNode;
}) {
  const [state, setState] = useState<'asked' | 'busy' | 'done' | 'invalid'>('asked');
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(): Promise<void> {
    setState('busy');
    setProblem(null);
    const outcome = await act();
    if (outcome.ok) return setState('done');
    if (outcome.code === 'unknown-link') return setState('invalid');
    setState('asked');
    setProblem(outcome.message ?? noAnswerMessage());
  }

  if (state === 'invalid') return invalid;
  if (state === 'done') {
    return (
      <Notice tone="done" title={words.done} next={next}>
        <p>{words.after}</p>
      </Notice>
    );
  }
  return (
    <Notice
      tone="halted"
      title={words.ask}
      arrived={false}
      next={
        <>
          <Button look="go" busy={state === 'busy'} onClick={() => void submit()}>
            {words.button}
          </Button>
          {problem && (
            <p role="alert" className="mt-4">
              {problem}
            </p>
          )}
        </>
      }
    >
      <p>{words.why}</p>
    </Notice>
  );
}
