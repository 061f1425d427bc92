import { brand, siteUrl } from '../../site/brand.ts';

/** A schema.org graph as the text of a script. */
export function graph(...nodes: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}

/** The breadcrumbs of a page directly under the home page. */
export function breadcrumbs(title: string, path: string) {
  const crumbs = [
    { name: brand.product, item: `${siteUrl}/` },
    { name: title, item: siteUrl + path },
  ];
  return graph({
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({ '@type': 'ListItem', position: index + 1, ...crumb })),
  });
}

/**
 * The structured data of a page, for search engines. Prerendered only, to keep it out of the scripts: pass
 * `import.meta.env.SSR ? … : null`.
 */
export function StructuredData({ json }: { json: string | null }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json ?? '' }}
    />
  );
}
