import { type FocusEvent, useState } from 'react';
import type { Warning } from '../../../contract/warnings.ts';

/** Whether an element takes typed text. */
const isText = (target: EventTarget) =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.type !== 'checkbox');

/**
 * The warnings about the values so far. One appears once the visitor is in another text field: on a click, it would
 * move the button away from under the pointer.
 */
export function useWarnings(values: () => object, warnings: Partial<Record<string, Warning>>) {
  const [asked, setAsked] = useState<Partial<Record<string, string>>>({});
  const questions = (wanted: (name: string) => boolean) => {
    const now = values() as Record<string, unknown>;
    const found = Object.entries(warnings).map(([name, warning]) => [
      name,
      wanted(name) && warning?.(now[name]),
    ]);
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
    /** A better value removes the warning. */
    onChange: () => questions((name) => Boolean(asked[name])),
  };
}
