/** A runner on its lap: shown beside words that say what is happening. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`animate-spin ${className}`} aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.35" />
      <circle cx="12" cy="3" r="3" fill="currentColor" />
    </svg>
  );
}
