import { AsyncLocalStorage } from 'node:async_hooks';
import { logsRequests, plainLine, problem } from './log.ts';
import { mailFails, mailWorks } from './mail/delivery-notice.ts';

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

/** Runs a function of the shop; unless the log is in JSON only its problems are written, to be read by a person. */
export function asFunction<T>(work: () => T): T {
  return filtered(work, (level, values) => {
    if (logsRequests()) return values;
    const line = lineOf(values);
    // Of an outage each try that fails has a line: who watches wants to know when it starts and ends.
    if (line?.event === 'mails-sent') mailWorks();
    if (line?.event === 'mail-not-sent' && line.settled === 'retry') {
      mailFails();
      return undefined;
    }
    if (level !== 'error' && level !== 'warn') return undefined;
    return line ? [plainLine(line)] : values;
  });
}

/** What a function logged, where that is a line of its own. */
function lineOf([text, ...more]: unknown[]): Record<string, unknown> | null {
  if (typeof text !== 'string' || more.length > 0 || !text.startsWith('{')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
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
