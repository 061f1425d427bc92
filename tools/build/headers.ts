import { createHash } from 'node:crypto';
import type { BuiltPage } from './pages.ts';

type Headers = Record<string, string>;

const year = 31_536_000;

/** Headers of every response. */
export const commonHeaders: Headers = {
  'strict-transport-security': `max-age=${year}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'x-frame-options': 'DENY',
  // Not 'same-origin': that makes the payment tab look closed and would start a second checkout.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
};

function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(
    new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'),
  )) {
    if (/\ssrc=/.test(attributes) || /type="application\/(?:ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}

/**
 * The content security policy of a page: of inline scripts and styles, only those in the page apply, by their hash.
 * `backend` is the origin of the Supabase project if it is not the site's own.
 */
export function contentSecurityPolicy(html: string, backend?: string): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashesOf(html, 'script')],
    'style-src': ["'self'", ...hashesOf(html, 'style')],
    'img-src': ["'self'", 'data:', ...(backend ? [backend] : [])],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...(backend ? [backend] : [])],
    'manifest-src': ["'self'"],
    'frame-src': ['https://www.youtube-nocookie.com'],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}

/** The headers of the build by address: '*' for all, then each page's own policy. */
export function buildHeaders(pages: readonly BuiltPage[], backend?: string): Record<string, Headers> {
  const headers: Record<string, Headers> = { '*': commonHeaders };
  for (const page of pages) {
    headers[page.path] = {
      'content-security-policy': contentSecurityPolicy(page.html, backend),
      'cache-control': 'no-cache',
    };
  }
  headers['/assets/*'] = { 'cache-control': `public, max-age=${year}, immutable` };
  return headers;
}

/** Some hosts serve a folder's page with a slash at the end of its address. */
function bothForms([path, values]: [string, Headers]): [string, Headers][] {
  const isFolder = path !== '/' && !/[*.]/.test(path);
  return isFolder
    ? [
        [path, values],
        [`${path}/`, values],
      ]
    : [[path, values]];
}

/** The same headers in the form that Cloudflare Pages and Netlify read. */
export function headersFile(headers: Record<string, Headers>): string {
  return Object.entries(headers)
    .flatMap(bothForms)
    .map(([path, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value}`);
      return [path === '*' ? '/*' : path, ...lines].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}
