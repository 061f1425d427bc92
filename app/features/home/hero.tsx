import { Link } from 'react-router';
import { brand } from '../../../site/brand.ts';
import { hero } from '../../../site/home.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Track } from '../../ui/motif/track.tsx';
import { KitAction } from './kit-action.tsx';

export function Hero() {
  return (
    <section className="relative overflow-hidden border-ink border-b-3">
      <div className="wrap relative z-1 flex flex-col justify-center pt-7 pb-5 sm:pt-12 lg:min-h-[min(42rem,calc(100svh-var(--header)))] lg:py-14">
        <h1 className="max-w-[10em] text-hero">{brand.promise}</h1>
        <p className="mt-5 max-w-[28em] text-large text-soft leading-snug">{hero.intro}</p>
        <p className="mt-6 flex flex-wrap gap-3 lg:mt-8">
          <KitAction />
          <Link to={paths.kennismaking} prefetch="intent" {...buttonLook()} className="button">
            {introductionName}
          </Link>
        </p>
        <dl className="mt-6 grid grid-cols-3 gap-x-5 sm:flex sm:gap-x-9 lg:mt-12">
          {hero.facts.map((fact) => (
            <div key={fact.figure}>
              <dt className="display text-kit">{fact.figure}</dt>
              <dd className="mt-1.5 text-small text-soft leading-snug">{fact.text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <Track className="max-lg:h-56 w-full overflow-visible sm:ml-auto sm:w-4/5 lg:absolute lg:right-0 lg:bottom-0 lg:w-[min(53vw,100vw-38rem,42rem)]" />
    </section>
  );
}
