import { programme } from '../../../site/home.ts';
import { anchors } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';

/** The tailored programme, set in the infield of a running track. */
export function Programme() {
  return (
    <section id={anchors.opmaat} className="overflow-hidden lg:py-24">
      <div className="stadium">
        <div className="mx-auto max-w-[62rem] lg:text-center">
          <h2 className="mx-auto lg:max-w-[12em]">{programme.title}</h2>
          <p className="mt-5 lg:mx-auto max-w-[34em] text-large">{programme.intro}</p>
          <ol className="mt-10 grid gap-x-8 gap-y-8 text-left sm:grid-cols-2 lg:grid-cols-4 lg:gap-x-6">
            {programme.legs.map((leg, index) => (
              <li key={leg.title} className="border-chalk border-t-3 pt-4">
                <h3>
                  <span className="mr-2 text-sun">{index + 1}</span>
                  {leg.title}
                </h3>
                <p className="mt-2">{leg.text}</p>
              </li>
            ))}
          </ol>
          <p className="mt-10">
            <a {...opensDialog('contact')} {...buttonLook()} className="button">
              {programme.action}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
