import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

/** A calm line while something is looked up; it says what. */
export function WaitingLine({
  className = 'py-10',
  children = 'Even laden…',
}: {
  className?: string;
  children?: ReactNode;
}) {
  return (
    <p role="status" className={`flex items-center gap-3 text-large ${className}`}>
      <Spinner className="size-6" />
      {children}
    </p>
  );
}
