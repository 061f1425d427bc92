import { expect, type Page } from '@playwright/test';

export const scripts = '**/assets/*.js';
export const typefaces = '**/assets/*.woff2';
/** What the backend says of who is signed in: orders, content, payments. */
export const answers = /\/(rest|functions)\/v1\//;

/**
 * Keeps back what the pages that follow ask for, as a slow network does; the function it gives lets it come, or fail.
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

/** Waits until the page answers presses. */
export function untilReady(page: Page): Promise<void> {
  return page.locator('html[data-ready]').waitFor({ state: 'attached' });
}

/** Waits until all that is below the first screen is laid out as well. */
export async function untilLaidOut(page: Page): Promise<void> {
  for (const part of await page.locator('main > section, main ~ footer').all())
    await expect(part).toHaveCSS('content-visibility', 'visible');
}
