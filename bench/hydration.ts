import type { Browser } from '@playwright/test';

/** Lighthouse's slow 4G and a phone four times slower, applied by the browser itself. */
const latencyMs = 150 * 3.75;
const bytesPerSecond = (1638.4 * 0.9 * 1024) / 8;
const cpuSlowdown = 4;

/**
 * Milliseconds from the start of the navigation until React answers presses on the home page, on a slowed
 * network and processor.
 */
export async function measureHydration(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  await page.goto(url, { waitUntil: 'commit' });
  const at = await page.waitForFunction(
    () => (window as { __ready?: boolean }).__ready && performance.now(),
    null,
    {
      polling: 'raf',
    },
  );
  const value = Number(await at.jsonValue());
  await context.close();
  return value;
}
