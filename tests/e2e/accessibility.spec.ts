import type { Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { introductionPage } from '../../site/requests.ts';
import { abort, answer, click, fill, signInAs, visit } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { overflow } from './request-steps.ts';

test.describe('zoomed to 200% on a laptop', () => {
  test.use({ viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 });

  // That no page scrolls sideways is in every-page.spec.ts.
  test('the main action of a dialog stays reachable', async ({ page, url }) => {
    await visit({ page, url }, '/');
    await page.locator('[data-dialog="workshop"]').first().click();
    const send = page.getByRole('dialog').getByRole('button', { name: 'Verzenden' });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});

const focusInside = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('dialog[open]') !== null);

const dialogs = (['contact', 'workshop', 'launch-list'] as const).filter(
  (name) => name !== 'launch-list' || kit.status === 'binnenkort',
);

test('the keyboard stays inside each dialog and returns to its opener', async ({ page }) => {
  await page.goto('/');
  for (const name of dialogs) {
    const opener = page.locator(`[data-dialog="${name}"]:visible`).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    const stops = await dialog.locator('input:not([tabindex="-1"]), textarea, button, a').count();
    for (let step = 0; step < stops + 2; step += 1) {
      await page.keyboard.press('Tab');
      // Between the last stop and the first, focus may move to the browser's toolbar, never to the page behind.
      const onPage = await page.evaluate(() => document.activeElement !== document.body);
      if (onPage) expect(await focusInside(page), name).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog, name).toHaveCount(0);
    await expect(opener, name).toBeFocused();
  }
});

test('an error is announced assertively, a success politely', async ({ page, url, freshEmail }) => {
  const stage = { page, url };
  const calls = '**/functions/v1/*';
  await visit(stage, '/kennismaking');
  const answers = {
    Naam: 'An',
    'E-mail': freshEmail,
    Telefoonnummer: '09',
    'Waar kunnen we u mee helpen?': 'Hallo',
  };
  await fill(page, answers);
  await abort(page, calls);
  await click(page, 'Verzenden');
  const region = page.getByRole('region', { name: 'Meldingen' });
  const alert = region.getByRole('alert');
  await expect(alert).toContainText('Fout');
  await expect(alert).toHaveClass(/bg-tartan-deep/);
  await expect(region).toHaveAttribute('aria-live', 'polite');

  await page.unroute(calls);
  await answer(page, calls, { success: true });
  await click(page, 'Verzenden');
  await expect(region).toContainText('Aanvraag verzonden!');
  await expect(region.getByRole('alert')).toHaveCount(0);
  await expect(region.locator('.bg-grass')).toContainText('Aanvraag verzonden!');

  await signInAs(stage, 'member');
  await visit(stage, '/members');
  await click(page, 'Uitloggen');
  await expect(region.locator('.bg-chalk')).toContainText('Uitgelogd');
});

test('over a dialog an error toast leaves the button clear', async ({ page }) => {
  await abort(page, '**/functions/v1/*');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/');
    await page.locator('[data-dialog="contact"]:visible').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Naam').fill('An');
    await dialog.getByLabel('E-mail').fill('an@voorbeeld.be');
    await dialog.getByLabel('Telefoonnummer').fill('09');
    const send = dialog.getByRole('button', { name: 'Verzenden' });
    await send.click();
    const alert = dialog.getByRole('region', { name: 'Meldingen' }).getByRole('alert');
    await expect(alert).toBeVisible();
    const [toast, button] = [await alert.boundingBox(), await send.boundingBox()];
    expect(toast?.height, `${width} px`).toBeLessThan(140);
    expect((toast?.y ?? 0) + (toast?.height ?? 0), `${width} px`).toBeLessThan(button?.y ?? 0);
  }
});

test('over the shortest dialog on a phone an error toast leaves the close button clear', async ({ page }) => {
  test.skip(kit.status === 'te-koop', 'The launch list cannot be opened once the kit is on sale.');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  await page.getByRole('main').locator('[data-dialog="launch-list"]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill('an@voorbeeld.be');
  await abort(page, '**/functions/v1/*');
  await dialog.getByRole('button', { name: 'Verwittig me bij de lancering' }).click();
  const alert = dialog.getByRole('region', { name: 'Meldingen' }).getByRole('alert');
  await expect(alert).toBeVisible();
  const close = await dialog.getByRole('button', { name: 'Sluiten', exact: true }).boundingBox();
  const middle = {
    x: (close?.x ?? 0) + (close?.width ?? 0) / 2,
    y: (close?.y ?? 0) + (close?.height ?? 0) / 2,
  };
  // The toast slides in from below.
  await expect
    .poll(async () => {
      const box = await alert.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThan(middle.y);
  await page.mouse.click(middle.x, middle.y);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('with reduced motion nothing animates or glides', async ({ page, url, freshEmail }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const stage = { page, url };
  await visit(stage, '/');
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect, playState }) => {
          const { duration } = effect?.getComputedTiming() ?? {};
          return playState === 'running' && Number(duration) > 1;
        }).length,
    );
  expect(await moving()).toBe(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/#contact$/);
  await expect(page.locator('#contact')).toBeInViewport({ timeout: 500 });
  await visit(stage, '/kennismaking');
  await fill(page, {
    Naam: 'An',
    'E-mail': freshEmail,
    Telefoonnummer: '09',
    'Waar kunnen we u mee helpen?': 'Hallo',
  });
  await answer(page, '**/functions/v1/*', { success: true });
  await click(page, 'Verzenden');
  await expect(page.getByText(introductionPage.sent)).toBeVisible();
  expect(await moving()).toBe(0);
});
