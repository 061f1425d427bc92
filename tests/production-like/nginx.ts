import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildHeaders } from '../../tools/build/headers.ts';
import { nginxSite } from '../../tools/build/nginx.ts';
import { builtPages, clientFolder } from '../../tools/build/pages.ts';
import { roleToken } from '../signed-token.ts';
import { visitorHeader } from './auth.ts';

const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface NginxOptions {
  sitePort: number;
  /** The origin of the backend as the browser sees it, and where nginx finds its parts. */
  apiPort: number;
  backend: string;
  /** The ports of the processes that run the functions. */
  functions: number[];
  keys: { publishableKey: string; secretKey: string; jwtSecret: string };
  /** Supabase Auth and Supabase Storage, where they run beside the backend; otherwise the backend answers for them. */
  auth?: string;
  storage?: string;
}

/**
 * The hosted gateway replaces an API key by the JWT of its role for Auth and Storage; a user's own token passes through
 * (https://supabase.com/docs/guides/api/api-keys).
 */
function keyMaps({ keys: { publishableKey, secretKey, jwtSecret } }: NginxOptions): string {
  const bearer = (role: string) => `"Bearer ${roleToken(role, jwtSecret)}"`;
  return `
map_hash_bucket_size 1024;
map $http_apikey $key_token {
  default "";
  ${publishableKey} ${bearer('anon')};
  ${secretKey} ${bearer('service_role')};
}
map $http_authorization $sent_token {
  default $http_authorization;
  "" $key_token;
  "~^Bearer sb_" $key_token;
}`;
}

/** A service of Supabase behind the gateway. */
const service = (address: string) => `${crossOrigin}
    proxy_pass ${address};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header Authorization $sent_token;
    proxy_set_header ${visitorHeader} $remote_addr;`;

/** Auth behind the gateway: links in mails come without a key, all other requests with one. */
function authLocations({ auth }: NginxOptions): string {
  if (!auth) return '';
  return `
  location = /auth/v1/verify {
    ${service(`${auth}/verify`)}
  }
  location /auth/v1/ {
    ${service(`${auth}/`)}
    if ($key_token = "") {
      return 401 '{"message":"Invalid API key"}';
    }
  }`;
}

const proxy = (target: string) => `proxy_pass ${target};
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`;

/**
 * Calls from another origin, as the hosted gateway allows them: it answers preflights itself and adds CORS headers to
 * every answer. @supabase/lite does neither fully, because embedded it is always on the site's own origin.
 */
const crossOrigin = `if ($request_method = OPTIONS) {
      add_header access-control-allow-origin *;
      add_header access-control-allow-methods "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";
      add_header access-control-allow-headers $http_access_control_request_headers;
      return 204;
    }
    proxy_hide_header access-control-allow-origin;
    proxy_hide_header access-control-allow-credentials;
    proxy_hide_header access-control-expose-headers;
    add_header access-control-allow-origin * always;
    add_header access-control-expose-headers "x-sb-error-code, x-supabase-api-version, content-range" always;`;

/** Storage behind the gateway, or the embedded one. Public files are cached as its CDN does. */
function storageLocations({ storage, backend }: NginxOptions): string {
  const pass = (path: string) =>
    storage ? service(`${storage}${path}`) : `${crossOrigin}\n    ${proxy(backend)}`;
  return `
  location /storage/v1/ {
    ${pass('/')}
  }
  location ^~ /storage/v1/object/public/ {
    proxy_cache cdn;
    ${pass('/object/public/')}
  }`;
}

/** The parts of a Supabase project behind one address. */
const api = (options: NginxOptions) => `
  client_max_body_size 60m;${authLocations(options)}${storageLocations(options)}
  location ~ ^/(${options.auth ? '' : 'auth|'}rest)/v1/ {
    ${crossOrigin}
    ${proxy(options.backend)}
  }
  location /_local/ {
    return 307 ${options.backend}$request_uri;
  }
  location = /healthz {
    ${proxy(options.backend)}
  }
  location /functions/v1/ {
    ${proxy('http://functions')}
  }
`;

/**
 * Starts nginx unprivileged: the build with its config.json on one port, and the project's API on
 * another, as a hosted project has its own origin. The site's port reaches the API too, because the embedded mode's
 * suites use one address for everything.
 */
export async function startNginx(options: NginxOptions): Promise<{ root: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-nginx-'));
  const root = join(folder, 'site');
  await cp(clientFolder, root, { recursive: true, preserveTimestamps: true });
  await cp(join(clientFolder, '../headers.json'), join(folder, 'headers.json'));
  const backend = `http://127.0.0.1:${options.apiPort}`;
  const config = JSON.stringify({ supabaseUrl: backend, publishableKey: options.keys.publishableKey });
  await writeFile(join(root, 'config.json'), config);
  await mkdir(join(folder, 'temp'));

  const brotli = existsSync(brotliModule);
  const site = nginxSite(buildHeaders(await builtPages(), backend), {
    root,
    listen: `127.0.0.1:${options.sitePort}`,
    serverName: 'localhost',
    brotli,
    extra: api(options),
  });
  const temp = (name: string) => `${name}_temp_path ${join(folder, 'temp', name)};`;
  await writeFile(
    join(folder, 'nginx.conf'),
    `${brotli ? `load_module ${brotliModule};` : ''}
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
worker_processes 2;
events {
  worker_connections 2048;
}
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  proxy_cache_path ${join(folder, 'cdn')} keys_zone=cdn:1m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(temp).join('\n  ')}
${keyMaps(options)}
upstream functions {
  ${options.functions.map((port) => `server 127.0.0.1:${port};`).join('\n  ')}
}
${site}
server {
  listen 127.0.0.1:${options.apiPort};
${api(options)}}
}
`,
  );
  await chmod(folder, 0o755);

  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let printed = '';
  nginx.stderr.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(-4000);
  });
  let problem: Error | undefined;
  nginx.once('error', (error) => {
    problem = error;
  });
  const gone = new Promise<void>((resolve) => nginx.once('close', () => resolve()));
  process.once('exit', () => nginx.kill('SIGTERM'));
  for (;;) {
    if (problem || nginx.exitCode !== null)
      throw new Error(`nginx did not start: ${problem?.message ?? printed}`);
    const answer = await fetch(`http://127.0.0.1:${options.sitePort}/robots.txt`).catch(() => null);
    if (answer?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    root,
    async stop() {
      nginx.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
