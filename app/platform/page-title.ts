import { useEffect } from 'react';
import { brand } from '../../site/brand.ts';

export const fullTitle = (title: string) => `${title} | ${brand.product}`;

/** Overrides the page's title while it shows something other than its address says; null leaves it as is. */
export function usePageTitle(title: string | null): void {
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    const shown = fullTitle(title.replace(/\.$/, ''));
    document.title = shown;
    return () => {
      // After a navigation the title is already that of the next page.
      if (document.title === shown) document.title = before;
    };
  }, [title]);
}
