import { brand } from '../../site/brand.ts';

interface Page {
  title: string;
  description: string;
}

/** The head of a page: its title with the brand, and its description. */
export function pageMeta({ title, description }: Page) {
  return [{ title: `${title} | ${brand.product}` }, { name: 'description', content: description }];
}
