import type { Page } from '@playwright/test';
import { signInAs, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';

/** Throws errors where nothing catches them, as a mistake in the site's own code would. */
async function stumble(page: Page, messages: readonly string[]): Promise<void> {
  await page.evaluate((all) => {
    for (const message of all) {
      setTimeout(() => {
        const error = new TypeError(message);
        error.stack = `TypeError: ${message}\n    at ${window.location.origin}/assets/home-Test.js:1:2`;
        throw error;
      });
    }
  }, messages);
}

test('an error of a visitor, but not one of an extension, reaches the desk without what was typed', async ({
  page,
  server,
  browser,
}) => {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/functions/v1/browser-error'))
      reports.push(request.postData() ?? '');
  });
  await page.goto(server.url);
  await waitUntilReady(page);
  const mistake = `x is undefined ${Date.now().toString(36)}`;
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/browser-error') && response.ok(),
  );
  await page.evaluate(() => {
    setTimeout(() => {
      const error = new Error('not ours');
      error.stack = 'Error: not ours\n    at chrome-extension://abc/content.js:1:2';
      throw error;
    });
  });
  await stumble(page, [`${mistake} in "An Peeters" an@voorbeeld.be`]);
  await answered;
  expect(reports).toHaveLength(1);
  await stumble(
    page,
    Array.from({ length: 1000 }, (_, index) => `mistake ${index}`),
  );
  await expect.poll(() => reports.length).toBe(5);

  const context = await browser.newContext();
  const desk = await context.newPage();
  await signInAs({ page: desk, ...server }, 'owner');
  await desk.goto(`${server.url}/beheer?deel=technisch`);
  const panel = desk.getByRole('region', { name: 'Fouten bij bezoekers' });
  await expect(panel).toContainText(`TypeError: ${mistake} in […]`);
  await expect(panel).toContainText('/assets/home-Test.js:1:2');
  await expect(panel).not.toContainText('Peeters');
  await context.close();
});

test('an unexpected error of the desk is shown and reported', async ({ page, owner: _owner }) => {
  await page.goto('/beheer?deel=beheerders');
  await page.route('**/rpc/desk_act', (route) => route.fulfill({ json: null }));
  const reported = page.waitForRequest((request) => request.url().endsWith('/browser-error'));
  await page.getByRole('textbox', { name: 'E-mail' }).fill('collega@voorbeeld.be');
  await page.getByRole('button', { name: 'Nodig uit' }).click();
  await expect(page.getByRole('alert')).toContainText('Er ging iets mis.');
  expect((await reported).postData()).toContain('TypeError');
});
