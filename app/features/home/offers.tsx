import { Link } from 'react-router';
import { offers } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';

const questions = ['forWhom', 'leavesWith'] as const;
const facts = ['duration', 'group', 'place', 'price'] as const;

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
    <Link to={offer.to} prefetch="intent" {...buttonLook()} className="button">
      {offer.action}
    </Link>
  );
}

/** What an offer takes and costs; a value that the owner left empty is left out. */
export function OfferFacts({ of }: { of: Record<(typeof facts)[number], string> }) {
  return (
    <dl>
      {facts
        .filter((fact) => of[fact])
        .map((fact) => (
          <div key={fact}>
            <dt>{offers.facts[fact]}</dt>
            <dd>{of[fact]}</dd>
          </div>
        ))}
    </dl>
  );
}

/** The three offers; each answers the same questions, so that they can be compared. */
export function Offers() {
  return (
    <section id={anchors.kopen} className="section">
      <div className="wrap">
        <div className="grid items-end gap-x-16 gap-y-4 lg:grid-cols-2">
          <h2>{offers.title}</h2>
          <p className="max-w-[34em] leading-snug text-soft lg:text-large">{offers.intro}</p>
        </div>
        <div
          className="mt-7 border-ink border-t-3 lg:mt-10"
          data-voorbeeldtekst={offers.areExamples || undefined}
        >
          {offers.list.map((offer) => (
            <article key={offer.id} className="offer">
              <div className="flex items-center justify-between gap-4">
                <h3>{offer.name}</h3>
                <Lap part={offer.lap} className="w-20" />
              </div>
              {questions.map((question) => (
                <div key={question}>
                  <h4>{offers.questions[question]}</h4> <p>{offer[question]}</p>
                </div>
              ))}
              <OfferFacts of={offer} />
              <p>
                <OfferAction offer={offer} />
              </p>
            </article>
          ))}
        </div>
        {offers.areExamples && <p className="mt-3 text-small text-soft">{offers.exampleNote}</p>}
      </div>
    </section>
  );
}
