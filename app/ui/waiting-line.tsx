import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

export function WaitingLine({
  title,
  className = 'py-10',
  children = 'Even laden…',
}: {
  title?: string;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <>
      {title && <h1 className="sr-only">{title}</h1>}
      <p role="status" className={`flex items-center gap-3 text-large ${className}`}>
        <Spinner className="size-6" />
        {children}
      </p>
    </>
  );
}
