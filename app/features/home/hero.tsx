import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { hero } from '../../../site/home.ts';
import { kit } from '../../../site/kit.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Track } from '../../ui/motif/track.tsx';
import { KitAction } from './kit-action.tsx';

export function Hero() {
  const { priceLabel } = useShop();
  const facts = [...hero.facts, { figure: priceLabel, text: kit.paymentLabel }];
  return (
    <section className="relative overflow-hidden border-ink border-b-3">
      <div className="wrap relative z-1 flex flex-col justify-center pt-7 pb-5 sm:pt-12 lg:min-h-[min(42rem,calc(100svh-var(--header)))] lg:py-14">
        <h1 className="max-w-[10em] text-hero">{brand.promise}</h1>
        <p className="mt-5 max-w-[28em] text-large text-soft leading-snug">{hero.intro}</p>
        <p className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <KitAction />
          <Link to={paths.kennismaking} {...buttonLook()} className="button">
            {introductionName}
          </Link>
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-5 sm:mt-6 lg:mt-12 lg:flex lg:gap-x-9">
          {facts.map((fact) => (
            <div key={fact.text}>
              {/* On a phone there is room for a price that wraps. */}
              <dt className="display flex items-end text-kit max-sm:min-h-[2em]">{fact.figure}</dt>
              <dd className="mt-1.5 text-small text-soft leading-snug">{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Track className="max-lg:h-56 w-full overflow-visible sm:ml-auto sm:w-4/5 lg:absolute lg:right-0 lg:bottom-0 lg:w-[min(53vw,100vw-38rem,42rem)]" />
    </section>
  );
}
