import { anyAtSign } from '../contract/email.ts';

let requestLines = false;

/** Switches the line per request on or off. Problems are always logged. */
export function logRequests(on: boolean): void {
  requestLines = on;
}

/** Logs a request, without the query and without anything that looks like an address, an id or a token. */
export function requestLine(line: {
  id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}): void {
  const failed = line.status >= 500 && line.status !== 503;
  if (requestLines || failed)
    write({ level: line.status >= 500 ? 'error' : 'info', ...line, path: withoutIds(line.path) });
}

const addressInPath = new RegExp(`[^/]*(?:${anyAtSign.source})[^/]*`, 'gi');

function withoutIds(path: string): string {
  return path
    .replace(addressInPath, '…')
    .replace(/[\w-]{24,}/g, (part) => (/[\dA-Z]/.test(part) || part.length > 32 ? '…' : part))
    .replace(/\d{6,}/g, '…');
}

/**
 * Logs that something went wrong in `where`. Only the kind, code and source line of an error are logged: messages
 * from databases and services quote what a visitor typed.
 */
export function problem(where: string, error: unknown): void {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  const place =
    error instanceof Error ? /\bat .*?([\w.-]+\.[jt]s:\d+)/.exec(error.stack ?? '')?.[1] : undefined;
  write({
    level: 'error',
    where,
    error: typeof name === 'string' ? name : typeof error,
    code: typeof code === 'string' || typeof code === 'number' ? code : undefined,
    place,
  });
}

let guard: typeof console.error | undefined;

/**
 * Gap in @supabase/lite: it prints failed queries with their parameters, e-mail addresses and password hashes
 * included, and has no hook to change that. From here on the console only prints the functions' own lines, which
 * are JSON and hold nothing personal; any other error is reduced to its kind, code and source line. Successes are
 * printed only with a line per request.
 */
export function guardConsole(): void {
  if (console.error === guard) return;
  for (const level of ['error', 'warn'] as const) {
    const print = console[level];
    console[level] = (...values: unknown[]) => {
      const [first] = values;
      if (values.length === 1 && typeof first === 'string' && first.startsWith('{')) print(first);
      else if (level === 'error')
        problem('database', values.find((value) => value instanceof Error) ?? first);
    };
  }
  guard = console.error;
  const { info } = console;
  console.info = (...values: unknown[]) => {
    if (requestLines) info(...values);
  };
}

function write(line: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}
