import type { ReactNode } from 'react';
import { sinceAsked } from '../../../contract/own-data.ts';
import { purposes } from '../../../contract/purposes.ts';

/**
 * What becomes of a request to erase once they buy or write, and what goes and what stays of them, as the registry of
 * personal data says.
 */
export function Consequences() {
  const all = Object.values(purposes);
  const lines = (items: ReactNode[]) => <ul className="grid list-disc gap-1 pl-5">{items}</ul>;
  return (
    <>
      <p>{sinceAsked}</p>
      <details>
        <summary className="link min-h-11">Wat verdwijnt er, en wat blijft?</summary>
        <div className="mt-3 grid gap-3 text-small">
          <p>
            <strong>Dit verdwijnt:</strong>
          </p>
          {lines(all.filter(({ stays }) => !stays).map(({ name }) => <li key={name}>{name}</li>))}
          <p>
            <strong>Dit blijft:</strong>
          </p>
          {lines(
            all.flatMap(({ name, stays }) =>
              stays ? (
                <li key={name}>
                  {name}: {stays}
                </li>
              ) : (
                []
              ),
            ),
          )}
        </div>
      </details>
    </>
  );
}
