import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { formatExactly, withdrawalStatement } from '../../contract/withdrawal.ts';
import { withdrawLink } from '../../site/legal.ts';
import { organisation } from '../../site/organisation.ts';
import { modelForm } from '../../site/terms.ts';
import { answer, fill, functionCalls, hold, untilReady } from '../stage.ts';
import { buy, newMember } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { loseAnswer, sideways } from './request-steps.ts';

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

/** Fills in the first step and goes on to the second. */
async function toReview(page: Page, email: string): Promise<void> {
  await page.goto('/herroepen');
  await fill(page, answers(email));
  await next(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Klopt dit?' })).toBeFocused();
}

const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations;

test('a visitor withdraws in two steps on a phone, from the footer of any page', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize(phone);
  await page.goto('/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: withdrawLink }).click();
  await expect(page.getByRole('heading', start)).toBeVisible();
  await fill(page, answers(freshEmail));
  await next(page).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Klopt dit?' })).toBeFocused();
  await expect(page.getByText(withdrawalStatement.text)).toBeVisible();
  for (const value of Object.values(answers(freshEmail)))
    await expect(page.getByRole('definition').filter({ hasText: value })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Herroeping bevestigen']);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);

  const answered = page.waitForResponse('**/functions/v1/withdraw');
  await confirm(page).click();
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

test('a buyer who is signed in finds the form filled in and needs no link', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await newMember(page, freshEmail, inbox);
  await buy(page);
  await page.getByRole('main').getByRole('link', { name: withdrawLink }).click();
  await expect(page.getByLabel('Naam')).toHaveValue('An Peeters');
  await expect(page.getByLabel('E-mail')).toHaveValue(freshEmail);
  await expect(page.getByLabel('Bestelnummer')).toHaveValue(/^K\d{4}-\d+$/);
  await expect(page.getByText('Staat er een link in')).toHaveCount(0);
  await next(page).click();
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
  await expect(page.getByText('Staat er een link in')).toHaveCount(0);
  const mail = await inbox.find(freshEmail, /herroeping ontvangen|ontvangst/i);
  expect(mail.text).not.toContain('bevestig=');
  await expect(async () => {
    await page.goto('/members');
    await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test('the link in the receipt asks first, then gives the money back', async ({
  page,
  browser,
  inbox,
  freshEmail,
}) => {
  await newMember(page, freshEmail, inbox);
  await buy(page);
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const elsewhere = await context.newPage();
  await elsewhere.goto('/herroepen');
  await fill(elsewhere, { Naam: 'An Peeters', 'E-mail': freshEmail });
  await next(elsewhere).click();
  await confirm(elsewhere).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(received);
  const mail = await inbox.find(freshEmail, /herroeping/i);
  const link = mail.link('bevestig=');

  await elsewhere.goto(link);
  await expect(
    elsewhere.getByRole('heading', { level: 1, name: 'Heb jij je aankoop herroepen?' }),
  ).toBeVisible();
  expect(await axe(elsewhere)).toEqual([]);
  await cutOnce(elsewhere);
  await elsewhere.getByRole('button', { name: yes }).click();
  await expect(elsewhere.getByRole('alert')).toContainText('We kregen geen antwoord');
  await elsewhere.getByRole('button', { name: yes }).click();
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(/^Je geld /);
  expect(await axe(elsewhere)).toEqual([]);
  await context.close();
});

/** Lets the next call to a function fail as it does offline. */
async function cutOnce(page: Page): Promise<void> {
  let cut = false;
  await page.route(functionCalls, (route) => {
    if (cut) return route.fallback();
    cut = true;
    return route.abort();
  });
}

test('a link that does not exist says what to do', async ({ page }) => {
  await page.goto(`/herroepen?bevestig=${'a'.repeat(43)}`);
  await page.getByRole('button', { name: yes }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deze link werkt niet.' })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: organisation.email })).toBeVisible();
});

test('errors stand at their fields, and nothing is asked but the name and the address', async ({ page }) => {
  await page.goto('/herroepen');
  await next(page).click();
  await expect(page.getByLabel('Naam')).toHaveAccessibleDescription('Naam is verplicht');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/^Ongeldig e-mailadres/);
  await expect(page.getByLabel('Naam')).toBeFocused();
  await fill(page, { Naam: 'An Peeters', 'E-mail': 'an@voorbeeld.be' });
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
});

test('both steps survive a refresh, and Back leads to the first', async ({ page, freshEmail }) => {
  await page.goto('/herroepen');
  await fill(page, answers(freshEmail));
  await page.reload();
  await expectFilledIn(page, freshEmail);
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  await page.reload();
  await expect(confirm(page)).toBeVisible();
  await expect(page.getByText('De Kit, vorige dinsdag')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', start)).toBeVisible();
  await expectFilledIn(page, freshEmail);
  await next(page).click();
  await page.getByRole('link', { name: 'Iets aanpassen' }).click();
  await expect(page.getByRole('heading', start)).toBeFocused();
  await expectFilledIn(page, freshEmail);
});

test('the second press of a double click on Verder is no confirmation', async ({ page, freshEmail }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/functions/v1/') && sent.push(request.url()));
  await page.goto('/herroepen');
  await fill(page, answers(freshEmail));
  await next(page).click();
  await confirm(page).dispatchEvent('click', { detail: 2 });
  await expect(confirm(page)).toBeEnabled();
  await page.getByRole('link', { name: 'Iets aanpassen' }).click();
  await expectFilledIn(page, freshEmail);
  expect(sent).toEqual([]);
});

test('a double press and a lost answer make one declaration', async ({ page, freshEmail }) => {
  const bodies: { request_key: string }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/withdraw') && request.method() === 'POST')
      bodies.push(request.postDataJSON());
  });
  await toReview(page, freshEmail);
  await loseAnswer(page);
  await confirm(page).dblclick();
  const alert = page.getByRole('alert').filter({ hasText: 'nog niet bevestigd' });
  await expect(alert).toContainText(organisation.email);
  expect(bodies).toHaveLength(1);
  await page.reload();
  await confirm(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]?.request_key).toBe(bodies[0]?.request_key);
});

test('a refusal stands above the button, and what was filled in stays', async ({ page, freshEmail }) => {
  await answer(page, functionCalls, { error: 'Te veel verzoeken.' }, 429);
  await toReview(page, freshEmail);
  await confirm(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Te veel verzoeken.' })).toContainText(
    organisation.email,
  );
  await expect(confirm(page)).toBeEnabled();
  await page.goBack();
  await expectFilledIn(page, freshEmail);
});

test('the whole withdrawal works with the keyboard', async ({ page, freshEmail }) => {
  await page.goto('/herroepen');
  await untilReady(page);
  await page.getByLabel('Naam').focus();
  await page.keyboard.type('An Peeters');
  await page.keyboard.press('Tab');
  await page.keyboard.type(freshEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Klopt dit?' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(confirm(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
});

test('axe finds nothing at 320 pixels in any step', async ({ page, freshEmail }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/herroepen');
  await next(page).click();
  await expect(page.getByText('Naam is verplicht')).toBeVisible();
  expect(await axe(page)).toEqual([]);
  await fill(page, answers(freshEmail));
  await next(page).click();
  await expect(confirm(page)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const release = await hold(page, functionCalls);
  await confirm(page).click();
  await expect(page.getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
  expect(await axe(page)).toEqual([]);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(received);
  expect(await axe(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
});

test('without JavaScript the page gives the model form and the address to send it to', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/herroepen`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: modelForm.title })).toBeVisible();
  for (const line of modelForm.lines) await expect(main.getByText(line)).toBeVisible();
  await expect(main.getByRole('link', { name: organisation.email }).first()).toBeVisible();
  await expect(main.getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await context.close();
});
