import { type Ref, useRef } from 'react';
import { Link } from 'react-router';
import { deliveredDocument, priceLine, showsExamples } from '../../../contract/shop.ts';
import type { ShopDocument } from '../../../contract/shop-document.ts';
import { offers } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { useShopDocument } from '../../shared/shop/document.ts';
import { usePublished } from '../../shared/shop/shop.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';

const questions = ['forWhom', 'leavesWith'] as const;

type Offer = (typeof offers.list)[number];

function OfferAction({ offer }: { offer: Offer }) {
  if (offer.to === null) {
    return (
      <a {...opensDialog('contact')} {...buttonLook()} className="button">
        {offer.action}
      </a>
    );
  }
  return (
    <Link to={offer.to} {...buttonLook()} className="button">
      {offer.action}
    </Link>
  );
}

/** What an offer takes and costs; a value that the owner left empty is left out. */
export function OfferFacts({
  of,
  at,
}: {
  of: ShopDocument['formulas'][Offer['id']];
  at?: Ref<HTMLDListElement>;
}) {
  const { duration, group, place, extra } = of;
  const facts = Object.entries({ duration, group, place, price: priceLine(of), extra }) as [
    keyof typeof offers.facts,
    string,
  ][];
  return (
    <dl ref={at}>
      {facts
        .filter(([, value]) => value)
        .map(([fact, value]) => (
          <div key={fact}>
            <dt>{offers.facts[fact]}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const place = useRef<HTMLDListElement>(null);
  const { formulas } = useShopDocument(place);
  return (
    <article className="offer">
      <div className="flex items-center justify-between gap-4">
        <h3>{offer.name}</h3>
        <Lap part={offer.lap} className="w-20" />
      </div>
      {questions.map((question) => (
        <div key={question}>
          <h4>{offers.questions[question]}</h4> <p>{offer[question]}</p>
        </div>
      ))}
      <OfferFacts of={formulas[offer.id]} at={place} />
      <p>
        <OfferAction offer={offer} />
      </p>
    </article>
  );
}

/** The three offers; each answers the same questions, so that they can be compared. */
export function Offers() {
  const areExamples = showsExamples(usePublished().published.document ?? deliveredDocument);
  return (
    <section id={anchors.kopen} className="section">
      <div className="wrap">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2>{offers.title}</h2>
          <p className="max-w-[34em] leading-snug text-soft lg:text-large">{offers.intro}</p>
        </div>
        <div className="mt-7 border-ink border-t-3 lg:mt-10" data-voorbeeldtekst={areExamples || undefined}>
          {offers.list.map((offer) => (
            <OfferRow key={offer.id} offer={offer} />
          ))}
        </div>
        {areExamples && <p className="mt-3 text-small text-soft">{offers.exampleNote}</p>}
      </div>
    </section>
  );
}
