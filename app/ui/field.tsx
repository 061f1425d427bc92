import { type ComponentProps, type ReactNode, useId, useState } from 'react';

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** A question about the value, which does not block the form. */
  warning?: string;
  /** Shown beside the label. */
  optional?: boolean;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-2 flex items-baseline gap-2 font-semibold text-tartan-deep">
      <span aria-hidden="true" className="size-2.5 shrink-0 rotate-45 bg-tartan-deep" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** The question about a field's value. Its region exists before it: a screen reader announces only what is added to one. */
function FieldWarning({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className="mt-2 flex items-baseline gap-2 font-semibold">
          <span aria-hidden="true" className="size-2.5 shrink-0 rounded-pill border-2 border-ink bg-sun" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  );
}

/** The ids of a field's hint, error and warning, as aria-describedby takes them; undefined without any. */
export function describedBy(
  id: string,
  hint: ReactNode,
  error: string | undefined,
  warning?: string,
): string | undefined {
  return (
    [error && `${id}-error`, warning && `${id}-warning`, hint && `${id}-hint`].filter(Boolean).join(' ') ||
    undefined
  );
}

function Frame({
  id,
  label,
  hint,
  error,
  warning,
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
      <FieldWarning id={`${id}-warning`}>{warning}</FieldWarning>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The props of a field's frame and of its input, linked by one id; `rest` is passed through. */
function useField<Rest extends object>({
  label,
  hint,
  error,
  warning,
  optional,
  id: given,
  'aria-invalid': isInvalid,
  ...rest
}: FieldProps & {
  id?: string | undefined;
  'aria-invalid'?: ComponentProps<'input'>['aria-invalid'];
} & Rest) {
  const made = useId();
  const id = given ?? made;
  return {
    frame: { id, label, hint, error, warning, optional },
    input: {
      id,
      'aria-required': optional ? undefined : true,
      // Also without an error here: the form shows it elsewhere.
      'aria-invalid': error ? true : isInvalid,
      'aria-describedby': describedBy(id, hint, error, warning),
    },
    rest,
  };
}

export function TextField({ className = '', ...props }: ComponentProps<'input'> & FieldProps) {
  const { frame, input, rest } = useField(props);
  return (
    <Frame {...frame}>
      <input {...rest} {...input} className={`input ${className}`} />
    </Frame>
  );
}

/**
 * The account of a form with a password, where no visible field names it: password managers fill in and keep a password
 * with its account, and ignore one in a field of type hidden. No visitor meets it.
 */
export function AccountName({ email }: { email: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  );
}

export function PasswordField(props: Omit<ComponentProps<'input'>, 'type' | 'className'> & FieldProps) {
  const { frame, input, rest } = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <Frame {...frame}>
      <div className="relative">
        <input
          {...rest}
          {...input}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className="input pr-24"
        />
        <button
          type="button"
          className="link absolute inset-y-0 right-0 px-4 text-small"
          aria-controls={input.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Verberg' : 'Toon'}
          <span className="sr-only"> wachtwoord</span>
        </button>
      </div>
    </Frame>
  );
}

/** A labelled number. The mouse wheel scrolls the page, not the number. */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'onWheel'>) {
  return (
    <TextField {...props} type="number" inputMode="numeric" onWheel={(event) => event.currentTarget.blur()} />
  );
}

export function TextArea({ rows = 5, className = '', ...props }: ComponentProps<'textarea'> & FieldProps) {
  const { frame, input, rest } = useField(props);
  return (
    <Frame {...frame}>
      <textarea
        {...rest}
        {...input}
        rows={rows}
        className={`input block field-sizing-content max-h-[60dvh] min-h-36 resize-y ${className}`}
      />
    </Frame>
  );
}
