import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Headers of every answer, whatever the build says. */
const ALWAYS: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
};

/** The policy of an answer that is not a page: it may load nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** The security headers of a path, in lower case. */
export type HeadersOf = (path: string) => Record<string, string>;

/**
 * Reads `headers.json` beside the folder `site`: a map of path to headers, with `*` for all.
 * A missing file leaves the defaults.
 */
export function readHeaders(site: string): HeadersOf {
  const file = join(site, '..', 'headers.json');
  const map: Record<string, Record<string, string>> = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const lower = (headers: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (path) => ({ ...ALWAYS, ...lower(map['*']), ...lower(map[path]) });
}

/** Sets the headers that an answer outside the site needs and has not set itself; no cache may store it. */
export function secureHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries({
    ...ALWAYS,
    'content-security-policy': NOTHING,
    'cache-control': 'no-store',
  })) {
    if (!headers.has(name)) headers.set(name, value);
  }
}
