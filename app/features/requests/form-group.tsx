import { type ReactNode, useId } from 'react';

/** A part of a long form, with its number painted beside it. */
export function FormGroup({
  number,
  title,
  children,
}: {
  number: number;
  title: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="grid gap-x-6 gap-y-3 border-t-2 border-ink pt-7 pb-11 sm:grid-cols-[4rem_minmax(0,1fr)]"
    >
      <span aria-hidden="true" className="display text-[3.75rem] leading-[0.8] text-tartan">
        {number}
      </span>
      <div className="grid gap-5">
        <h2 id={id} className="mb-1 text-h3">
          {title}
        </h2>
        {children}
      </div>
    </div>
  );
}
