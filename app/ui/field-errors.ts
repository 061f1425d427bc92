import { useState } from 'react';
import { flushSync } from 'react-dom';

export type FieldErrors<Name extends string> = Partial<Record<Name, string>>;

/** The errors of a form by field; a field that is typed in loses its error. */
export function useFieldErrors<Name extends string>() {
  const [errors, setErrors] = useState<FieldErrors<Name>>({});

  /** Shows these errors in place of the old ones and focuses the first invalid field; tells whether there are any. */
  function show(form: HTMLFormElement, found: FieldErrors<Name>): boolean {
    flushSync(() => setErrors(found));
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    return Object.keys(found).length > 0;
  }

  function clear(name: Name): void {
    if (errors[name]) setErrors(({ [name]: _gone, ...rest }) => rest as FieldErrors<Name>);
  }

  return { errors, show, clear };
}
