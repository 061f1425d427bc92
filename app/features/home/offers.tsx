import { Link } from 'react-router';
import { offers } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';

const questions = ['forWhom', 'doing', 'leavesWith'] as const;

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

/** The three offers; each answers the same questions, so that they can be compared. */
export function Offers() {
  return (
    <section id={anchors.kopen} className="section">
      <div className="wrap">
        <h2>{offers.title}</h2>
        <p className="mt-6 max-w-[34em] text-large text-soft">{offers.intro}</p>
        <div className="mt-14 border-ink border-t-3">
          {offers.list.map((offer) => (
            <article
              key={offer.id}
              className="grid gap-x-8 gap-y-6 border-ink border-b-3 py-10 sm:grid-cols-3 lg:grid-cols-[17rem_1fr_1.15fr_1.15fr] lg:py-12"
            >
              <div className="flex items-center gap-5 sm:col-span-3 lg:col-span-1 lg:row-span-2 lg:flex-col lg:items-start lg:justify-between">
                <h3 className="text-[clamp(2.25rem,1.8rem+2vw,3.25rem)]">{offer.name}</h3>
                <Lap part={offer.lap} className="w-28 max-lg:ml-auto lg:w-32" />
              </div>
              {questions.map((question) => (
                <div key={question}>
                  <h4 className="font-semibold text-soft text-small">{offers.questions[question]}</h4>
                  <p className="mt-1.5 max-w-[28em] font-medium text-large leading-snug">{offer[question]}</p>
                </div>
              ))}
              <p className="sm:col-span-3 lg:col-start-2">
                <OfferAction offer={offer} />
              </p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
