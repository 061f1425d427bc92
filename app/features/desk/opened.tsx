import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Answer, Arguments, BrowserFunction } from '../../../contract/database/database.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { ask } from './ask.ts';
import { useListState } from './list-state.ts';
import { Problem } from './panel.tsx';

export function BackToList({ to, children }: { to?: string | undefined; children: string }) {
  const { addressOf } = useListState();
  return (
    <p>
      <Link to={to ?? addressOf(null)} className="link inline-flex min-h-11 items-center">
        <span aria-hidden="true">←&nbsp;</span>
        {children}
      </Link>
    </p>
  );
}

export function OpenedRow({
  title,
  hasFocus = true,
  children,
}: {
  title: ReactNode;
  hasFocus?: boolean;
  children: ReactNode;
}) {
  const heading = useArrival<HTMLHeadingElement>(hasFocus);
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (focused.current && !focused.current.isConnected && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  });
  return (
    <div
      className="contents"
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      <h2 ref={heading} tabIndex={-1} className="outline-none">
        {title}
      </h2>
      {children}
    </div>
  );
}

/** How often to check a pending change, in milliseconds. */
const pollWhileUnderWay = 3000;

export function Opened<Source extends BrowserFunction>({
  source,
  parameters,
  back,
  backTo,
  titleOf,
  missing,
  isUnderWay,
  hasFocus = true,
  children,
}: {
  source: Source;
  parameters: Arguments<Source>;
  back: string;
  backTo?: string;
  titleOf: (row: NonNullable<Answer<Source>>) => string;
  missing: string;
  isUnderWay?: (row: NonNullable<Answer<Source>>) => boolean;
  /** Whether the heading gets the focus on arrival, rather than something in the row. */
  hasFocus?: boolean;
  children: (row: NonNullable<Answer<Source>>) => ReactNode;
}) {
  const answer = useQuery({
    queryKey: [source, parameters],
    queryFn: () => ask(source, parameters),
    refetchInterval: ({ state }) => (state.data && isUnderWay?.(state.data) ? pollWhileUnderWay : false),
  });
  return (
    <>
      <BackToList to={backTo}>{back}</BackToList>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data === null && <p className="desk-empty">{missing}</p>}
      {answer.data && (
        <OpenedRow title={titleOf(answer.data)} hasFocus={hasFocus}>
          {children(answer.data)}
        </OpenedRow>
      )}
    </>
  );
}
