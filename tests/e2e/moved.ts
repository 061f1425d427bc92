import type { Page } from '@playwright/test';

/** The layout shift since a moment, as the browser counts it (web.dev/articles/cls). */
export const moved = (page: Page, since = 0) =>
  page.evaluate(
    (since) =>
      new Promise<number>((resolve) => {
        const sum = (entries: PerformanceEntryList) =>
          entries
            .filter(({ startTime }) => startTime >= since)
            .reduce((total, entry) => total + (entry as PerformanceEntry & { value: number }).value, 0);
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          total += sum(list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total + sum(observer.takeRecords())));
      }),
    since,
  );

/** Waits until the page has painted what is pending. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
  );
