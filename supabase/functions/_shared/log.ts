import { environment } from './settings.ts';

const levels = ['info', 'warn', 'error'] as const;

const secrets = [
  /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}.-]+/gu,
  /\b(?:sb_(?:secret|publishable)|[sr]k_(?:test|live)|whsec|re)_[\w-]+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b[\w-]{40,}\b/g,
];

/** A text without addresses, keys, tokens and hashes, short enough for a log line. */
export function redact(text: string): string {
  let clean = text;
  for (const pattern of secrets) clean = clean.replace(pattern, '[…]');
  return clean.slice(0, 300);
}

/** What went wrong, in one line that holds nothing personal. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { code?: unknown };
  return redact(`${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}`);
}

/**
 * One structured line, unless LOG_LEVEL asks for graver ones only. Give it no addresses, tokens or keys; texts of
 * errors go through describeError.
 */
export function log(level: (typeof levels)[number], fields: Record<string, unknown>): void {
  const least = levels.findIndex((name) => name === environment('LOG_LEVEL'));
  if (levels.indexOf(level) < least) return;
  console[level](JSON.stringify({ time: new Date().toISOString(), level, ...fields }));
}
