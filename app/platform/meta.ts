import type { paths } from '../../site/paths.ts';
import { fullTitle } from './page-title.ts';

interface Page {
  title: string;
  description: string;
}

declare global {
  /** Set by the build (vite.config.ts) from site/pages.ts, so that a page carries its own alone. */
  const PAGE_TEXTS: Record<keyof typeof paths, Page>;
}

/**
 * The title and description of a page, also for link previews. Tags that follow from the address alone (canonical,
 * robots, image) are in root.tsx.
 */
export function pageMeta({ title, description }: Page) {
  const full = fullTitle(title);
  return [
    { title: full },
    { name: 'description', content: description },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
  ];
}
