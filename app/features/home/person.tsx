import { kitSection } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import type { Person } from '../../../site/person.ts';

/** The same person beside the price, with the way to more about them; nothing until the owner gives a name. */
export function PersonByPrice({ person: { name, photo } }: { person: Person }) {
  if (!name) return null;
  return (
    <p className="mt-4 flex items-center gap-3 leading-snug">
      {photo && (
        <img
          src={`/${photo}`}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          className="rounded-box border-3 border-ink object-cover"
        />
      )}
      <a href={`#${anchors.overOns}`} className="link">{`${kitSection.person} ${name}`}</a>
    </p>
  );
}

/** The person behind the business; nothing until the owner gives a name. */
export function PersonBehind({ person: { name, line, photo } }: { person: Person }) {
  if (!name) return null;
  return (
    <figure className="mt-5 flex items-center gap-4">
      {photo && (
        <img
          src={`/${photo}`}
          alt={name}
          width="112"
          height="112"
          loading="lazy"
          className="rounded-box border-3 border-ink object-cover"
        />
      )}
      <figcaption className="max-w-[28em] leading-snug">
        <strong className="display text-h3">{name}</strong>
        {line && <p className="mt-1 text-soft">{line}</p>}
      </figcaption>
    </figure>
  );
}
