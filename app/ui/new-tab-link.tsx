/**
 * A link to read beside a form: it opens in a new tab and says so, so that what was typed stays. Its arrow stays
 * beside its last word.
 */
export function NewTabLink({ to, children }: { to: string; children: string }) {
  const lastWord = children.lastIndexOf(' ') + 1;
  return (
    <a className="link" href={to} target="_blank" rel="noopener">
      {children.slice(0, lastWord)}
      <span className="whitespace-nowrap">
        {children.slice(lastWord)}
        <svg viewBox="0 0 12 12" className="ml-1 inline size-[0.7em]" aria-hidden="true">
          <path d="M2 10l8-8M4 2h6v6" stroke="currentColor" strokeWidth="1.8" fill="none" />
        </svg>
      </span>
      <span className="sr-only"> (nieuw tabblad)</span>
    </a>
  );
}
