import { useCallback, useEffect, useState } from 'react';
import { readStored, store } from '../../shared/stored.ts';
import { clearToasts } from '../../ui/toast.tsx';

const key = 'kickstart-beheer-actief';

export const idleMinutes = 30;

/** Milliseconds since an owner did something in a tab of the desk; a clock that was changed counts too. */
const idleFor = () => Math.abs(Date.now() - Number(readStored(key) ?? Date.now()));
const isIdle = () => idleFor() > idleMinutes * 60_000;

/** Notes that the owner is there. */
export const isThere = () => store(key, String(Date.now()));

/** Whether the desk is covered, in all tabs at the same time, and how to uncover it. */
export function useCover() {
  const [isCovered, setCovered] = useState(isIdle);
  useEffect(() => {
    const look = () => setCovered(isIdle());
    // The first sign after a long time is not known to be the owner's.
    const noteSign = () => (isIdle() ? look() : isThere());
    noteSign();
    const stop = new AbortController();
    for (const sign of ['keydown', 'pointerdown', 'scroll'])
      window.addEventListener(sign, noteSign, { capture: true, passive: true, signal: stop.signal });
    // Not one timer of half an hour: it stands still while a laptop sleeps.
    const looking = setInterval(look, 1000);
    return () => {
      stop.abort();
      clearInterval(looking);
    };
  }, []);
  useEffect(() => {
    if (isCovered) clearToasts();
  }, [isCovered]);
  const uncover = useCallback(() => {
    isThere();
    setCovered(false);
  }, []);
  return { isCovered, uncover };
}
