import { type ComponentProps, type ReactNode, useId } from 'react';
import { describedBy, FieldError } from './field.tsx';

export function Checkbox({ label, ...rest }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="-mx-2 flex min-h-11 items-start gap-3 rounded-box p-2 has-focus-visible:outline-3 has-focus-visible:outline-ink">
      <input
        {...rest}
        type="checkbox"
        className="size-6 shrink-0 accent-tartan-deep supports-[selector(:has(a))]:outline-none"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}

export function Option({
  type,
  label,
  ...rest
}: ComponentProps<'input'> & { type: 'radio' | 'checkbox'; label: ReactNode }) {
  return (
    <label className="relative flex min-h-13 items-center gap-3 rounded-box border-2 border-ink bg-chalk px-4 py-3 font-medium hover:bg-paper has-checked:bg-sun has-focus-visible:z-1 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink">
      <input
        {...rest}
        type={type}
        className="scroll-mt-32 size-6 shrink-0 accent-tartan-deep supports-[selector(:has(a))]:outline-none"
      />
      <span className="min-w-0">{label}</span>
    </label>
  );
}

/** A question with several answers: its legend, the error of the whole set, and the answers. */
export function ChoiceGroup({
  legend,
  hint,
  error,
  className = 'grid gap-2.5 sm:grid-cols-2',
  children,
}: {
  legend: ReactNode;
  hint?: ReactNode;
  error?: string;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset aria-describedby={describedBy(id, hint, error)} className="min-w-0">
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {error && (
        <div className="mb-4">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      <div className={className}>{children}</div>
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
