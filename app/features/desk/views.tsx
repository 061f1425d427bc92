import { Link } from 'react-router';

export function Views({
  label,
  views,
}: {
  label: string;
  views: readonly { to: string; title: string; count?: number | undefined; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b-2 border-ink">
      {views.map(({ to, title, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? 'page' : undefined}
          className="-mb-0.5 min-h-11 border-b-4 border-transparent py-2 font-semibold aria-[current]:border-tartan"
        >
          {title}
          {count !== undefined && ` (${count})`}
        </Link>
      ))}
    </nav>
  );
}
