import type { Page } from '@playwright/test';
import { fullTitle } from '../../app/platform/page-title.ts';
import { noInternetMessage } from '../../contract/no-answer.ts';
import { joinLaunchList } from '../people.ts';
import { expect, test } from './fixtures.ts';

/** Expects the screen that replaces the question: its title has focus and is also the tab's title. */
async function expectResult(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page).toHaveTitle(fullTitle(name));
}

test('the links in the mail confirm a place on the launch list, again after a lost connection, and leave it', async ({
  page,
  context,
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
  const yes = page.getByRole('button', { name: 'Ja, verwittig me' });
  await page.route('**/functions/v1/kit-signup-link', (route) => route.abort());
  await yes.click();
  await expect(page.getByRole('alert')).toContainText('We kregen geen antwoord.');
  await page.unroute('**/functions/v1/kit-signup-link');
  await context.setOffline(true);
  await yes.click();
  await expect(page.getByRole('alert')).toContainText(noInternetMessage);
  await context.setOffline(false);
  consoleErrors.length = 0;
  await yes.click();
  await expectResult(page, 'Bevestigd!');

  await page.goto(mail.link('action=unsubscribe'));
  await page.getByRole('button', { name: 'Schrijf me uit' }).click();
  await expectResult(page, 'Uitgeschreven');
  expect(consoleErrors).toEqual([]);

  // After leaving, an old link does not put the address back on the list.
  await page.goto(mail.link('action=confirm'));
  await page.getByRole('button', { name: 'Ja, verwittig me' }).click();
  await expectResult(page, 'Deze link werkt niet');
});
