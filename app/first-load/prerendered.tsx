import type { ReactNode } from 'react';
import { useHydrated } from './hydrated.ts';

/**
 * A page whose prerendered HTML suits most visits. Where the address or stored data asks for another screen
 * (`data-waits`, early-script.ts) it shows `waiting` instead until React runs, and after that while `waits`.
 */
export function Prerendered({
  waiting,
  waits = false,
  children,
}: {
  waiting?: ReactNode;
  waits?: boolean;
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <>
      {(waits || !hydrated) && (
        <div className={hydrated ? undefined : 'not-in-data-waits:hidden'}>{waiting}</div>
      )}
      <div className={hydrated ? undefined : 'in-data-waits:hidden'}>{children}</div>
    </>
  );
}
