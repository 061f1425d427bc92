import type { Locator, Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { indexedPaths, notFoundPath, privatePaths } from '../../site/paths.ts';
import { answer, fill, fillSignUp, functionCalls, signInAs, visit, waitUntilReady } from '../stage.ts';
import { publish } from '../states/members.ts';
import { expect, test } from './fixtures.ts';
import { openDialog, overflow } from './request-steps.ts';

/** The spacing that a reader may set (WCAG 2.2, 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** A style sheet of the reader, which the policy of the page does not concern. */
async function setSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
}

/** The texts that a box without a scroll bar cuts. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const owner = node.parentElement;
      if (
        !node.data.trim() ||
        !owner?.checkVisibility({ visibilityProperty: true }) ||
        owner.closest('.sr-only, [aria-hidden=true]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = range.getBoundingClientRect();
      for (
        let box: Element | null = owner;
        box && box !== document.documentElement;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(box);
        if (clipPath !== 'none') break;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isCutX = /hidden|clip/.test(overflowX) && (text.left < left - 1 || text.right > right + 1);
        const isCutY = /hidden|clip/.test(overflowY) && (text.top < top - 1 || text.bottom > bottom + 1);
        if (isCutX || isCutY) cut.push(node.data.trim());
        if (/auto|scroll/.test(overflowX + overflowY)) break;
      }
    }
    return cut;
  });

const pages = [...indexedPaths, ...privatePaths, notFoundPath];

for (const half of [0, 1])
  test(`with wide text spacing no page scrolls sideways or cuts its text (${half + 1} of 2)`, async ({
    page,
    url,
  }) => {
    // The font of the system is wider, and stays where the shop's own does not come.
    await page.route('**/*.woff2', (route) => route.abort());
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of pages.filter((_, place) => place % 2 === half)) {
      await visit({ page, url }, path);
      await setSpacing(page);
      await page.mouse.wheel(0, 1);
      expect.soft(await overflow(page), path).toBeLessThanOrEqual(0);
      expect.soft(await cutTexts(page), path).toEqual([]);
    }
  });

test('with wide text spacing no dialog scrolls sideways', async ({ page, url, freshEmail }) => {
  const stage = { page, url };
  await page.setViewportSize({ width: 320, height: 700 });
  for (const name of kit.status === 'binnenkort'
    ? ['contact', 'workshop', 'launch-list']
    : ['contact', 'workshop']) {
    await visit(stage, '/');
    await openDialog(page, name);
    await setSpacing(page);
    expect.soft(await overflow(page), name).toBeLessThanOrEqual(0);
    expect.soft(await cutTexts(page), name).toEqual([]);
  }
  await answer(page, '**/functions/v1/create-stripe-payment', {}, 500);
  await visit(stage, '/checkout-auth');
  await fillSignUp(page, freshEmail);
  await page.getByRole('button', { name: 'Laatste stap' }).click();
  await expect(page.getByText('Fout bij betaling')).toBeVisible();
  await setSpacing(page);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await cutTexts(page)).toEqual([]);
});

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const region = (page: Page) => page.getByRole('region', { name: 'Meldingen' });

test.describe('zoomed to 400% on a laptop', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  /** Expects the messages to take a third of the view at most, and each field to be clear of them once it has focus. */
  async function expectFieldsClear(page: Page, form: Locator): Promise<void> {
    const shown = region(page).locator(':scope > :not(:empty)');
    await expect(shown).not.toHaveCount(0);
    const all = await boxOf(region(page));
    const part = async () => {
      const boxes = await Promise.all((await shown.all()).map(boxOf));
      const from = Math.max(all.y, Math.min(...boxes.map(({ y }) => y)));
      const to = Math.min(all.y + all.height, Math.max(...boxes.map(({ y, height }) => y + height)));
      return { from, to };
    };
    const { from, to } = await part();
    expect(to - from).toBeLessThanOrEqual(256 / 3 + 1);
    const fields = form.locator(
      'input:visible:not([tabindex="-1"], [type=checkbox], [type=radio]), textarea:visible',
    );
    for (const back of [false, true]) {
      const inOrder = await fields.all();
      for (const field of back ? inOrder.reverse() : inOrder) {
        await field.focus();
        await expect(field).toBeFocused();
        const { y, height } = await boxOf(field);
        const now = await part();
        const name = await field.getAttribute('name');
        const tall = Math.min(height, 40);
        expect(
          y + tall <= now.from || y >= now.to,
          `${name} at ${y}, the message from ${now.from} to ${now.to}`,
        ).toBe(true);
        expect(y + tall, `${name} is in view`).toBeLessThanOrEqual(256);
        expect(y, `${name} is in view`).toBeGreaterThanOrEqual(0);
      }
    }
  }

  test('a message takes a third of the view at most', async ({ page }) => {
    await page.goto('/auth?mode=signup');
    await waitUntilReady(page);
    const form = page.getByRole('main').locator('form');
    await fill(page, {
      'E-mail': 'a@b.be',
      Voornaam: 'An',
      Achternaam: 'Peeters',
      Wachtwoord: 'abc',
      'Bevestig wachtwoord': 'abc',
    });
    await form.getByRole('button', { name: 'Registreren' }).click();
    await expectFieldsClear(page, form);
  });

  test('a message over a dialog covers no field that gets focus', async ({ page, url }) => {
    await visit({ page, url }, '/');
    await answer(
      page,
      functionCalls,
      { error: 'Er is een fout opgetreden. Probeer het later opnieuw.' },
      500,
    );
    await openDialog(page, 'contact');
    const dialog = page.getByRole('dialog');
    await fill(page, { Naam: 'An', 'E-mail': 'a@b.be', Telefoonnummer: '0470 12 34 56' });
    await dialog.getByRole('button', { name: 'Verzenden' }).click();
    await expect(region(page).getByText('Er ging iets mis')).toBeVisible();
    await expectFieldsClear(page, dialog.locator('form'));
  });
});

