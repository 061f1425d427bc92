import { AsyncLocalStorage } from 'node:async_hooks';
import { logsRequests, problem } from './log.ts';

type Level = 'error' | 'warn' | 'log' | 'info';
type Filter = (level: Level, values: unknown[]) => unknown[] | undefined;

const current = new AsyncLocalStorage<Filter>();
let installed = false;

/**
 * Gap in @supabase/lite: it writes failed queries to the console with their parameters, addresses and
 * hashes included. While `work` runs, its lines are reduced to kind, code and place.
 */
export function quietly<T>(work: () => T): T {
  return filtered(work, (level, values) => {
    if (level === 'error') problem('database', values.find((value) => value instanceof Error) ?? values[0]);
    return undefined;
  });
}

/** Runs a function of the shop; its lines without a problem are left out unless the log is on. */
export function asFunction<T>(work: () => T): T {
  return filtered(work, (level, values) =>
    level === 'error' || level === 'warn' || logsRequests() ? values : undefined,
  );
}

function filtered<T>(work: () => T, filter: Filter): T {
  install();
  return current.run(filter, work);
}

function install(): void {
  if (installed) return;
  installed = true;
  for (const level of ['error', 'warn', 'log', 'info'] as const) {
    const write = console[level];
    console[level] = (...values: unknown[]) => {
      const filter = current.getStore();
      const kept = filter ? filter(level, values) : values;
      if (kept) write.apply(console, kept);
    };
  }
}
