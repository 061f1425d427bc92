import { urlOf } from './text.ts';

const secretName = /token|code|hash|key|secret|session|password|mail/i;
const secretValue = /[\w-]{20,}|\d{6,}|@/;

/**
 * The page that a request came from, safe for a mail: without fragment, sign-in data and parameters that look like a
 * token, a code or an address. Null when it is not a web address.
 */
export function sourcePage(url: string | null): string | null {
  const page = urlOf(url ?? '');
  if (!page || !/^https?:$/.test(page.protocol)) return null;
  for (const [name, value] of new URLSearchParams(page.search)) {
    if (secretName.test(name) || secretValue.test(value)) page.searchParams.delete(name);
  }
  page.hash = '';
  page.username = '';
  page.password = '';
  return page.href;
}
