import type { Page } from '@playwright/test';

/** How far what stood in sight has moved since the page began, as the browser counts it (web.dev/articles/cls). */
export const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          total += sum(list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total + sum(observer.takeRecords())));
      }),
  );
