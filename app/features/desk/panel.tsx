import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { formatListDate, formatListMoment } from '../../../contract/calendar.ts';
import { reportLater } from '../../platform/browser-errors.ts';
import { signInAddress } from '../../platform/redirect.ts';
import { tryAgain } from '../../shared/page/no-answer.ts';
import { Button } from '../../ui/button.tsx';
import { DeskProblem } from './ask.ts';

/** A state in a few words: `tone` 'hot' asks for attention, 'done' is good, 'bad' is not. */
export function Status({ tone, children }: { tone?: 'hot' | 'done' | 'bad'; children: ReactNode }) {
  return (
    <span className="desk-status" data-tone={tone}>
      {children}
    </span>
  );
}

export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="desk-panel">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

export type Fact = readonly [label: string, value: ReactNode];

export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="desk-facts">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** A day, or a moment (ISO 8601), in a list: no narrow column breaks it within a date or a time. */
export const ListDate = ({ at }: { at: string }) => <time dateTime={at}>{formatListDate(at)}</time>;
export const ListMoment = ({ at }: { at: string }) => <time dateTime={at}>{formatListMoment(at)}</time>;

/** The problem with a call, and what to do. An error that nobody expected is reported to the shop too. */
export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  useEffect(() => {
    if (error instanceof DeskProblem) return;
    console.error(error);
    reportLater(error);
  }, [error]);
  const problem = error instanceof DeskProblem ? error : new DeskProblem('refused', 'Er ging iets mis.');
  return (
    <div role="alert" className="desk-problem">
      <p>{problem.message}</p>
      {problem.kind === 'session' ? (
        <SignIn />
      ) : (
        onRetry && (
          <Button size="small" onClick={() => tryAgain(onRetry)}>
            Opnieuw proberen
          </Button>
        )
      )}
    </div>
  );
}

/** Leads an owner without a session to sign-in, in a new tab: what is typed here stays. */
export function SignIn() {
  const here = typeof window === 'undefined' ? null : window.location.pathname + window.location.search;
  return (
    <Link className="link" to={signInAddress(here)} target="_blank">
      Inloggen in een nieuw tabblad
    </Link>
  );
}
