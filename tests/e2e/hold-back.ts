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

/** The `content-visibility` of each part of a page, the footer too, in their order. */
export function layoutOfParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main > section, main ~ footer')].map(
      (part) => getComputedStyle(part).contentVisibility,
    ),
  );
}

/** Waits until all that is below the first screen is laid out as well. */
export async function untilLaidOut(page: Page): Promise<void> {
  await expect.poll(async () => new Set(await layoutOfParts(page))).toEqual(new Set(['visible']));
}
