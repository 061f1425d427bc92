import type { ReactNode } from 'react';
import { anchors } from '../../../site/paths.ts';

/** The contact section: who we are on one side, the form on the other. Both come from the route. */
export function Contact({ details, form }: { details: ReactNode; form: ReactNode }) {
  return (
    <section id={anchors.contact} className="section border-ink border-t-3 bg-chalk">
      <div className="wrap grid gap-x-16 gap-y-12 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2>Zeg eens hallo.</h2>
          <p className="mt-6 max-w-[28em] text-large text-soft">
            Een vraag, een idee of een twijfel? Schrijf het zoals u het zou zeggen. We antwoorden zo snel
            mogelijk.
          </p>
          <div className="mt-10 border-ink border-t-3 pt-6">{details}</div>
        </div>
        {form}
      </div>
    </section>
  );
}
