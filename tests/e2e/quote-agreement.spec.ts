import { fullTitle } from '../../app/platform/page-title.ts';
import { makeOwner } from '../people.ts';
import { winRequest } from '../states/desk-invoices.ts';
import { mailQuote } from '../states/quote.ts';
import { expect, test } from './fixtures.ts';

test('a customer agrees to a quote on a phone, gets it confirmed with its deposit, and an older version says so', async ({
  page,
  inbox,
  freshEmail,
  server,
  consoleErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const owner = await makeOwner(server);
  const request = await winRequest(server.url, owner);
  const older = await mailQuote(server.url, owner, request, `eerst-${freshEmail}`);
  await page.goto(await mailQuote(server.url, owner, request, freshEmail));
  await expect(page).toHaveURL(/\/voorstel$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Voorstel V/ })).toBeFocused();
  await expect(page.getByText('544,50 euro')).toBeVisible();

  await page.getByRole('button', { name: 'Ik ga akkoord' }).click();
  await expect(page.getByLabel('Uw naam')).toBeFocused();
  await page.getByLabel('Uw naam').fill('An Peeters');
  await page.getByLabel('Uw functie').fill('zaakvoerder');
  await page.getByLabel(/^Ik aanvaard/).check();
  await page.getByLabel(/^Ik mag/).check();
  const calls = '**/functions/v1/quote';
  await page.route(calls, (route) => route.abort());
  await page.getByRole('button', { name: 'Ik ga akkoord' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute(calls);
  consoleErrors.length = 0;
  await page.getByRole('button', { name: 'Ik ga akkoord' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Er is akkoord.' })).toBeFocused();
  await expect(page).toHaveTitle(fullTitle('Er is akkoord'));
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^PDF van voorstel/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^voorstel-V/);

  expect((await inbox.find(freshEmail, /^Akkoord op voorstel/)).text).toContain('An Peeters, zaakvoerder');
  expect((await inbox.find(freshEmail, /^Factuur/)).text).toContain('163,35');
  await page.goto(older);
  await expect(page.getByRole('heading', { level: 1, name: 'Er is een nieuwere versie.' })).toBeFocused();
  expect(consoleErrors).toEqual([]);
});
