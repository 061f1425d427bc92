import { Link } from 'react-router';
import { offers } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../platform/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Lap } from '../../ui/motif/lap.tsx';

const questions = [
  { label: 'Voor wie?', key: 'forWhom' },
  { label: 'Wat doet u?', key: 'doing' },
  { label: 'Waarmee gaat u naar huis?', key: 'leavesWith' },
] as const;

type Offer = (typeof offers)[number];

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

/** The three offers, side by side on what a buyer asks of each. */
export function Offers() {
  return (
    <section id={anchors.kopen} className="section">
      <div className="wrap">
        <h2>Drie afstanden. Eén startlijn.</h2>
        <p className="mt-6 max-w-[34em] text-large text-soft">
          Even proeven, zelf bouwen of structureel inbouwen: u kiest hoe ver u loopt. De prijs hangt af van uw
          groep en staat in het voorstel, voor u iets beslist.
        </p>
        <div className="mt-14 border-ink border-t-3">
          {offers.map((offer) => (
            <article
              key={offer.id}
              className="grid gap-x-8 gap-y-6 border-ink border-b-3 py-10 sm:grid-cols-3 lg:grid-cols-[17rem_1fr_1.15fr_1.15fr] lg:py-11"
            >
              <div className="flex items-center gap-5 sm:col-span-3 lg:col-span-1 lg:row-span-2 lg:flex-col lg:items-start lg:justify-between">
                <h3 className="text-[clamp(2.25rem,1.8rem+2vw,3.25rem)]">{offer.name}</h3>
                <Lap part={offer.lap} className="w-28 max-lg:ml-auto lg:w-32" />
              </div>
              {questions.map(({ label, key }) => (
                <div key={key}>
                  <h4 className="font-semibold text-soft text-small">{label}</h4>
                  <p className="mt-1.5 max-w-[28em] font-medium text-large leading-snug">{offer[key]}</p>
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
