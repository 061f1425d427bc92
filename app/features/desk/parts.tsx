import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatListDate, formatListMoment } from '../../../contract/calendar.ts';
import { signInAddress } from '../../platform/redirect.ts';
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

/** A part of a section, with its heading. */
export function Panel({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={`${id}-title`} className="desk-panel">
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}

/** Labels with their values. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="desk-facts">
      {facts.map(([label, value]) => (
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

/** A history, in order: each event's moment (ISO 8601), title, details, and address on the desk. */
export function History({
  entries,
}: {
  entries: readonly { at: string; what: string; more?: string | undefined; to?: string | undefined }[];
}) {
  return (
    <Panel id="history" title="Wat er gebeurde">
      <ol className="desk-history">
        {entries.map(({ at, what, more, to }) => (
          <li key={`${at} ${what} ${to}`}>
            <ListMoment at={at} />
            <span>
              {to ? (
                <Link className="link" to={to}>
                  {what}
                </Link>
              ) : (
                what
              )}
              {more && <small>{more}</small>}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** The problem with a call, and what to do. */
export function Problem({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const problem = error instanceof DeskProblem ? error : new DeskProblem('refused', 'Er ging iets mis.');
  return (
    <div role="alert" className="desk-problem">
      <p>{problem.message}</p>
      {problem.kind === 'session' ? (
        <SignIn />
      ) : (
        onRetry && (
          <Button size="small" onClick={onRetry}>
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
