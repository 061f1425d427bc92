import { Link } from 'react-router';
import { sessions } from '../../../site/home.ts';
import { workshopWorkflows } from '../../../site/offers.ts';
import { anchors, paths } from '../../../site/paths.ts';
import { opensDialog } from '../../shared/page/dialogs.ts';
import { buttonLook } from '../../ui/button-look.ts';

export function Sessions() {
  return (
    <section id={anchors.workshop} className="section on-dark overflow-hidden bg-ink text-chalk">
      <div className="wrap">
        <div className="grid gap-x-16 lg:grid-cols-[auto_1fr] lg:grid-rows-[auto_1fr]">
          <h2 className="contents">
            <span className="-ml-[0.04em] text-giant text-sun lg:row-span-2">{workshopWorkflows}</span>{' '}
            <span className="mt-6 max-w-[10em] self-end text-h2 lg:text-h1 lg:mt-0">{sessions.title}</span>
          </h2>
          <div>
            <p className="mt-6 max-w-[34em] text-large">{sessions.intro}</p>
            <p className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-4">
              <a {...opensDialog('workshop')} {...buttonLook({ look: 'go' })} className="button">
                {sessions.action}
              </a>
              <Link
                to={paths.workshopAanvraag}
                prefetch="intent"
                className="link on-dark-link inline-flex min-h-11 items-center"
              >
                {sessions.details}
              </Link>
            </p>
          </div>
        </div>
        <ol className="mt-16 grid gap-x-10 gap-y-8 sm:grid-cols-3 lg:mt-20">
          {sessions.steps.map((step) => (
            <li key={step.title} className="border-chalk border-t-3 pt-5">
              <h3>{step.title}</h3>
              <p className="mt-3">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
