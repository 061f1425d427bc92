import type { Page } from '@playwright/test';
import { fullTitle } from '../../app/platform/page-title.ts';
import { joinLaunchList } from '../people.ts';
import { expect, test } from './fixtures.ts';

/** Expects the screen that replaces the question: its title has focus and is also the tab's title. */
async function expectResult(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(fullTitle(name));
}

test('the links in the mail confirm a place on the launch list and leave it', async ({
  page,
  inbox,
  freshEmail,
  url,
  consoleErrors,
}) => {
  await joinLaunchList(url, freshEmail);
  const mail = await inbox.find(freshEmail, /lancering/);
  await page.goto(mail.link('action=confirm'));
  await expect(page).toHaveURL(/\/lijst$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Bevestig je adres' })).toBeVisible();
  await page.getByRole('button', { name: 'Ja, verwittig me' }).click();
  await expectResult(page, 'Bevestigd!');

  await page.goto(mail.link('action=unsubscribe'));
  await page.getByRole('button', { name: 'Schrijf me uit' }).click();
  await expectResult(page, 'Uitgeschreven');
  expect(consoleErrors).toEqual([]);
});
