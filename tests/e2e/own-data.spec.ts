import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fullTitle } from '../../app/platform/page-title.ts';
import { fieldMessages } from '../../contract/messages.ts';
import { purposes } from '../../contract/purposes.ts';
import { sendContact } from '../states/desk-requests.ts';
import { expect, test } from './fixtures.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('without an account, a mailed link shows what is kept and erases it, also after a lost connection', async ({
  page,
  inbox,
  freshEmail,
  url,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await sendContact(url, { email: freshEmail, name: 'An Peeters', message: 'Hoe werkt het?' });
  await page.goto('/privacy');
  await page.getByRole('heading', { name: 'Mijn gegevens opvragen of wissen' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Mail mij de link' }).click();
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(new RegExp(fieldMessages.emailInvalid));
  const calls = '**/functions/v1/**';
  await page.route(calls, (route) => route.abort());
  await page.getByLabel('E-mail').fill(freshEmail);
  await page.getByRole('button', { name: 'Mail mij de link' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Mail mij de link' }).click();
  await expect(page.getByText(/^Bewaren we iets onder/)).toContainText(freshEmail);

  const link = (await inbox.find(freshEmail, /^Uw link/)).link('gegevens=');
  await page.goto(link);
  await expect(page).toHaveURL(/\/privacy$/);
  await expect(page).toHaveTitle(fullTitle('Uw gegevens'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uw gegevens.');
  await page.reload();

  const copy = part(page, 'Bekijken en meenemen');
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await copy.getByRole('button', { name: button }).click();
    return readFile(await (await download).path(), 'utf8');
  };
  expect(JSON.stringify(JSON.parse(await saved('Download als JSON')))).toContain('Hoe werkt het?');
  // Both files come from the one copy that the link gives.
  expect(await saved('Download mijn gegevens')).toContain('An Peeters');
  await page.route(calls, (route) => route.abort());
  await page.getByRole('button', { name: 'Wis mijn gegevens' }).click();
  await expect(part(page, 'Wissen').getByRole('alert')).toBeVisible();
  await page.unroute(calls);
  consoleErrors.length = 0;

  const erase = part(page, 'Wissen');
  await erase.getByText('Wat verdwijnt er, en wat blijft?').click();
  await expect(erase.getByText(purposes.order.stays)).toBeVisible();
  await erase.getByRole('button', { name: 'Wis mijn gegevens' }).click();
  await expect(erase.getByRole('heading', { name: 'Uw gegevens worden gewist.' })).toBeFocused();

  const undo = (await inbox.find(freshEmail, /worden gewist/)).link('behoud=');
  await page.goto(undo);
  await expect(page).toHaveURL(/\/privacy$/);
  await page.getByRole('button', { name: 'Ja, behoud mijn gegevens' }).click();
  await expect(page.getByRole('heading', { name: 'Uw gegevens blijven' })).toBeFocused();
  expect(consoleErrors).toEqual([]);

  // Used up, each says so; the first asks for a new link on the spot.
  await page.goto(undo);
  await page.getByRole('button', { name: 'Ja, behoud mijn gegevens' }).click();
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeFocused();
  await page.goto(link);
  await page.getByRole('button', { name: 'Wis mijn gegevens' }).click();
  await expect(page.getByRole('heading', { name: 'Deze link werkt niet meer' })).toBeFocused();
  await page.getByLabel('E-mail').fill(freshEmail);
  await page.getByRole('button', { name: 'Mail mij de link' }).click();
  await expect(page.getByText(/^Bewaren we iets onder/)).toContainText(freshEmail);
});
