/** One line of the log. It never holds addresses, tokens, keys or what a visitor typed. */
type Line = Record<string, unknown>;

let enabled = false;

/** Switches to JSON, with a line per request; off, only problems are written, to be read by a person. */
export function logRequests(on: boolean): void {
  enabled = on;
}

/** Whether lines without a problem are written. */
export function logsRequests(): boolean {
  return enabled;
}

/**
 * Writes the line of a request. The path comes without its query, where tokens and addresses stand, and without
 * what reads as an address, an id or a token.
 */
export function requestLine(line: {
  id: string;
  method: string;
  path: string;
  status: number;
  ms: number;
}): void {
  if (enabled || (line.status >= 500 && line.status !== 503))
    write({ level: line.status >= 500 ? 'error' : 'info', ...line, path: withoutIds(line.path) });
}

function withoutIds(path: string): string {
  return path
    .replace(/[^/]*(?:@|%40)[^/]*/gi, '…')
    .replace(/[\w-]{24,}/g, (part) => (/[\dA-Z]/.test(part) || part.length > 32 ? '…' : part));
}

/**
 * Writes that something went wrong in `where`. Of an error only its kind, code and place are kept: messages
 * of databases and services quote what was typed.
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

/** Says something to whoever watches the console; a log in JSON has lines of its own for that. */
export function notice(text: string): void {
  if (!enabled) process.stdout.write(`${clock()} ${text}\n`);
}

/** A line of the log for a person: what it is about, then the rest of what it holds. */
export function plainLine({ time: _time, level, where, event, function: name, ...rest }: Line): string {
  const about = where ?? event ?? name;
  const held = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const details = held.map(([key, value]) => `${key}=${String(value)}`).join(' ');
  const kind = level === 'error' ? 'Fout' : 'Let op';
  return [clock(), `${kind}${about ? ` in ${String(about)}` : ''}:`, details].join(' ').trimEnd();
}

function clock(): string {
  return new Date().toTimeString().slice(0, 8);
}

function write(line: Line): void {
  const text = enabled ? JSON.stringify({ time: new Date().toISOString(), ...line }) : plainLine(line);
  process.stdout.write(`${text}\n`);
}
