import type { Page } from '@playwright/test';
import { formatEuro, kit } from '../../site/kit.ts';
import { makeBuyer, makeGuestOrder } from '../people.ts';
import { fill, fillSignUp, functionCalls, hold, waitUntilReady } from '../stage.ts';
import { paymentTab, signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';
import { translate } from './translator.ts';

/** Expects that the page works, and that a visitor sees nothing but translations. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByText('Deze pagina is gestruikeld')).toHaveCount(0);
  const left = () =>
    page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const texts: string[] = [];
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text;
        if (data.trim() && !data.endsWith('\u200b') && !parentElement?.closest('script, style, title, svg'))
          texts.push(data);
      }
      return texts;
    });
  await expect.poll(left).toEqual([]);
}

const cases = [
  ['elements', 'the start'],
  ['texts', 'hydration'],
] as const;

for (const [manner, from] of cases)
  test.describe(`translated by ${manner} from ${from} on`, () => {
    test.beforeEach(({ context }) => translate(context, manner, from));

    test('a visitor buys the Kit', async ({ page, context, freshEmail, consoleErrors }) => {
      await page.goto('/checkout-auth');
      await waitUntilReady(page);
      await page.getByRole('button', { name: 'Laatste stap' }).click();
      await expect(page.getByLabel('Voornaam')).toHaveAccessibleDescription(/.+/);
      await expectTranslated(page);
      await fillSignUp(page, freshEmail);
      const release = await hold(page, '**/auth/v1/signup**');
      const opened = paymentTab(context, () => page.getByRole('button', { name: 'Laatste stap' }).click());
      await expect(page.getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
      release();
      const tab = await opened;
      await expect(page.getByRole('heading', { name: 'Je betaling staat open.' })).toBeVisible();
      await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
      await expectToast(tab, 'Betaling Geverifieerd!', 'success');
      await expect(page.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
      for (const one of [page, tab]) await expectTranslated(one);
      expect(consoleErrors).toEqual([]);
    });

    test('a buyer signs in after a wrong password, sees the account and opens a Kick', async ({
      page,
      server,
      consoleErrors,
    }) => {
      const { user } = await makeBuyer(server.url);
      const email = user.email ?? '';
      await page.goto('/auth?redirect=/account');
      await waitUntilReady(page);
      await signIn(page, email, 'Verkeerd1');
      await expect(page.locator('.toast[role=alert]')).toBeVisible();
      await expectTranslated(page);
      // The browser logs the refusal.
      expect(consoleErrors.splice(0)).toEqual([expect.stringContaining('400')]);
      await signIn(page, email);
      await expect(page).toHaveURL(/\/account$/);
      await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
      await expectTranslated(page);
      await page.goto('/members');
      await page.getByRole('main').getByRole('button', { expanded: false }).first().click();
      await expect(page.getByRole('main').getByRole('button', { expanded: true }).first()).toBeVisible();
      await expectTranslated(page);
      expect(consoleErrors).toEqual([]);
    });

    // The other manner shows no more.
    if (manner === 'texts') return;

    test('a visitor asks a question and withdraws', async ({ page, freshEmail, consoleErrors }) => {
      await page.goto('/');
      await waitUntilReady(page);
      await page.getByRole('main').locator('[data-dialog=contact]').first().click();
      const dialog = page.getByRole('dialog');
      const send = dialog.locator('button[type=submit]');
      await send.click();
      await expect(dialog.getByLabel('Naam')).toHaveAccessibleDescription(/.+/);
      const release = await hold(page, functionCalls);
      await fill(page, { Naam: 'An Peeters', 'E-mail': freshEmail, Telefoonnummer: '0470 12 34 56' });
      await dialog.locator('textarea').first().fill('Een vraag over de Kit');
      const words = await send.innerText();
      await send.click();
      await expect(send).not.toHaveText(words);
      release();
      await expectToast(page, 'Bericht verzonden!', 'success');
      await expectTranslated(page);

      await page.goto('/herroepen');
      await waitUntilReady(page);
      await fill(page, { Naam: 'An Peeters', 'E-mail': freshEmail });
      await page.getByRole('button', { name: 'Verder' }).click();
      await page.getByRole('button', { name: 'Herroeping bevestigen' }).click();
      await expect(page.getByRole('heading', { name: /We hebben je herroeping ontvangen/ })).toBeVisible();
      await expectTranslated(page);
      expect(consoleErrors).toEqual([]);
    });

    test('an owner opens every room and refunds a part', async ({ page, server, owner, consoleErrors }) => {
      expect(owner.email).not.toBe('');
      await page.goto('/beheer');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const link of await page.getByRole('navigation').filter({ visible: true }).getByRole('link').all())
        if ((await link.getAttribute('href'))?.startsWith('/beheer')) {
          await link.click();
          await expectTranslated(page);
        }

      const { number } = await makeGuestOrder(server.url);
      await page.goto(`/beheer?deel=bestellingen&open=${number}`);
      await page.getByRole('button', { name: /^Terugbetalen: / }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Een deel').check();
      const amount = dialog.getByLabel('Bedrag in euro');
      await amount.fill('999');
      await dialog.getByRole('button', { name: /^Betaal 999 euro/ }).click();
      await expect(dialog.getByText(/^Typ een bedrag/)).toBeVisible();
      await amount.fill('10');
      await expect(dialog.getByText('10 euro gaat terug.')).toBeVisible();
      await dialog.getByRole('button', { name: /^Betaal 10 euro/ }).click();
      await expectToast(page, 'Terugbetaald', 'success');
      await expect(page.getByText(`10 euro, nog ${formatEuro(kit.priceCents - 1000)} over`)).toBeVisible();
      await expectTranslated(page);
      expect(consoleErrors).toEqual([]);
    });
  });
