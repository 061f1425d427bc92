import { brand } from '../../site/brand.ts';

interface Page {
  title: string;
  description: string;
}

/**
 * The head of a page: its title with the brand, its description, and both again for whoever shares the page.
 * What follows from the address alone (canonical, robots, image) stands in root.tsx.
 */
export function pageMeta({ title, description }: Page) {
  const full = `${title} | ${brand.product}`;
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}
