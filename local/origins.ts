/** The addresses under which this server answers, and which of them a request used. */
export interface Origins {
  /** Where the site is, for functions, schedules and texts without a request. */
  readonly canonical: string;
  /** Both loopback names of this port, and the canonical origin. */
  readonly all: readonly string[];
  /** The origin a request came in on, when it is one of ours; else the canonical one. */
  of(request: Request): string;
  /** The same server under its other loopback name: another origin for the browser. */
  other(origin: string): string;
}

/**
 * The origins of a server on `port`.
 * @param siteUrl the setting SITE_URL, when the site has a name of its own.
 */
export function createOrigins(host: string, port: number, siteUrl?: string): Origins {
  const loopback = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  const named = host === '0.0.0.0' || host === '::' || host === '::1' ? '127.0.0.1' : host;
  const canonical = siteUrl ? new URL(siteUrl).origin : `http://${named}:${port}`;
  const all = [...new Set([canonical, ...loopback])];
  return {
    canonical,
    all,
    of(request) {
      const { host: name } = new URL(request.url);
      return all.find((origin) => new URL(origin).host === name) ?? canonical;
    },
    other: (origin) => (new URL(origin).hostname === 'localhost' ? loopback[0] : loopback[1]) as string,
  };
}

/** Whether a Host header's name is the machine itself. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])$/i.test(hostname);
}

/**
 * The address after a mail link or a payment: `target` when it lies on one of our origins, else `fallback`.
 */
export function allowedTarget(origins: Origins, target: string | null | undefined, fallback: string): string {
  if (!target || !URL.canParse(target)) return fallback;
  const url = new URL(target);
  return origins.all.includes(url.origin) && !url.username && !url.password ? url.href : fallback;
}
