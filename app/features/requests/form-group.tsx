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
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-6 border-t-2 border-ink pt-7 pb-11 sm:grid-cols-[3.5rem_minmax(0,1fr)] sm:gap-x-6"
    >
      <span
        aria-hidden="true"
        className="display text-[3rem] leading-[0.8] text-tartan sm:row-span-2 sm:text-[3.75rem]"
      >
        {number}
      </span>
      <h2 id={id} className="self-center text-h3 sm:self-start sm:pt-0.5">
        {title}
      </h2>
      <div className="col-span-full grid gap-5 sm:col-span-1 sm:col-start-2">{children}</div>
    </div>
  );
}
