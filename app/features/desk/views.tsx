import { Link } from 'react-router';
import { type DeskSection, deskAddress } from '../../../contract/desk-address.ts';

/** The parameter that names the view of a section. */
export const viewParameter = 'toon';

/** The lists of one section; `key` is the value of the parameter, '' for the first. */
export function Views({
  section,
  label,
  views,
  current,
}: {
  section: DeskSection;
  label: string;
  views: readonly { key: string; title: string; count?: number | undefined }[];
  current: string;
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-6 border-b-2 border-ink">
      {views.map(({ key, title, count }) => (
        <Link
          key={key}
          to={deskAddress(section, key ? { [viewParameter]: key } : {})}
          aria-current={key === current ? 'page' : undefined}
          className="-mb-0.5 min-h-11 border-b-4 border-transparent py-2 font-semibold aria-[current]:border-tartan"
        >
          {title}
          {count !== undefined && ` (${count})`}
        </Link>
      ))}
    </nav>
  );
}
