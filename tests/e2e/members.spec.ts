import type { BrowserContext, Locator, Page } from '@playwright/test';
import { noInternetMessage } from '../../contract/no-answer.ts';
import { kicks, kit } from '../../site/kit.ts';
import { makeBuyer, makeMember } from '../people.ts';
import { answer, functionCalls, hold, sessionKey, signInAs, signInWith, waitUntilReady } from '../stage.ts';
import { signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { ageForms } from './request-steps.ts';
import { expectToast } from './toasts.ts';

/** Expects a field and its label to be below the dialog's header and inside the window. */
async function expectBelowHeader(dialog: Locator, label: string): Promise<void> {
  const header = await dialog.getByRole('button', { name: 'Sluiten' }).locator('..').boundingBox();
  const words = await dialog.locator('label').filter({ hasText: label }).first().boundingBox();
  const field = await dialog.getByLabel(label, { exact: true }).boundingBox();
  expect(words?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(
    dialog.page().viewportSize()?.height ?? 0,
  );
}

test('a member without a paid order sees a buy button, also once the orders could be fetched', async ({
  page,
  consoleErrors,
  server,
}) => {
  await signInAs({ page, ...server }, 'member');
  await page.route('**/config.json', (route) => route.abort());
  await answer(page, '**/rest/v1/orders**', {}, 500);
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Even geen verbinding' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();

  // Without its orders the page gives no access.
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  const unknown = page.getByText(`We konden niet nakijken of je de ${kit.name} hebt`, { exact: true });
  const sizeOf = (text: Locator) => text.evaluate((element) => getComputedStyle(element).fontSize);
  const below = page.getByRole('heading', { level: 3, name: 'Al betaald?' });
  expect(await sizeOf(unknown)).toBe(await sizeOf(below));
  await expect(page.getByText(/^Dat ligt aan ons/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^Koop/ })).toHaveCount(0);
  const retry = page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' });
  await page.context().setOffline(true);
  await retry.click();
  await expect(page.getByText(noInternetMessage)).toBeVisible();
  await expect(page.getByText(/ligt aan ons/)).toHaveCount(0);
  await page.context().setOffline(false);
  expect(consoleErrors).toContainEqual(expect.stringContaining('Orders could not be fetched'));
  await page.unroute('**/rest/v1/orders**');
  await retry.click();

  await expect(page.getByText(/konden niet nakijken/)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText(`${kit.name} · ${kit.priceLabel}`)).toBeVisible();
  await expect(page.getByText('Toegang Geactiveerd!')).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /^Koop de/ })).toHaveAttribute(
    'href',
    '/checkout-auth',
  );
});

test('a buyer sees the Kicks, one at a time, and the downloads', async ({ page, buyer, consoleErrors }) => {
  await answer(page, '**/rest/v1/kicks**', {}, 500);
  const asked = page.waitForRequest('**/rest/v1/orders**');
  await page.goto('/members');
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    select: '*',
    user_id: `eq.${buyer.id}`,
    status: 'eq.paid',
  });

  // An error, not a promise.
  await expect(page.getByRole('alert')).toContainText('De video’s en bestanden konden we niet ophalen.');
  await expect(page.getByRole('main').getByText(/volg(t|en)\b|van 7/)).toHaveCount(0);
  expect(consoleErrors.splice(0)).toContainEqual(expect.stringContaining('Lessons could not be fetched'));
  await page.unroute('**/rest/v1/kicks**');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('De Kicks volgen binnenkort.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();

  const items = page.getByRole('region', { name: 'De Kicks' }).getByRole('listitem');
  const titles = page.getByRole('heading', { name: /^Kick \d: / });
  await expect(titles).toHaveText(kicks.map(({ number, title }) => `Kick ${number}: ${title}`));
  await expect(items.getByText(/\d van 7$/)).toHaveText(kicks.map(({ number }) => `les ${number + 1} van 7`));
  const placeholder = page.getByText('Video wordt binnenkort toegevoegd').filter({ visible: true });
  await expect(placeholder).toHaveCount(0);
  await titles.nth(0).click();
  await expect(placeholder).toHaveCount(1);
  const open = page.getByRole('region', { name: /^Kick 0: / });
  const pdf = open.getByRole('button', { name: 'PDF binnenkort beschikbaar' });
  await expect(pdf).toBeVisible();
  await expect(pdf).toBeDisabled();
  // Beyond the two texts of the specification a Kick without content says nothing about it.
  await expect(open.getByRole('listitem')).toHaveCount(1);
  await expect(open).not.toContainText(/volgt|in de maak/);
  await titles.nth(3).click();
  await expect(placeholder).toHaveCount(1);
  await expect(page.getByText(/voortaan in één klik/)).toBeVisible();
  await titles.nth(3).click();
  await expect(placeholder).toHaveCount(0);

  const downloads = page.getByRole('region', { name: 'Downloads' });
  await expect(downloads.getByText('volg')).toHaveText([/^Deze bestanden volgen\./]);
  await expect(downloads.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /Kit/ })).toBeHidden();
  expect(consoleErrors).toEqual([]);
});

