import { type ReactNode, useRef } from 'react';
import { answerTerm } from '../../../contract/shop.ts';
import { contact } from '../../../site/home.ts';
import { organisation } from '../../../site/organisation.ts';
import { anchors } from '../../../site/paths.ts';
import { useShopDocument } from '../../shared/shop/document.ts';

/** Our details beside the contact form. The route passes both in, since they belong to other features. */
export function Contact({ details, form }: { details: ReactNode; form: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  const document = useShopDocument(place);
  const term = document.term || answerTerm(document);
  return (
    <section ref={place} id={anchors.contact} className="section border-ink border-t-3 bg-chalk">
      <div className="wrap grid gap-x-16 gap-y-8 lg:grid-cols-[5fr_6fr]">
        <div>
          <h2>{contact.title}</h2>
          <p className="mt-4 max-w-[28em] text-soft leading-snug lg:text-large">
            {`${contact.intro} ${contact.answer(term ?? contact.soonest)}`}
          </p>
          <div className="mt-6 border-ink border-t-3 pt-5">{details}</div>
        </div>
        {form}
      </div>
    </section>
  );
}

/** Replaces the contact form until it has loaded, or permanently where scripts are off. */
export function WriteUs() {
  return (
    <div className="border-hair border-t-3 pt-5">
      <h3>{contact.writeTitle}</h3>
      <p className="mt-4">
        <a className="link display text-h3" href={`mailto:${organisation.email}`}>
          {organisation.email}
        </a>
      </p>
      <p className="mt-4">{contact.writeNote}</p>
    </div>
  );
}
