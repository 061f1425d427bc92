import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { type FormOptions, useForm } from '../../shared/forms/use-form.ts';

/**
 * A form of the desk: whatever the outcome of sending it, the data on screen is fetched again. `send` may throw a
 * DeskProblem, which the form shows.
 */
export function useDeskForm<Input, Values extends Input & object, Output>(
  options: FormOptions<Input, Values, Output, Error>,
) {
  const queries = useQueryClient();
  return useForm<Input, Values, Output, Error>({
    ...options,
    send: async (checked) => {
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
