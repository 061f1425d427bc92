import type { Page } from '@playwright/test';
import { codeGoneMessage, noInternetMessage, offlineMessage } from '../../contract/no-answer.ts';
import { brand } from '../../site/brand.ts';
import { recognition } from '../../site/home.ts';
import { kit } from '../../site/kit.ts';
import { introductionName } from '../../site/offers.ts';
import { pages } from '../../site/pages.ts';
import { password } from '../password.ts';
import { fillSignUp, signInAs, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';

/** Makes the code of these pages or dialogs answer as after a deploy, when it is no longer there. */
const deployed = (page: Page, files: string) =>
  page.route(new RegExp(`/assets/(?:${files})-[^/]+\\.js`), (route) =>
    route.fulfill({ status: 404, body: '' }),
  );

/** Counts the documents that the page loads from now on. */
function loads(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1;
  });
  return () => count;
}

const asked = (page: Page, file: string) =>
  page.waitForResponse((response) => response.url().includes(`/assets/${file}-`));

test.describe('after a deploy', () => {
  test('a link leads to its page by one full load', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await deployed(page, 'kennismaking|request-page');
    const link = page
      .getByRole('banner')
      .getByRole('link', { name: introductionName })
      .filter({ visible: true });
    const count = loads(page);
    const missing = asked(page, 'kennismaking');
    await link.hover();
    await missing;
    await link.focus();
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
    expect(count()).toBe(0);

    await link.click();
    await expect(page).toHaveURL('/kennismaking');
    await expect(page.getByRole('heading', { level: 1 })).toContainText(introductionName);
    expect(count()).toBe(1);
    await page.unrouteAll();
    await page.goto('/checkout-auth');
    await expect(page.getByLabel('Voornaam')).toHaveValue('An');
  });

  test('the home page from another page is loaded anew where its parts do not come', async ({ page }) => {
    await page.goto('/contact');
    await waitUntilReady(page);
    await deployed(page, 'parts');
    const count = loads(page);
    await page.getByRole('banner').getByRole('link', { name: brand.product }).first().click();
    await expect(page.getByRole('heading', { name: recognition.title })).toBeAttached();
    await expect.poll(count).toBe(1);
  });

  test('a member still finds the Kit in the footer, and nothing is reported', async ({
    page,
    member: _member,
  }) => {
    const reports: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('browser-error')) reports.push(request.url());
    });
    await deployed(page, 'forms');
    await page.goto('/privacy');
    await expect(page.getByRole('contentinfo').getByText(`${kit.name} · `)).toBeVisible();
    expect(reports).toEqual([]);
  });

  test('Back to a page whose code is gone loads it once', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.title }).click();
    await expect(page).toHaveURL('/privacy');
    await deployed(page, 'home');
    await page.reload();
    await waitUntilReady(page);
    const count = loads(page);
    await page.goBack();
    // The address changes before the page does.
    await expect(page.getByRole('heading', { level: 1, name: brand.promise })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(count()).toBe(1);
  });

  test('a dialog or a form offers to reload, and blames no connection', async ({ page }) => {
    await deployed(page, 'contact-dialog|backend-client');
    await page.goto('/');
    await waitUntilReady(page);
    await page.getByRole('main').locator('[data-dialog=contact]').first().click();
    const alert = page.getByRole('alert').filter({ hasText: 'Dit formulier kon niet laden.' });
    await expect(alert).not.toContainText(/verbinding/i);
    const count = loads(page);
    await page.unrouteAll();
    await alert.getByRole('button', { name: 'Pagina opnieuw laden' }).click();
    await waitUntilReady(page);
    expect(count()).toBe(1);
    await page.getByRole('main').locator('[data-dialog=contact]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();

    await deployed(page, 'backend-client');
    await page.goto('/auth');
    await waitUntilReady(page);
    await page.getByLabel(/^E-mail/).fill('an@voorbeeld.be');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('Startblok7');
    await page.locator('form').getByRole('button', { name: 'Inloggen' }).click();
    const messages = page.getByRole('region', { name: 'Meldingen' });
    await expect(messages).toContainText('Laad de pagina opnieuw');
    await expect(messages).not.toContainText(offlineMessage);
  });
});

test('after a deploy another try loads the page, and finds the code of a part or of all of it', async ({
  page,
  url,
}) => {
  await signInAs({ page, url }, 'buyer');
  await deployed(page, 'backend-client');
  await page.goto('/members');
  const again = page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' });
  await expect(page.getByRole('alert')).toContainText(codeGoneMessage);
  const count = loads(page);
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
  await expect.poll(count).toBe(1);

  await deployed(page, 'support-dialog');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(again).toBeVisible();
  await again.click();
  await expect(again).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
  await expect.poll(count).toBe(2);
});

test('offline, a link and Back wait for the connection, and a form keeps all but its password', async ({
  page,
  context,
  freshEmail,
}) => {
  await page.goto('/checkout-auth');
  await fillSignUp(page, freshEmail);
  const link = page
    .getByRole('banner')
    .getByRole('link', { name: introductionName })
    .filter({ visible: true });
  await context.setOffline(true);
  const count = loads(page);
  const failed = page.waitForEvent('requestfailed');
  await link.hover();
  await failed;
  await link.click();
  await expect(page.getByRole('alert')).toContainText(noInternetMessage);
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('alert')).toContainText(noInternetMessage);
  await expect(page).toHaveURL('/checkout-auth');
  await expect(page.getByLabel('Voornaam')).toHaveValue('An');
  expect(count()).toBe(0);
  await context.setOffline(false);
  await expect(page).toHaveURL('/kennismaking');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(introductionName);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Names and address are kept, a password never is.
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain(password);
  await page.goBack();
  await expect(page.getByLabel('Voornaam')).toHaveValue('An');
  await expect(page.getByLabel(/^E-mail/)).toHaveValue(freshEmail);
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('');

  // Back waits as well: a route keeps the browser from using its cache.
  await page.route('**/nothing', (route) => route.abort());
  await page.goto('/cookies');
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.title }).click();
  await expect(page).toHaveURL('/privacy');
  await page.reload();
  await waitUntilReady(page);
  await context.setOffline(true);
  await page.evaluate(() => history.back());
  await expect(page.getByRole('alert')).toContainText(noInternetMessage);
  await expect(page).toHaveURL('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/privacy/i);
  await context.setOffline(false);
  await expect(page).toHaveURL('/cookies');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/cookies/i);
});
