import { type FocusEvent, useState } from 'react';
import type { Doubt } from '../../../contract/doubts.ts';

/** A text to type, not something to press. */
const isText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/**
 * What to ask about the values so far. A question appears once the visitor is in another text field: at a press, it
 * would move the button away from under the pointer.
 */
export function useDoubts(values: () => object, doubts: Partial<Record<string, Doubt>>) {
  const [asked, setAsked] = useState<Partial<Record<string, string>>>({});
  const questions = (wanted: (name: string) => boolean) => {
    const now = values() as Record<string, unknown>;
    const found = Object.entries(doubts).map(([name, doubt]) => [name, wanted(name) && doubt?.(now[name])]);
    setAsked(Object.fromEntries(found.filter(([, question]) => question)));
  };
  return {
    asked,
    /** Asks about every field: for values that were not typed just now. */
    onStart: () => questions(() => true),
    /** Asks about every field but the one that gets the focus, unless it asked about that one before. */
    onFocus: ({ target }: FocusEvent<HTMLFormElement>) => {
      const at: string = target.name;
      if (isText(target)) questions((name) => name !== at || Boolean(asked[name]));
    },
    /** A better value takes the question away. */
    onChange: () => questions((name) => Boolean(asked[name])),
  };
}
