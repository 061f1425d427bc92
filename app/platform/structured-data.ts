import { brand, siteUrl } from '../../site/brand.ts';

/** One graph of schema.org, as the text of a script. */
export function graph(...nodes: object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes }).replaceAll('<', '\\u003c');
}

/** Where a page stands: under the home page. */
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
