import type { Page } from '@playwright/test';

export const scripts = '**/assets/*.js';
export const typefaces = '**/assets/*.woff2';
/** Backend calls about the signed-in user: orders, content, payments. */
export const answers = /\/(rest|functions)\/v1\//;

/**
 * Holds matching requests, as a slow network does, until the returned function is called; they then load or fail.
 */
export async function holdBack(
  page: Page,
  files: string | RegExp,
  end: 'come' | 'fail' = 'come',
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await (end === 'come' ? route.continue() : route.abort());
  });
  return release;
}

/** Waits until the page has hydrated. */
export function untilReady(page: Page): Promise<void> {
  return page.locator('html[data-ready]').waitFor({ state: 'attached' });
}