test('the support dialog returns focus to its button, is prefilled and sends what was typed', {
  tag: '@way',
}, async ({ page, buyer }) => {
  await page.clock.install();
  await page.goto('/members?utm_source=les');
  const opener = page.getByRole('button', { name: 'Contact Support' });
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  const send = dialog.getByRole('button', { name: 'Versturen' });
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('An');
  await expect(dialog.getByLabel('Achternaam')).toHaveValue('Peeters');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(buyer.email);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await send.click();
  await expect(dialog.getByLabel('Onderwerp')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await send.click();
  await expect(dialog.getByLabel('Onderwerp')).toBeFocused();
  await expectBelowHeader(dialog, 'Onderwerp');

  await expect(dialog.getByLabel('Bericht')).toHaveAccessibleDescription('Bericht is verplicht');
  await dialog.getByLabel('Onderwerp').fill('Vraag');
  await dialog.getByLabel('Bericht').fill('Hoe?');
  await ageForms(page);
  await page.route('**/functions/v1/send-support-email', (route) => route.abort(), { times: 1 });
  await send.click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('Vraag');
  await page.getByRole('alert').getByRole('button', { name: 'Sluiten' }).click();
  // An answer that does not say that it was sent.
  await answer(page, '**/functions/v1/send-support-email', {});
  await send.click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await page.unroute('**/functions/v1/send-support-email');

  const asked = page.waitForRequest('**/functions/v1/send-support-email');
  const release = await hold(page, functionCalls);
  await send.click();
  expect((await asked).postDataJSON()).toMatchObject({
    firstName: 'An',
    lastName: 'Peeters',
    email: buyer.email,
    phone: '',
    subject: 'Vraag',
    message: 'Hoe?',
    userId: buyer.id,
    consent_marketing: false,
    source_url: page.url(),
    utm_source: 'les',
    utm_medium: null,
    utm_campaign: null,
  });
  await expect(dialog.locator('[type=submit]')).toBeDisabled();
  release();
  await expectToast(page, 'Support verzoek verzonden!', 'success');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog).toBeHidden();
});

const kept = (page: Page) => page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
const company = (page: Page) => page.getByLabel('Bedrijfsnaam', { exact: true });
const nameIn = (page: Page) => page.getByRole('main').getByLabel('Naam', { exact: true });

/** Opens a page in a new tab, ready to be typed in. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  await waitUntilReady(tab);
  return tab;
}

async function typeCompany(tab: Page): Promise<void> {
  await tab.getByRole('button', { name: /bedrijf/i }).click();
  await company(tab).fill('Geheim bv');
}

test('signing out empties the forms of every tab', async ({ page, context, member, url }) => {
  const next = await makeMember(url);
  const checkout = await openTab(context, '/checkout-auth');
  await typeCompany(checkout);
  const introduction = await openTab(context, '/kennismaking');
  await nameIn(introduction).fill('Geheim');
  const withdrawal = await openTab(context, '/herroepen');
  await expect(withdrawal.getByLabel('E-mail', { exact: true })).toHaveValue(member.email);
  const elsewhere = await openTab(context, '/kennismaking');
  await nameIn(elsewhere).fill('Geheim');
  await elsewhere.getByRole('banner').getByRole('link').first().click();
  await expect(elsewhere).toHaveURL('/');
  await elsewhere.reload();
  await waitUntilReady(elsewhere);
  const closed = await openTab(context, '/kennismaking');
  await nameIn(closed).fill('Geheim');
  await closed.goto('about:blank');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Uitloggen', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(checkout.getByLabel('Voornaam')).toBeVisible();
  await expect(company(checkout)).toBeHidden();
  await expect(nameIn(introduction)).toHaveValue('');
  await expect(withdrawal.getByLabel('E-mail', { exact: true })).toHaveValue('');
  for (const tab of [page, checkout, introduction, withdrawal, elsewhere])
    await expect.poll(() => kept(tab)).toEqual([]);

  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    sessionKey(url),
    JSON.stringify(next),
  ] as const);
  await closed.goto('/kennismaking');
  await waitUntilReady(closed);
  await expect(nameIn(closed)).toHaveValue('');
  expect(await closed.evaluate(() => sessionStorage.getItem('kickstart-kennismaking'))).toBeNull();
  await expect(checkout.getByText(next.user.email ?? '')).toBeVisible();
  await checkout.getByRole('button', { name: /bedrijf/i }).click();
  await expect(company(checkout)).toHaveValue('');
});

test('on a phone the welcome covers neither heading nor menu', async ({ page, url }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { user } = await makeBuyer(url);
  await page.goto('/auth?redirect=/members');
  await signIn(page, user.email ?? '');
  await expectToast(page, 'Welkom terug!', 'success');
  const menu = page.getByRole('button', { name: 'Onderdelen' });
  const out = page.getByRole('button', { name: 'Uitloggen' });
  await expect(menu).toBeVisible();
  const welcome = await page.getByText('Welkom terug!').boundingBox();
  for (const upper of [out, menu, page.getByRole('heading', { level: 1 })]) {
    const box = await upper.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThan(welcome?.y ?? 0);
  }

  await out.click();
  await expect(page).toHaveURL('/');
});

test('a member without a name is greeted by address, and a sign-out offline goes on with the connection', async ({
  page,
  context,
  server,
}) => {
  const session = await makeMember(server.url);
  await signInWith({ page, ...server }, { ...session, user: { ...session.user, user_metadata: {} } });
  await page.goto('/members');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dag ${session.user.email}.`);
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  const alert = page.getByRole('alert').filter({ hasText: noInternetMessage });
  await expect(alert).toBeVisible();
  await expect(page).toHaveURL('/members');
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expectToast(page, 'Uitgelogd', 'default');
});
