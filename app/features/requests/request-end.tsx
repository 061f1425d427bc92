import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatTime } from '../../../contract/calendar.ts';
import { accountActions, fieldLabels as labels } from '../../../contract/labels.ts';
import { paths } from '../../../site/paths.ts';
import { usePageTitle } from '../../platform/page-title.ts';
import type { SentRequest } from '../../shared/forms/use-request-form.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { buttonLook } from '../../ui/button-look.ts';
import { StartLane } from './submit.tsx';

export function RequestEnd({
  title,
  sent,
  onAgain,
  offer,
  children,
}: {
  title: string;
  sent: SentRequest;
  onAgain: () => void;
  offer: ReactNode;
  children: ReactNode;
}) {
  const heading = useArrival<HTMLHeadingElement>();
  usePageTitle(title);
  return (
    <div className="wrap pt-12 pb-20 md:pt-20 md:pb-28">
      <div className="relative min-h-20 overflow-hidden rounded-box bg-tartan">
        <StartLane gone />
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-10 max-w-[12em] outline-none">
        {title}
      </h1>
      <p className="mt-5 max-w-[36em] text-large text-soft">
        Verstuurd om {formatTime(sent.at)}. Een bevestiging is onderweg naar {sent.email}.
      </p>
      <div className="mt-10 grid items-start gap-x-20 gap-y-16 md:mt-14 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)]">
        <div>
          {offer}
          <p className="font-semibold">{labels.referentie}</p>
          <p className="display text-h2">{sent.reference}</p>
          <p className="mt-6">
            <Link to={paths.home} className="button" {...buttonLook({ look: 'go' })}>
              {accountActions.backHome}
            </Link>
          </p>
          <p className="mt-6 max-w-[36em]">
            De referentie staat ook in die mail. Iets vergeten? Antwoord erop, of noem ze als u ons belt.
          </p>
        </div>
        {children}
        <div>
          <Answers answers={sent.answers} />
          <p className="mt-8">
            Nog een aanvraag?{' '}
            <button type="button" onClick={onAgain} className="link">
              Vul het formulier opnieuw in
            </button>
          </p>
        </div>
      </div>
    </div>
  );
}

function Answers({ answers }: Pick<SentRequest, 'answers'>) {
  return (
    <>
      <h2 className="text-h3">Wat u verstuurde</h2>
      <dl className="mt-6 border-t-3 border-ink">
        {answers
          .filter(({ value }) => value)
          .map(({ label, value }) => (
            <div key={label} className="grid gap-x-8 border-b-2 border-hair py-4 sm:grid-cols-2">
              <dt className="text-soft">{label}</dt>
              <dd className="font-medium whitespace-pre-line">{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
