import { Link } from 'react-router';
import { hero } from '../../../site/home.ts';
import { introductionName } from '../../../site/offers.ts';
import { paths } from '../../../site/paths.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { Track } from '../../ui/motif/track.tsx';
import { KitAction } from './kit-action.tsx';

export function Hero() {
  return (
    <section className="relative overflow-hidden border-ink border-b-3">
      <div className="wrap relative z-1 flex flex-col justify-center pt-10 pb-8 sm:pt-14 lg:min-h-[min(48rem,calc(100svh-var(--header)))] lg:py-16">
        <h1 className="max-w-[10em] text-hero">{hero.title}</h1>
        <p className="mt-6 max-w-[28em] text-large text-soft">{hero.intro}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          <KitAction soon={hero.kitSoon} onSale={hero.kitOnSale} />
          <Link to={paths.kennismaking} prefetch="intent" {...buttonLook()} className="button">
            {introductionName}
          </Link>
        </p>
        <dl className="mt-10 grid grid-cols-3 gap-x-5 sm:flex sm:gap-x-9 lg:mt-16">
          {hero.facts.map((fact) => (
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
