import { programme } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { HomePart } from './part.tsx';

export function Programme() {
  return (
    <section id={anchors.opmaat} className="overflow-hidden lg:py-10">
      <div className="stadium">
        <div className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[5fr_6fr]">
          <div>
            <h2 className="lg:text-[2.75rem]">{programme.title}</h2>
            <p className="mt-4 max-w-[34em] leading-snug lg:text-large">{programme.intro}</p>
          </div>
          <ol className="grid gap-x-8 gap-y-4 leading-snug sm:grid-cols-2 lg:row-span-2 lg:gap-y-6">
            {programme.legs.map((leg, index) => (
              <li key={leg.title} className="border-chalk border-t-3 pt-3">
                <h3>
                  <span className="mr-2 text-sun">{index + 1}</span>
                  {leg.title}
                </h3>
                <p className="mt-1.5">{leg.text}</p>
              </li>
            ))}
          </ol>
          <p className="self-start">
            <a {...opensDialog('contact')} {...buttonLook()} className="button">
              {programme.action}
            </a>
          </p>
        </div>
        <HomePart name="ProgrammeCase" />
      </div>
    </section>
  );
}
