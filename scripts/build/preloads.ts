const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

/**
 * The page with its scripts asked for from large to small: over HTTP/1.1 six come at a time, and what comes later
 * should be little. The largest may wait for what is seen: browsers count a script of high priority among what the
 * first paint needs. `sizeOf` gives the bytes of an address. A page without scripts comes back as it was.
 */
export function withLargestScriptFirst(html: string, sizeOf: (href: string) => number): string {
  const links = [...html.matchAll(preload)].map(([link, href = '']) => ({ link, size: sizeOf(href) }));
  const [first, ...others] = links.toSorted((a, b) => b.size - a.size).map(({ link }) => link);
  if (!first) return html;
  const ordered = [first.replace(' href', ' fetchpriority="low" href'), ...others];
  let place = 0;
  return html.replace(preload, () => ordered[place++] ?? '');
}

/**
 * The `Link` header that asks for the largest script before the page is read: of low priority, it would otherwise wait
 * for a connection behind all small ones. Undefined for a page whose scripts are not in that order.
 */
export function largestScriptLink(html: string): string | undefined {
  const href = /<link rel="modulepreload" fetchpriority="low" href="([^"]+)"/.exec(html)?.[1];
  return href && `<${href}>; rel=modulepreload; fetchpriority=low`;
}
