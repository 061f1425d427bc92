import { siteUrl } from '../../site/brand.ts';
import { indexedPaths } from '../../site/paths.ts';

/** The pages for search engines (https://www.sitemaps.org/protocol.html). */
export function sitemap(): string {
  const urls = indexedPaths.map((path) => `  <url><loc>${siteUrl}${path}</loc></url>`).join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
}

/**
 * Private pages carry noindex, which a crawler can only read when it may fetch them: only addresses that are not
 * pages are disallowed.
 */
export function robots(): string {
  return `User-agent: *\nDisallow: /functions/\nDisallow: /auth/v1/\nDisallow: /rest/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}
