import type { Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { signInAs } from '../stage.ts';
import { doneUpTo, publish } from '../states/members.ts';
import { expect, test } from './fixtures.ts';

/** A page's text in black on white, without the site's header and footer and screen-only elements. */
async function expectClean(page: Page, path = ''): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'button'] as const)
    await expect(page.getByRole(role), path).toHaveCount(0);
  await expect(page.getByText('Naar de inhoud'), path).toBeHidden();
  const looks = await page.evaluate(() => {
    const seen = [...document.querySelectorAll('body, main *')].filter((element) =>
      element.checkVisibility(),
    );
    const of = (name: 'color' | 'backgroundColor' | 'backgroundImage') => [
      ...new Set(seen.map((element) => getComputedStyle(element)[name])),
    ];
    return [of('color'), of('backgroundColor'), of('backgroundImage')];
  });
  expect(looks, path).toEqual([['rgb(0, 0, 0)'], ['rgba(0, 0, 0, 0)'], ['none']]);
}

test('the terms, the privacy page and a payment’s page print cleanly', async ({ page }) => {
  for (const path of ['/voorwaarden', '/privacy', '/payment-success']) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 }).first();
    await expect(title, path).toBeVisible();
    await expectClean(page, path);
    await expect(title, path).toBeVisible();
  }
});

test('the home page prints whole on A4, also before anyone scrolled', async ({ page }) => {
  const mm = (length: number) => Math.floor((length * 96) / 25.4);
  await page.setViewportSize({ width: mm(210 - 20), height: mm(297 - 20) });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/');
  await expectClean(page, '/');
  const missing = await page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    const lost: string[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      if (!node.data.trim() || node.parentElement?.closest('nav, button, .button, svg, script, .sr-only'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, height, left, right } = range.getBoundingClientRect();
      const isSkipped = !node.parentElement?.checkVisibility({ contentVisibilityAuto: true });
      if (isSkipped || !width || !height || left < 0 || right > clientWidth + 1) lost.push(node.data.trim());
    }
    return lost;
  });
  expect(missing).toEqual([]);
});

test('a Kick prints cleanly', async ({ page, server }) => {
  const stage = { page, url: server.url };
  await publish(stage, 3);
  await signInAs(stage, 'buyer');
  await page.goto('/members?kick=2');
  await expect(page.getByText('Waar je op let')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Kick 2: Geen middelmatige output', { exact: true })).toBeVisible();
  await expect(page.getByText('Waar je op let')).toBeVisible();
  for (const name of ['Markeer als gedaan', 'PDF downloaden van Kick 2', 'Kopieer', /Speel de video/])
    await expect(page.getByRole('button', { name })).toBeHidden();
  const marks = await page
    .getByRole('main')
    .locator('li')
    .evaluateAll((items) => items.map((item) => getComputedStyle(item, '::marker').color));
  expect([...new Set(marks)]).toEqual(['rgb(0, 0, 0)']);
});

test('the certificate prints on one page with name, date and kit', async ({ page, server }) => {
  const stage = { page, url: server.url };
  await publish(stage, 7, doneUpTo(6));
  await signInAs(stage, 'buyer');
  await page.goto('/members/certificaat');
  const sheet = page.getByRole('article');
  await expect(sheet).toContainText('An Peeters');
  await expect(sheet).toContainText('7 november 2026');
  await expect(sheet).toContainText(kit.name);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  // A4 in landscape, without the margins.
  const mm = (length: number) => (length * 96) / 25.4;
  await page.setViewportSize({ width: Math.floor(mm(297 - 24)), height: Math.floor(mm(210 - 24)) });
  expect((await sheet.boundingBox())?.height).toBeGreaterThan(mm(180));
  for (const role of ['banner', 'contentinfo', 'button', 'link'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
});
