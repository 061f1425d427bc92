import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { type FormOptions, useForm } from '../../shared/forms/use-form.ts';

/** What is possible but odd in a form: a question, by field. */
type Questions<Values> = Partial<Record<Extract<keyof Values, string>, string | undefined>>;

/**
 * A form of the desk: whatever the outcome of sending it, the data on screen is fetched again. `send` may throw a
 * DeskProblem, which the form shows. With `questions` it first asks those, and sends at the next click.
 */
export function useDeskForm<Input, Values extends Input & object, Output>({
  questions,
  ...options
}: FormOptions<Input, Values, Output, Error> & { questions?: (checked: Output) => Questions<Values> }) {
  const queries = useQueryClient();
  const asked = useRef('[]');
  return useForm<Input, Values, Output, Error>({
    ...options,
    send: async (checked) => {
      const odd = Object.entries<string | undefined>(questions?.(checked) ?? {}).filter(
        ([, question]) => question,
      );
      const before = asked.current;
      asked.current = JSON.stringify(odd);
      if (odd.length > 0 && asked.current !== before) {
        const errors = odd.map(([name, question]) => [name, `${question} Klik nog eens als het klopt.`]);
        return { errors: Object.fromEntries(errors) };
      }
      try {
        return await options.send(checked);
      } catch (problem) {
        return { problem: problem as Error };
      } finally {
        void queries.invalidateQueries();
      }
    },
  });
}

/** For a form whose sending an owner has to mean: Enter in a field does not send it. */
export const byButtonOnly = {
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  },
};
