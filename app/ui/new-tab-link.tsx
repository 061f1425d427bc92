import type { ReactNode } from 'react';

/** A link to read beside a form: it opens in a tab of its own, so that what was typed stays, and says so. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children}
      <svg viewBox="0 0 12 12" className="ml-1 inline size-[0.7em]" aria-hidden="true">
        <path d="M2 10l8-8M4 2h6v6" stroke="currentColor" strokeWidth="1.8" fill="none" />
      </svg>
      <span className="sr-only"> (nieuw tabblad)</span>
    </a>
  );
}
