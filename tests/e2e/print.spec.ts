import type { Page } from '@playwright/test';
import { enterAs } from '../states/stage.ts';
import { expect, test } from './fixtures.ts';
import { fillSignUp, paymentTab } from './people.ts';

/** The text of a page in black on white, without the frame of the site and what only a screen can do. */
async function expectClean(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByText('Naar de inhoud')).toBeHidden();
  const looks = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('body, main *')].filter((element) =>
      element.checkVisibility(),
    );
    const of = (name: 'color' | 'backgroundColor' | 'backgroundImage') => [
      ...new Set(seen.map((element) => getComputedStyle(element)[name])),
    ];
    return [of('color'), of('backgroundColor'), of('backgroundImage')];
  });
  expect(looks).toEqual([['rgb(0, 0, 0)'], ['rgba(0, 0, 0, 0)'], ['none']]);
}

for (const path of ['/voorwaarden', '/privacy', '/payment-success']) {
  test(`${path} prints cleanly`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectClean(page);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  });
}

test('the payment of the checkout prints cleanly', async ({ page, freshEmail }) => {
  await page.goto('/checkout-auth');
  await fillSignUp(page, freshEmail);
  await paymentTab(page.context(), () => page.getByRole('button', { name: 'Laatste stap' }).click());
  await expect(page.getByText('Stap 2 van 2')).toBeVisible();
  await expectClean(page);
  await expect(page.getByText(freshEmail).first()).toBeVisible();
});

test('a Kick prints cleanly', async ({ page, server }) => {
  await enterAs({ page, url: server.url }, 'buyer');
  await page.goto('/members');
  const kick = page.getByRole('group').filter({ hasText: 'Kick 2' });
  await kick.locator('summary').click();
  await expectClean(page);
  await expect(page.getByText(/^Kick 2:/)).toBeVisible();
});
