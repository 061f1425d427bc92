import type { Locator, Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { answer, fill, functionCalls, visit, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { openDialog, overflow } from './request-steps.ts';
import { cutTexts, setSpacing } from './spacing.ts';

test('with wide text spacing no dialog scrolls sideways or cuts its text', async ({ page, url }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await visit({ page, url }, '/');
  await setSpacing(page);
  for (const name of kit.status === 'binnenkort'
    ? ['contact', 'workshop', 'launch-list']
    : ['contact', 'workshop']) {
    await openDialog(page, name);
    expect.soft(await overflow(page), name).toBeLessThanOrEqual(0);
    expect.soft(await cutTexts(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

const boxOf = async (element: Locator) =>
  (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const region = (page: Page) => page.getByRole('region', { name: 'Meldingen' });

test.describe('zoomed to 400% on a laptop', () => {
  test.use({ viewport: { width: 320, height: 256 } });

  /** Expects the message to be whole, and each field to be clear of it once it has focus. */
  async function expectFieldsClear(page: Page, form: Locator): Promise<void> {
    const message = region(page).locator('.toast');
    await expect(message).toBeInViewport({ ratio: 1 });
    const fields = form.locator(
      'input:visible:not([tabindex="-1"], [type=checkbox], [type=radio]), textarea:visible',
    );
    for (const back of [false, true]) {
      const inOrder = await fields.all();
      for (const field of back ? inOrder.reverse() : inOrder) {
        await field.focus();
        await expect(field).toBeFocused();
        const { y, height } = await boxOf(field);
        const now = await boxOf(message);
        const name = await field.getAttribute('name');
        const tall = Math.min(height, 40);
        expect(
          y + tall <= now.y || y >= now.y + now.height,
          `${name} at ${y}, the message from ${now.y} to ${now.y + now.height}`,
        ).toBe(true);
        expect(y + tall, `${name} is in view`).toBeLessThanOrEqual(256);
        expect(y, `${name} is in view`).toBeGreaterThanOrEqual(0);
      }
    }
  }

  test('a message is whole and covers no field that gets focus, and a warning is announced in a region that was there', async ({
    page,
  }) => {
    await page.goto('/auth?mode=signup');
    await waitUntilReady(page);
    const form = page.getByRole('main').locator('form');
    const about = page.locator('[aria-live=polite]').and(page.locator('main *'));
    const before = await about.count();
    await page.getByLabel('Wachtwoord', { exact: true }).fill('Wachtwoord1');
    await expect(about.filter({ hasText: 'Veel mensen kiezen dit wachtwoord' })).toHaveCount(1);
    await page.getByLabel('E-mail').fill('an@gmial.com');
    await expect(about.filter({ hasText: 'is het @gmail.com?' })).toHaveCount(1);
    expect(await about.count()).toBe(before);
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

  test('when a message over a dialog is closed, in the dialog, and when the dialog is, on its opener', async ({
    page,
    url,
  }) => {
    await page.setViewportSize({ width: 1200, height: 800 });
    await visit({ page, url }, '/');
    const opener = page.getByRole('main').locator('[data-dialog="workshop"]:visible').first();
    const beside = async () => {
      await page.mouse.click(20, 400);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(opener).toBeFocused();
    };
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await beside();
    await opener.click();
    await answer(page, functionCalls, { error: 'Nee' }, 500);
    await fill(page, {
      Naam: 'An',
      'E-mail': 'a@b.be',
      Telefoonnummer: '0470 12 34 56',
      Bedrijfsnaam: 'Bakkerij',
    });
    const send = page.getByRole('dialog').getByRole('button', { name: 'Verzenden' });
    await send.click();
    await region(page).getByRole('button', close).click();
    await expect
      .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('dialog'))))
      .toBe(true);
    await send.click();
    await expect(region(page).getByText('Er ging iets mis')).toBeVisible();
    await beside();
  });
});
