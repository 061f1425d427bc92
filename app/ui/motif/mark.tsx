/** The sign of the site: a small round track, its start line, and one runner who has just left. */
export function Mark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <circle cx="16" cy="16" r="16" className="fill-tartan" />
      <circle cx="16" cy="16" r="6" className="fill-grass stroke-chalk" strokeWidth="2" />
      <path d="M16 0v10" className="stroke-chalk" strokeWidth="3" />
      <circle cx="6.5" cy="10.5" r="3.6" className="fill-sun" />
    </svg>
  );
}
