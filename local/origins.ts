export interface Origins {
  /** Where the site is, for functions, schedules and texts without a request. */
  readonly canonical: string;
  /** This server on the loopback interface: for the functions' calls and for the pages under `/_local`. */
  readonly own: string;
  /** Every origin that counts as ours; on the loopback interface both of its names. */
  readonly all: readonly string[];
  /** The host that serves the pages under `/_local`; undefined: any loopback name. */
  readonly local: readonly string[] | undefined;
  /** How many of our own proxies forward `/_local` and name the caller: the dev server, or none. */
  readonly localProxies: 0 | 1;
  /** The origin that a request came in on when it is one of ours, else the canonical one. */
  of(request: Request): string;
  /** The same server under its other loopback name, which is another origin to a browser. */
  other(origin: string): string;
}

/**
 * The origins of a server on `port`.
 * @param siteUrl the setting SITE_URL: the address of a proxy in front, such as the dev server's. When it is public, no
 * loopback name counts as ours: anyone who can reach this port could make mails link there.
 * @param localUrl the setting LOCAL_URL: where the dev server forwards `/_local`
 */
export function createOrigins(host: string, port: number, siteUrl?: string, localUrl?: string): Origins {
  const names = (at: number | string) => [`http://127.0.0.1:${at}`, `http://localhost:${at}`];
  const loopback = names(port);
  const named = host === '0.0.0.0' || host === '::' || host === '::1' ? '127.0.0.1' : host;
  const site = siteUrl ? new URL(siteUrl) : undefined;
  const canonical = site?.origin ?? `http://${named}:${port}`;
  const inFront = site && isLoopback(site.hostname) ? names(site.port) : [];
  const local = [...inFront, ...loopback];
  const all = site && inFront.length === 0 ? [canonical] : [...new Set([canonical, ...local])];
  return {
    canonical,
    own: host === '::1' ? `http://[::1]:${port}` : `http://127.0.0.1:${port}`,
    all,
    local: site ? local : undefined,
    localProxies: localUrl ? 1 : 0,
    of(request) {
      const { host: name } = new URL(request.url);
      return all.find((origin) => new URL(origin).host === name) ?? canonical;
    },
    other: (origin) => (new URL(origin).hostname === 'localhost' ? loopback[0] : loopback[1]) as string,
  };
}

/** Whether a host name is the machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|::1|\[::1\])$/i.test(hostname);
}

/** Where a mail link or a payment leads: `target` when it is on one of our origins, else `fallback`. */
export function allowedTarget(origins: Origins, target: string | null | undefined, fallback: string): string {
  if (!target || !URL.canParse(target)) return fallback;
  const url = new URL(target);
  return origins.all.includes(url.origin) && !url.username && !url.password ? url.href : fallback;
}

/** What proxies other than the dev server add to a request. */
const PROXY_HEADER = /^(?:forwarded|via|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

/** Whether more than `ours` proxies added their headers to a request. */
function isProxied({ headers }: Request, ours: number): boolean {
  const passed = headers.get('x-forwarded-for')?.split(',').length ?? 0;
  const names = [...headers.keys()];
  const others = names.some(
    (name) => PROXY_HEADER.test(name) || (ours === 0 && name.startsWith('x-forwarded-')),
  );
  return passed > ours || others;
}

/**
 * Refuses a request to `/_local/*` from another machine or through a proxy that is not ours, with a foreign Host (DNS
 * rebinding), or a change requested by another site. Undefined when it may pass.
 * @param ip the visitor's address
 */
export function localOnly(request: Request, ip: string, origins: Origins): Response | undefined {
  const { all, local, localProxies } = origins;
  const url = new URL(request.url);
  const fromHere = ip === '::1' || ip.startsWith('127.');
  const proxied = isProxied(request, localProxies);
  const named = local ? local.some((origin) => new URL(origin).host === url.host) : isLoopback(url.hostname);
  if (!fromHere || proxied || !named) return new Response('Niet gevonden', { status: 404 });
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const origin = request.headers.get('origin');
  const site = request.headers.get('sec-fetch-site');
  const foreign = origin === null ? site === 'cross-site' : !(local ?? all).includes(origin);
  return foreign
    ? Response.json({ error: 'Dit adres is alleen van hieruit te gebruiken.' }, { status: 403 })
    : undefined;
}
