import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
}

/** The sentence under a field that says what is wrong with it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-baseline gap-2 font-semibold text-tartan-deep">
      <span aria-hidden="true" className="size-2.5 shrink-0 rotate-45 bg-tartan-deep" />
      {children}
    </p>
  );
}

function useFieldIds(given: string | undefined, hint: ReactNode, error: string | undefined) {
  const made = useId();
  const id = given ?? made;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return { id, describedBy };
}

function Frame({ id, label, hint, error, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A labelled line of text. The error is linked to the input and stands right under it. */
export function TextField({ label, hint, error, id: given, ...rest }: ComponentProps<'input'> & FieldProps) {
  const { id, describedBy } = useFieldIds(given, hint, error);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        {...rest}
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Frame>
  );
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  id: given,
  rows = 5,
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  const { id, describedBy } = useFieldIds(given, hint, error);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
      />
    </Frame>
  );
}
