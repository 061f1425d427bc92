import { useSyncExternalStore } from 'react';

type End = (isProven: boolean) => void;

interface Question {
  answer: Promise<boolean>;
  end: End;
}

let question: Question | null = null;
const listeners = new Set<() => void>();

function show(next: Question | null): void {
  question = next;
  for (const changed of listeners) changed();
}

/** Asks the owner for a code or password, and answers whether it was given; several at once are one question. */
export function askFreshCode(): Promise<boolean> {
  if (question) return question.answer;
  let resolve: End = () => {};
  const answer = new Promise<boolean>((done) => {
    resolve = done;
  });
  const end: End = (isProven) => {
    show(null);
    resolve(isProven);
  };
  show({ answer, end });
  return answer;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useFreshQuestion = (): End | null =>
  useSyncExternalStore(subscribe, () => question?.end ?? null);
