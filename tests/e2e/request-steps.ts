import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { fullTitle } from '../../app/platform/page-title.ts';
import { delays } from '../../contract/delays.ts';
import { functionCalls } from '../stage.ts';

/** Makes the forms on screen old enough to be sent immediately; install the page's clock before it opens. */
export const ageForms = (page: Page): Promise<void> => page.clock.fastForward(delays.formAgeMin);

/** Opens a dialog by its first visible button. */
export async function openDialog(page: Page, name: string): Promise<void> {
  await page.locator(`[data-dialog="${name}"]:visible`).first().click();
  await page.getByRole('dialog').waitFor();
}

/** The body of the next call to a function; the call is not intercepted. */
export async function nextBody(page: Page, name: string): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest(`**/functions/v1/${name}`);
  return request.postDataJSON();
}

/** Lets the next call to a function arrive and drops its answer. */
export async function loseAnswer(page: Page): Promise<void> {
  let lost = false;
  await page.route(functionCalls, async (route) => {
    if (lost || route.request().method() === 'OPTIONS') return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

/** Expects the confirmation of a sent request, with these answers by their labels. Returns its reference. */
export async function expectEnd(page: Page, title: string, answers: Record<string, string>): Promise<string> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(fullTitle(title.replace(/\.$/, '')));
  const main = page.getByRole('main');
  for (const [label, value] of Object.entries(answers)) {
    const answer = main.locator('dt').filter({ hasText: label }).locator('+ dd');
    await expect(answer, label).toHaveText(value);
  }
  await expect(main.getByRole('heading', { name: 'Wat gebeurt er nu?' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Terug naar de startpagina' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('form')).toHaveCount(0);
  return (await main.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()) ?? '';
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Accessibility violations that axe finds, with their elements. */
export async function axeViolations(page: Page): Promise<string[]> {
  // Without 'legacy mode' axe opens another page to merge the results of frames, which these pages do not have.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** The dates that a line break cuts in two. */
export function brokenDates(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      for (const { 0: date, index } of node.data.matchAll(/\d+\/\d+\/\d{4}/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + date.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(date);
      }
    }
    return broken;
  });
}

export const setRootSize = (page: Page, size: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size;
  }, size);

/** How many pixels the page overflows sideways. */
export function horizontalOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** How many pixels the page, or an open dialog, overflows sideways. */
export async function overflow(page: Page): Promise<number> {
  const inside = await page
    .locator('dialog[open]')
    .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.scrollWidth - dialog.clientWidth));
  return Math.max(...inside, await horizontalOverflow(page));
}

export const genericFailure =
  'Er is een fout opgetreden bij het versturen van je aanvraag. Probeer het opnieuw.';