test('the carousel’s current dot differs from the others in forced colours', async ({ page, url }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await visit({ page, url }, '/');
  const dots = page.getByRole('button', { name: /^Toon Kick/ });
  const looks = async (dot: Locator) => (await dot.screenshot({ animations: 'disabled' })).toString('base64');
  await dots.nth(1).scrollIntoViewIfNeeded();
  const before = await looks(dots.nth(1));
  await dots.nth(1).evaluate((dot) => (dot as HTMLElement).click());
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  expect(await looks(dots.nth(1))).not.toBe(before);
});

test.describe('focus stays where the visitor is', () => {
  const wrongSignIn = async (page: Page) => {
    await page.goto('/auth');
    await waitUntilReady(page);
    await fill(page, { 'E-mail': 'niemand@voorbeeld.be', Wachtwoord: 'Verkeerd123' });
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(region(page).getByText('Login mislukt')).toBeVisible();
  };
  const close = { name: 'Melding sluiten' };

  test('when a message is closed: on what had it before, or in the page', async ({ page }) => {
    await wrongSignIn(page);
    const field = page.getByLabel('Wachtwoord', { exact: true });
    await field.focus();
    await region(page).getByRole('button', close).click();
    await expect(field).toBeFocused();
    // Again, by keyboard and with nothing focused before.
    await wrongSignIn(page);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await region(page).getByRole('button', close).click();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('when a message over a dialog is closed, in the dialog', async ({ page, url }) => {
    await visit({ page, url }, '/');
    await answer(page, functionCalls, { error: 'Nee' }, 500);
    await openDialog(page, 'contact');
    await fill(page, { Naam: 'An', 'E-mail': 'a@b.be', Telefoonnummer: '0470 12 34 56' });
    await page.getByRole('dialog').getByRole('button', { name: 'Verzenden' }).click();
    await region(page).getByRole('button', close).click();
    await expect
      .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('dialog'))))
      .toBe(true);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('when a dialog is closed by a click beside it, on its opener', async ({ page, url }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await visit({ page, url }, '/');
    const opener = page.getByRole('main').locator('[data-dialog="workshop"]:visible').first();
    for (const isWithMessage of [false, true]) {
      await opener.click();
      await page.getByRole('dialog').waitFor();
      if (isWithMessage) {
        await answer(page, functionCalls, { error: 'Nee' }, 500);
        await fill(page, {
          Naam: 'An',
          'E-mail': 'a@b.be',
          Telefoonnummer: '0470 12 34 56',
          Bedrijfsnaam: 'Bakkerij',
        });
        await page.getByRole('dialog').getByRole('button', { name: 'Verzenden' }).click();
        await expect(region(page).getByText('Er ging iets mis')).toBeVisible();
      }
      await page.mouse.click(20, 400);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    }
  });

  test('when a video replaces its button, on the video', async ({ page, server }) => {
    const stage = { page, url: server.url };
    await page.route('https://www.youtube-nocookie.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: 'video' }),
    );
    await publish(stage, 3);
    await signInAs(stage, 'buyer');
    await page.goto('/members?kick=2');
    const play = page.getByRole('button', { name: /Speel de video/ });
    await play.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('iframe')).toBeFocused();
  });
});

test('the warning of a field is announced in a region that was there before', async ({ page, url }) => {
  await visit({ page, url }, '/auth?mode=signup');
  const secret = page.getByLabel('Wachtwoord', { exact: true });
  const about = page.locator('[aria-live=polite]').and(page.locator('main *'));
  const before = await about.count();
  await secret.fill('Wachtwoord1');
  const warning = page.getByText('Veel mensen kiezen dit wachtwoord');
  await expect(warning).toBeVisible();
  await expect(secret).toHaveAccessibleDescription(/Veel mensen kiezen/);
  expect(await about.count()).toBe(before);
  await expect(about.filter({ has: warning })).toHaveCount(1);
});

test('the menu closes when the window grows', async ({ page, url }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await visit({ page, url }, '/');
  const menu = page.locator('#menu');
  for (const time of ['once', 'twice']) {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu, time).toBeVisible();
    await page.setViewportSize({ width: 1200, height: 740 });
    await expect(menu, time).toBeHidden();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(menu, time).toBeHidden();
  }
});
