import { Link } from 'react-router';
import { sessions } from '../../../site/home.ts';
import { workshopWorkflows } from '../../../site/offers.ts';
import { anchors, paths } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';
import { HomePart } from './part.tsx';

export function Sessions() {
  return (
    <section id={anchors.workshop} className="section on-dark overflow-hidden bg-ink text-chalk">
      <div className="wrap">
        <div className="grid grid-cols-[auto_1fr] items-end gap-x-4 lg:grid-rows-[1fr_auto] lg:gap-x-16">
          <h2 className="contents">
            <span className="-ml-[0.04em] text-giant text-sun lg:row-span-2">{workshopWorkflows}</span>{' '}
            <span className="max-w-[13em] text-[clamp(1.875rem,1.3rem+2.6vw,4rem)]">{sessions.title}</span>
          </h2>
          <div className="max-lg:col-span-2">
            <p className="mt-5 max-w-[36em] leading-snug lg:text-large">{sessions.intro}</p>
            <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-2">
              <a {...opensDialog('workshop')} {...buttonLook({ look: 'go' })} className="button">
                {sessions.action}
              </a>
              <Link to={paths.workshopAanvraag} className="link inline-flex min-h-11 items-center">
                {sessions.details}
              </Link>
            </p>
          </div>
        </div>
        <ol className="mt-7 grid gap-x-10 gap-y-4 leading-snug sm:grid-cols-3 lg:mt-12">
          {sessions.steps.map((step) => (
            <li key={step.title} className="border-chalk border-t-3 pt-3">
              <h3>{step.title}</h3>
              <p className="mt-1.5">{step.text}</p>
            </li>
          ))}
        </ol>
        <HomePart name="WorkshopCase" />
      </div>
    </section>
  );
}
