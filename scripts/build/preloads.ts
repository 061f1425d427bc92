const framework = /<link rel="modulepreload" href="\/assets\/framework-[^>]*>/;
const firstPreload = '<link rel="modulepreload"';

/**
 * The page with its largest script asked for before the others, so that it gets a connection at once, and as one
 * that may wait for what is seen: browsers count a script of high priority among what the first paint needs.
 * Gives the page back as it was when it has no such script.
 */
export function withFrameworkFirst(html: string): string {
  const [link] = framework.exec(html) ?? [];
  if (!link) return html;
  return html
    .replace(link, '')
    .replace(firstPreload, () => link.replace(' href', ' fetchpriority="low" href') + firstPreload);
}
