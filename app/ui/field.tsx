import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Says so beside the label. */
  optional?: boolean;
}

/** The sentence under a field that says what is wrong with it. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-baseline gap-2 font-semibold text-tartan-deep">
      <span aria-hidden="true" className="size-2.5 shrink-0 rotate-45 bg-tartan-deep" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The ids of a field's hint and error, as aria-describedby takes them; undefined without either. */
export function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

function Frame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
        {optional && <span className="font-normal text-soft"> (optioneel)</span>}
      </label>
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A labelled line of text. The error is linked to the input and stands right under it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  id: given,
  className = '',
  ...rest
}: ComponentProps<'input'> & FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional}>
      <input
        {...rest}
        id={id}
        className={`input scroll-mt-12 scroll-mb-16 ${className}`}
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Frame>
  );
}

/** A labelled number. The wheel moves the page, not the number. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onWheel'>) {
  return (
    <TextField {...props} type="number" inputMode="numeric" onWheel={(event) => event.currentTarget.blur()} />
  );
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  id: given,
  rows = 5,
  className = '',
  ...rest
}: ComponentProps<'textarea'> & FieldProps) {
  const made = useId();
  const id = given ?? made;
  return (
    <Frame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        className={`input block scroll-mt-12 scroll-mb-16 field-sizing-content max-h-[60dvh] min-h-36 resize-y ${className}`}
        aria-required={optional ? undefined : true}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, hint, error)}
      />
    </Frame>
  );
}
