import { join } from 'node:path';
import { commonHeaders } from './headers.ts';

type Headers = Record<string, string>;

export interface NginxOptions {
  /** Where the files of build/client are. */
  root: string;
  /** Address and port of `listen`. */
  listen: string;
  serverName: string;
  /** Whether nginx has the module that serves the brotli copies (Debian: libnginx-mod-http-brotli-static). */
  brotli: boolean;
  /** More directives for the server, such as its certificate. */
  extra?: string;
}

/** The policy of files that are not pages. */
const nothing = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The file below the root that is served at a page's address. */
function fileOf(path: string): string {
  return path.endsWith('.html') ? path : join(path, 'index.html');
}

/**
 * The nginx configuration of the site, with the headers, caching and 404 page of the embedded server. It belongs at the
 * http level (a file in conf.d), because it maps each page's file to its policy.
 * @param headers the result of buildHeaders
 */
export function nginxSite(headers: Record<string, Headers>, options: NginxOptions): string {
  const pages = Object.entries(headers).filter(([path]) => !path.includes('*'));
  const policies = pages
    .map(([path, values]) => `  "${fileOf(path)}" "${values['content-security-policy'] ?? nothing}";`)
    .join('\n');
  const common = Object.entries({ ...commonHeaders, ...headers['*'] });
  return `# Made by npm run build; kept equal to what the tests serve. Reference: https://nginx.org/en/docs/
map $uri $site_policy {
  default "${nothing}";
${policies}
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
  charset_types text/html text/css text/plain text/xml image/svg+xml application/javascript application/json;
  gzip on;
  gzip_vary on;
  gzip_types text/css text/plain text/xml image/svg+xml text/javascript application/javascript application/json application/manifest+json;
  ${options.brotli ? '' : '# With libnginx-mod-http-brotli-static: '}brotli_static on;

${common.map(([name, value]) => `  add_header ${name} "${value}" always;`).join('\n')}
  add_header content-security-policy $site_policy always;
  add_header cache-control $site_caching always;

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
