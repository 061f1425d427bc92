import { join } from 'node:path';
import { commonHeaders } from './headers.ts';

type Headers = Record<string, string>;

export interface NginxOptions {
  /** Where the files of build/client are. */
  root: string;
  /** Address and port of `listen`. */
  listen: string;
  serverName: string;
  /** Whether nginx has the module that sends the brotli copies (Debian: libnginx-mod-http-brotli-static). */
  brotli: boolean;
  /** More lines for the server, such as its certificate. */
  extra?: string;
}

/** What a file that is no page may do: nothing. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The file below the root that answers a page's address. */
function fileOf(path: string): string {
  return path.endsWith('.html') ? path : join(path, 'index.html');
}

/**
 * The site as nginx serves it: the same headers, caching, compressed copies and 404 as the embedded server. Made for
 * the http level (a file in conf.d), since the policy of each page hangs on the file that is sent.
 * @param headers what buildHeaders gives
 */
export function nginxSite(headers: Record<string, Headers>, options: NginxOptions): string {
  const pages = Object.entries(headers).filter(([path]) => !path.includes('*'));
  const ofPages = (name: string, otherwise: string) =>
    pages.map(([path, values]) => `  "${fileOf(path)}" "${values[name] ?? otherwise}";`).join('\n');
  const common = Object.entries({ ...commonHeaders, ...headers['*'] });
  return `# Made by npm run build; kept equal to what the tests serve. Reference: https://nginx.org/en/docs/
map $uri $site_policy {
  default "${nothing}";
${ofPages('content-security-policy', nothing)}
}
map $uri $site_link {
  default "";
${ofPages('link', '')}
}
map $uri $site_caching {
  default "no-cache";
  ~^/assets/ "${headers['/assets/*']?.['cache-control'] ?? 'no-cache'}";
}
server {
  listen ${options.listen};
  server_name ${options.serverName};
  root ${options.root};
  server_tokens off;
  charset utf-8;
  charset_types text/html text/css text/plain text/xml application/javascript application/json application/manifest+json;
  gzip_static on;
  gzip_vary on;
  ${options.brotli ? '' : '# With libnginx-mod-http-brotli-static: '}brotli_static on;

${common.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header content-security-policy $site_policy always;
  add_header cache-control $site_caching always;
  add_header link $site_link always;

  error_page 404 /404.html;
  location = / {
    try_files /index.html =404;
  }
  location / {
    rewrite ^(.+)/$ $1 break;
    try_files $uri $uri/index.html =404;
  }
  location = /404.html {
    internal;
  }
  location ~ ^/(404|__spa-fallback\\.html|_headers|_redirects)$ {
    return 404;
  }
  location ~ \\.webmanifest$ {
    types {}
    default_type application/manifest+json;
  }
${options.extra ?? ''}}
`;
}
