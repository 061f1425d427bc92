import type { Browser, BrowserContextOptions, Request } from '@playwright/test';

/** What one page sent on its first load, in bytes as they came over the wire. */
export interface Load {
  html: number;
  script: number;
  css: number;
  font: number;
  requests: number;
  scripts: string[];
  /** Requests that the first paint waits for, beside the page itself. */
  blocking: string[];
}

/**
 * Loads a page in a fresh browser context, waits until it is quiet, and counts what came.
 * @param storageState of a member who is signed in; nobody's without it
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Load> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const load: Load = { html: 0, script: 0, css: 0, font: 0, requests: 0, scripts: [], blocking: [] };
  const sizes: Promise<void>[] = [];
  const count = (request: Request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        load.requests += 1;
        const type = request.resourceType();
        if (type === 'document') load.html += responseBodySize;
        if (type === 'script') {
          load.script += responseBodySize;
          load.scripts.push(request.url());
        }
        if (type === 'stylesheet') load.css += responseBodySize;
        if (type === 'font') load.font += responseBodySize;
      }),
    );
  };
  page.on('requestfinished', count);
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('requestfinished', count);
  await Promise.all(sizes);
  load.blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(
        (entry) =>
          (entry as PerformanceResourceTiming & { renderBlockingStatus?: string }).renderBlockingStatus ===
          'blocking',
      )
      .map((entry) => entry.name),
  );
  await context.close();
  return load;
}
