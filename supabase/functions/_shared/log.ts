import { anyAtSign } from '../../../contract/email.ts';
import { cut } from '../../../contract/text.ts';

const secrets = [
  new RegExp(`[\\p{L}\\p{N}._%+'-]+(?:${anyAtSign.source})[\\p{L}\\p{N}.%-]+`, 'giu'),
  /\b(?:sb_(?:secret|publishable)|[sr]k_(?:test|live)|whsec|re)_[\w-]+/g,
  /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g,
  /\b[\w-]{40,}\b/g,
];

/** Removes addresses, keys, tokens and hashes from a text and shortens it for a log line. */
export function redact(text: string): string {
  let clean = text;
  for (const pattern of secrets) clean = clean.replace(pattern, '[…]');
  return cut(clean, 300);
}

/** Describes an error in one line, without personal data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code } = error as { code?: unknown };
  return redact(`${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message}`);
}

/** Writes one line of JSON. Never log addresses, tokens or keys; pass errors through describeError. */
export function log(level: 'info' | 'warn' | 'error', fields: Record<string, unknown>): void {
  console[level](JSON.stringify({ time: new Date().toISOString(), level, ...fields }));
}
