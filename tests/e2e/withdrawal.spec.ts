import type { Page } from '@playwright/test';
import { formatExactly } from '../../contract/calendar.ts';
import { withdrawalStatement } from '../../contract/withdrawal.ts';
import { withdrawLink } from '../../site/legal.ts';
import { organisation } from '../../site/organisation.ts';
import { moneyComesBack } from '../../site/terms.ts';
import { makeGuestOrder, makeWithdrawal } from '../people.ts';
import { answer, fill, functionCalls, hold, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms, loseAnswer } from './request-steps.ts';

const phone = { width: 360, height: 780 };

const start = { level: 1, name: 'Herroep je aankoop.' } as const;
const received = /^We hebben je herroeping ontvangen op (.+ \d{2}:\d{2}:\d{2} CES?T)$/;

const yes = 'Ja, dit is mijn herroeping';

const next = (page: Page) => page.getByRole('button', { name: 'Verder' });
const confirm = (page: Page) => page.getByRole('button', { name: 'Herroeping bevestigen' });

const answers = (email: string) => ({
  Naam: 'An Peeters',
  'E-mail': email,
  'Bestelnummer (optioneel)': 'De Kit, vorige dinsdag',
});

async function expectFilledIn(page: Page, email: string): Promise<void> {
  for (const [label, value] of Object.entries(answers(email)))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
}

test('a visitor withdraws in two steps on a phone and by keyboard', { tag: '@way' }, async ({
  page,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize(phone);
  await page.clock.install();
  await page.goto('/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: withdrawLink }).click();
  await expect(page.getByRole('heading', start)).toBeVisible();
  await next(page).press('Enter');
  await expect(page.getByLabel('Naam')).toHaveAccessibleDescription('Naam is verplicht');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^Ongeldig e-mailadres/);
  await expect(page.getByLabel('Naam')).toBeFocused();
  for (const value of Object.values(answers(freshEmail))) {
    await page.keyboard.type(value);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('Naam').press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Klopt dit?' })).toBeFocused();
  await expect(page.getByText(withdrawalStatement.text)).toBeVisible();
  for (const value of Object.values(answers(freshEmail)))
    await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Herroeping bevestigen']);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);

  await ageForms(page);
  const release = await hold(page, functionCalls);
  const answered = page.waitForResponse('**/functions/v1/withdraw');
  await page.keyboard.press('Tab');
  await expect(confirm(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
  release();
  const { reference, receivedAt } = await (await answered).json();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(received);
  await expect(heading).toHaveText(new RegExp(formatExactly(new Date(receivedAt))));
  await expect(heading).toBeFocused();
  await expect(page.getByText(reference)).toBeVisible();
  const mail = await inbox.find(freshEmail, /herroeping/i);
  expect(mail.text).toContain(reference);
  expect(mail.text).toContain(withdrawalStatement.text);
  expect(mail.text).toContain('De Kit, vorige dinsdag');

  await page.reload();
  await expect(page.getByLabel('Naam')).toHaveValue('');
});

test('a signed-in buyer finds the form prefilled and needs no link', async ({ page, buyer, inbox }) => {
  await page.clock.install();
  await page.goto('/members');
  const withdraw = page.getByRole('link', { name: withdrawLink });
  await expect(withdraw).toHaveCount(1);
  await withdraw.click();
  await expect(page.getByLabel('Naam')).toHaveValue('An Peeters');
  await expect(page.getByLabel('E-mail')).toHaveValue(buyer.email);
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(/^K\d{4}-\d+$/);
  await expect(page.getByText('Staat er een link in')).toHaveCount(0);
  await next(page).click();
  await ageForms(page);
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
  await expect(page.getByText('Staat er een link in')).toHaveCount(0);
  await expect(page.getByText(moneyComesBack)).toBeVisible();
  const mail = await inbox.find(buyer.email, /herroeping ontvangen|ontvangst/i);
  expect(mail.text).not.toContain('bevestig=');
  await inbox.find(buyer.email, /^Je krijgt .+ terug/);
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
});

test('the account leads to the withdrawal of the order beside the link, with its own last day', async ({
  page,
  buyer,
}) => {
  const both = { email: buyer.email, first_name: 'An', last_name: 'Peeters', status: 'paid', company: null };
  const bought = { ...both, paid_at: '2026-11-02T09:00:00Z', withdrawal_days: 30 };
  const orders = ['K2026-00002', 'K2026-00001'].map((order_number) => ({ ...bought, order_number }));
  await answer(page, '**/rest/v1/orders**', orders);
  await page.goto('/herroepen?bestelling=K2026-00001');
  await expect(page.getByLabel('Bestelnummer')).toHaveValue('K2026-00001');
  await expect(page.getByText('Je hebt 30 dagen om je te bedenken')).toContainText(
    'tot en met woensdag 2 december 2026',
  );
  await page.getByLabel('Bestelnummer').fill('');
  await expect(page.getByText('de laatste dag staat in je betaalmail')).toBeVisible();
});

test('the link in the acknowledgement asks first, then refunds', async ({ page, inbox, url }) => {
  const { email } = await makeGuestOrder(url);
  await makeWithdrawal(url, email);
  await page.goto((await inbox.find(email, /herroeping/i)).link('bevestig='));
  await expect(page).toHaveURL(/\/herroepen$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Heb jij je aankoop herroepen?' })).toBeVisible();
  await page.route(functionCalls, (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: yes }).click();
  await expect(page.getByRole('alert')).toContainText('We kregen geen antwoord');
  await page.getByRole('button', { name: yes }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Je geld /);
});

test('both steps survive a refresh, Back, a refusal and a lost answer, and make one declaration', async ({
  page,
  freshEmail,
}) => {
  const bodies: { request_key: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/withdraw') && request.method() === 'POST')
      bodies.push(request.postDataJSON());
  });
  await page.clock.install();
  await page.goto('/herroepen');
  await fill(page, answers(freshEmail));
  await page.reload();
  await expectFilledIn(page, freshEmail);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  await page.reload();
  await expect(page.getByText('De Kit, vorige dinsdag')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', start)).toBeVisible();
  await expectFilledIn(page, freshEmail);
  await next(page).click();
  // The second click of a double one on the button of the first step.
  await confirm(page).dispatchEvent('click', { detail: 2 });
  await expect(confirm(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Iets aanpassen' }).click();
  await expect(page.getByRole('heading', start)).toBeFocused();
  await expectFilledIn(page, freshEmail);
  expect(bodies).toEqual([]);

  await next(page).click();
  await answer(page, functionCalls, { error: 'Te veel verzoeken.' }, 429);
  await ageForms(page);
  await confirm(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Te veel verzoeken.' });
  await expect(refusal).toContainText(organisation.email);
  await expect(confirm(page)).toBeEnabled();
  await page.unroute(functionCalls);

  bodies.length = 0;
  await loseAnswer(page);
  await confirm(page).dblclick();
  const lost = page.getByRole('alert').filter({ hasText: 'nog niet bevestigd' });
  await expect(lost).toContainText(organisation.email);
  expect(bodies).toHaveLength(1);
  await page.reload();
  await waitUntilReady(page);
  await ageForms(page);
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]?.request_key).toBe(bodies[0]?.request_key);
});
