import type { Page } from '@playwright/test';
import { waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** Successful answers that hold nothing: a filter, a captive portal or a host in between gives them. */
const unreadable = [
  { status: 204 },
  { json: null },
  { contentType: 'application/json', body: '' },
  { contentType: 'text/plain', body: 'OK' },
  { contentType: 'text/html', body: '<h1>Welkom op wifi</h1>' },
  { json: ['ok'] },
];

/** Lets each call of a function have the next of these answers. */
async function answerInTurn(page: Page, call: string): Promise<void> {
  let turn = 0;
  await page.route(call, (route) => {
    if (route.request().method() === 'OPTIONS') return route.continue();
    turn += 1;
    return route.fulfill(unreadable[(turn - 1) % unreadable.length]);
  });
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Meldingen' }).getByRole('alert');

test('a request whose answer cannot be read is a failure', async ({ page }) => {
  await answerInTurn(page, '**/functions/v1/send-contact-email');
  await page.goto('/kennismaking');
  await waitUntilReady(page);
  const form = page.getByRole('main').locator('form');
  await form.getByLabel(/^Naam/).fill('An Peeters');
  await form.getByLabel(/^E-mail/).fill('an@voorbeeld.be');
  await form.getByLabel(/^Telefoon/).fill('0470 12 34 56');
  await form.getByLabel(/helpen/).fill('Een vraag.');
  for (const _ of unreadable) {
    await form.getByRole('button', { name: 'Verzenden' }).click();
    await expectToast(page, 'Fout', 'destructive');
    await expect(form.getByLabel(/^Naam/)).toHaveValue('An Peeters');
    await alerts(page).getByRole('button', { name: 'Sluiten' }).click();
    await expect(alerts(page)).toHaveCount(0);
  }
});
