import { type FormEvent, useState } from 'react';
import { type FieldErrors, useFieldErrors } from '../../ui/field-errors.ts';

/**
 * A form of required text fields, whose values the caller keeps. It is being edited, with or without errors at its
 * fields, or it is `busy`:
 *
 *   editing → submit → `check` finds errors: editing, with the first wrong field focused
 *                    → nothing wrong: busy → `send` settles: editing
 */
export function useTextForm<Name extends string>({
  values,
  onChange,
  check,
  send,
}: {
  values: Readonly<Record<Name, string>>;
  onChange: (change: Partial<Record<Name, string>>) => void;
  check: () => FieldErrors<Name>;
  send: () => Promise<void>;
}) {
  const { errors, show, clear } = useFieldErrors<Name>();
  const [busy, setBusy] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy || show(event.currentTarget, check())) return;
    setBusy(true);
    // Called before any `await`: the checkout opens a tab, which needs the click.
    await send().finally(() => setBusy(false));
  }

  return {
    busy,
    /** Goes on the form element. */
    formProps: { method: 'post', noValidate: true, onSubmit },
    /** What a TextField takes. */
    field: (name: Name) => ({
      name,
      required: true,
      value: values[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => {
        clear(name);
        onChange({ [name]: event.target.value } as Partial<Record<Name, string>>);
      },
    }),
  };
}
