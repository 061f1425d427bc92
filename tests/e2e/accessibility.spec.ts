import type { Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { introductionPage } from '../../site/requests.ts';
import { abort, answer, click, fill, visit } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { openDialog } from './request-steps.ts';

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

test('over a dialog on a phone an error leaves the button clear, and over the shortest one the close button', async ({
  page,
}) => {
  await abort(page, '**/functions/v1/*');
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  await openDialog(page, 'contact');
  await fill(page, { Naam: 'An', 'E-mail': 'an@voorbeeld.be', Telefoonnummer: '09' });
  const send = dialog.getByRole('button', { name: 'Verzenden' });
  await send.click();
  const alert = dialog.getByRole('region', { name: 'Meldingen' }).getByRole('alert');
  await expect(alert).toBeVisible();
  const [toast, button] = [await alert.boundingBox(), await send.boundingBox()];
  expect(toast?.height).toBeLessThan(140);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // It cannot be opened once the kit is on sale.
  if (kit.status === 'te-koop') return;
  await openDialog(page, 'launch-list');
  await dialog.getByLabel('E-mail').fill('an@voorbeeld.be');
  await dialog.getByRole('button', { name: 'Verwittig me bij de lancering' }).click();
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
  await page.setViewportSize({ width: 360, height: 780 });
  const kicks = page.getByRole('region', { name: 'De Kicks' });
  await expect(kicks.getByRole('button', { name: 'Laat verderlopen' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
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
