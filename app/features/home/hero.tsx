import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { kicks, kit } from '../../../site/kit.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Track } from '../../ui/motif/track.tsx';
import { KitAction } from './kit-action.tsx';

const facts = [
  { figure: `${kit.firstResultMinutes} min`, text: 'tot je eerste resultaat' },
  { figure: `${kicks.length} Kicks`, text: 'video, PDF en cheat sheet' },
  { figure: kit.priceLabel, text: kit.paymentLabel },
];

export function Hero() {
  return (
    <section className="relative overflow-hidden border-ink border-b-3">
      <div className="wrap relative z-1 flex flex-col justify-center pt-10 pb-8 sm:pt-14 lg:min-h-[min(48rem,calc(100svh-var(--header)))] lg:py-16">
        <h1 className="max-w-[10em] text-hero">{brand.promise}</h1>
        <p className="mt-6 max-w-[28em] text-large text-soft">
          Zeven korte lessen, één workshop of een traject op maat: we brengen je van ‘ik moet iets met AI’
          naar werk dat vandaag al sneller gaat.
        </p>
        <p className="mt-8 flex flex-wrap gap-3">
          <KitAction soon="Zet me op de lijst" onSale={`Koop de ${kit.name}`} />
          <Link to={paths.kennismaking} prefetch="intent" {...buttonLook()} className="button">
            {introductionName}
          </Link>
        </p>
        <dl className="mt-10 grid grid-cols-3 gap-x-5 sm:flex sm:gap-x-9 lg:mt-16">
          {facts.map((fact) => (
            <div key={fact.figure}>
              <dt className="display text-[clamp(1.5rem,1rem+2.2vw,2.25rem)]">{fact.figure}</dt>
              <dd className="mt-1.5 text-small text-soft leading-snug">{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Track className="w-full overflow-visible sm:ml-auto sm:w-4/5 lg:absolute lg:right-0 lg:bottom-0 lg:w-[min(53vw,100vw-38rem)]" />
    </section>
  );
}
