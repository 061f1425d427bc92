import type { Person } from '../../../site/person.ts';

/** The person behind the business; nothing until the owner gives a name. */
export function PersonBehind({ person: { name, line, photo } }: { person: Person }) {
  if (!name) return null;
  return (
    <figure className="mt-10 flex flex-wrap items-center gap-6">
      {photo && (
        <img
          src={`/${photo}`}
          alt={name}
          width="160"
          height="160"
          loading="lazy"
          className="rounded-box border-3 border-ink object-cover"
        />
      )}
      <figcaption className="max-w-[28em]">
        <strong className="display text-h3">{name}</strong>
        {line && <p className="mt-2 text-large text-soft">{line}</p>}
      </figcaption>
    </figure>
  );
}
