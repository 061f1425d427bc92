import type { ReactNode } from 'react';
import { legal } from '../../../site/legal.ts';

/** A rule across the page: three lanes seen from the side of the track, with the start line on them. */
function LaneRule({ className = '' }: { className?: string }) {
  return (
    <div aria-hidden="true" className={`lane-rule h-9 border-chalk border-y-3 bg-tartan ${className}`} />
  );
}

/** The frame of a legal page: title, date of the last change, and numbered sections. */
export function LegalPage({
  title,
  intro,
  children,
}: {
  title: string;
  intro: ReactNode;
  children: ReactNode;
}) {
  return (
    <article className="pb-24" data-voorbeeldtekst={!legal.reviewed || undefined}>
      <header className="wrap pt-14 lg:pt-20">
        <h1>{title}</h1>
        <p className="mt-6 max-w-[36em] text-large">{intro}</p>
        <p className="mt-3 text-small text-soft">Laatst aangepast op {legal.updated}</p>
      </header>
      <LaneRule className="my-12" />
      <div className="legal wrap">{children}</div>
    </article>
  );
}

export function LegalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
