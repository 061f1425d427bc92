const preload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;

type SizeOf = (href: string) => number;

/** The tags that ask for a page's scripts, each script once, from large to small. */
function fromLargeToSmall(html: string, sizeOf: SizeOf): string[] {
  const tagOf = new Map([...html.matchAll(preload)].map(([tag, href = '']) => [href, tag]));
  return [...tagOf].toSorted(([a], [b]) => sizeOf(b) - sizeOf(a)).map(([, tag]) => tag);
}

const low = (tag: string) => tag.replace(' href', ' fetchpriority="low" href');

/**
 * The page with its scripts asked for from large to small: over HTTP/1.1 six come at a time, and what comes later
 * should be little. The largest may wait for what is seen: browsers count a script of high priority among what the
 * first paint needs. `sizeOf` gives the bytes of an address. A page without scripts comes back as it was.
 */
export function withLargestScriptFirst(html: string, sizeOf: SizeOf): string {
  const [first, ...others] = fromLargeToSmall(html, sizeOf);
  if (!first) return html;
  const ordered = [low(first), ...others];
  let place = 0;
  return html.replace(preload, () => ordered[place++] ?? '');
}

/** Where the home page's first script (app/first-load/early-script.ts) asks for what may come after the first frame. */
const placeToAsk = '/*scripts*/';

/**
 * The page with its scripts asked for from large to small, all but the largest by its first script, after the first
 * frame on a slow connection: each request that stands before it is 2 ms of a slow phone. A page without scripts comes
 * back as it was; throws when no script of the page has a place to ask for them.
 */
export function withScriptsAskedLate(html: string, sizeOf: SizeOf): string {
  const [largest, ...others] = fromLargeToSmall(html, sizeOf);
  if (!largest) return html;
  if (!html.includes(placeToAsk)) throw new Error('No script of the page asks for the others');
  return html
    .replace(preload, (tag) => (tag === largest ? low(tag) : ''))
    .replace(placeToAsk, () => `document.head.insertAdjacentHTML("beforeend",'${others.join('')}');`);
}

/**
 * The `Link` header that asks for the largest script before the page is read: of low priority, it would otherwise wait
 * for a connection behind all small ones. Undefined for a page whose scripts are not in that order.
 */
export function largestScriptLink(html: string): string | undefined {
  const href = /<link rel="modulepreload" fetchpriority="low" href="([^"]+)"/.exec(html)?.[1];
  return href && `<${href}>; rel=modulepreload; fetchpriority=low`;
}
