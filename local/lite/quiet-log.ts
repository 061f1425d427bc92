/**
 * Gap in @supabase/lite: it writes failed queries to the console with their parameters, addresses and
 * hashes included. While a request is inside it, its console lines are reduced to kind, code and place.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { problem } from '../log.ts';

const inside = new AsyncLocalStorage<true>();
let installed = false;

/** Runs `work` with the console of @supabase/lite reduced. */
export function quietly<T>(work: () => T): T {
  install();
  return inside.run(true, work);
}

function install(): void {
  if (installed) return;
  installed = true;
  for (const level of ['error', 'warn', 'log', 'info'] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      if (!inside.getStore()) return write.apply(console, values);
      if (level === 'error') problem('database', values.find((value) => value instanceof Error) ?? values[0]);
    };
  }
}
