import type { Browser, BrowserContextOptions, Request } from '@playwright/test';

/** What a page transfers on its first load, in bytes over the wire. */
export interface Load {
  html: number;
  script: number;
  /** Requests that block the first paint, other than the page itself. */
  blocking: string[];
}

/**
 * Loads a page in a new browser context until the network is idle, and counts the bytes received.
 * @param storageState the session of a signed-in member, if any
 */
export async function measureLoad(
  browser: Browser,
  url: string,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Load> {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const load: Load = { html: 0, script: 0, blocking: [] };
  const sizes: Promise<void>[] = [];
  const count = (request: Request) => {
    sizes.push(
      request.sizes().then(({ responseBodySize }) => {
        const type = request.resourceType();
        if (type === 'document') load.html += responseBodySize;
        if (type === 'script') load.script += responseBodySize;
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
