import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Answer, Arguments, BrowserFunction } from '../../../contract/database/database.ts';
import { useArrival } from '../../ui/arrival.tsx';
import { WaitingLine } from '../../ui/waiting-line.tsx';
import { ask } from './ask.ts';
import { useListState } from './list-state.ts';
import { Problem } from './parts.tsx';

/** Returns from an open row to the list as it was. */
function BackToList({ children }: { children: string }) {
  const { addressOf } = useListState();
  return (
    <p>
      <Link to={addressOf(null)} className="link inline-flex min-h-11 items-center">
        <span aria-hidden="true">←&nbsp;</span>
        {children}
      </Link>
    </p>
  );
}

/** The heading of an open row, which gets the focus. */
function OpenedTitle({ children }: { children: ReactNode }) {
  const heading = useArrival<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="[overflow-wrap:anywhere] outline-none">
      {children}
    </h2>
  );
}

/** How often to check a pending change, in milliseconds. */
const pollWhileUnderWay = 3000;

/** A list row opened by the address: the answer of its SQL function, or that there is no such row. */
export function Opened<Source extends BrowserFunction>({
  source,
  parameters,
  back,
  titleOf,
  missing,
  isUnderWay,
  children,
}: {
  source: Source;
  parameters: Arguments<Source>;
  /** The label of the link back. */
  back: string;
  titleOf: (row: NonNullable<Answer<Source>>) => string;
  missing: string;
  /** Whether the row is about to change by itself. */
  isUnderWay?: (row: NonNullable<Answer<Source>>) => boolean;
  children: (row: NonNullable<Answer<Source>>) => ReactNode;
}) {
  const answer = useQuery({
    queryKey: [source, parameters],
    queryFn: () => ask(source, parameters),
    refetchInterval: ({ state }) => (state.data && isUnderWay?.(state.data) ? pollWhileUnderWay : false),
  });
  return (
    <>
      <BackToList>{back}</BackToList>
      {answer.error && <Problem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && !answer.error && <WaitingLine />}
      {answer.data === null && <p className="desk-empty">{missing}</p>}
      {answer.data && (
        <>
          <OpenedTitle>{titleOf(answer.data)}</OpenedTitle>
          {children(answer.data)}
        </>
      )}
    </>
  );
}
