import { isKitAnnounced } from '../../contract/kit-on-sale.ts';
import { refundDuration } from '../../contract/refund.ts';
import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { makeMember } from '../people.ts';
import { enterAs, enterWith, functionCalls, hold, scripts } from '../stage.ts';
import { refunded } from '../states/members.ts';
import { buy, newMember, signIn } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { expectBelowHeader } from './request-steps.ts';
import { expectToast } from './toasts.ts';

test('a visitor without a session is redirected to sign in before hydration', async ({ page }) => {
  const release = await hold(page, scripts);
  await page.goto('/members', { waitUntil: 'commit' });
  await expect(page).toHaveURL('/auth?redirect=/members');
  await expect(page.getByLabel(/^E-mail/)).toBeVisible();
  release();
});

test('a member without a paid order sees a buy button and no lessons', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await newMember(page, freshEmail, inbox);
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  const kitInFooter = page.getByRole('contentinfo').getByText(`${kit.name} · ${kit.priceLabel}`);
  await expect(kitInFooter).toBeVisible({ visible: isKitAnnounced(null) });
  await expect(page.getByText('Toegang Geactiveerd!')).toBeHidden();
  await expect(page.getByRole('main').getByRole('link', { name: /^Koop de/ })).toHaveAttribute(
    'href',
    '/checkout-auth',
  );
});

test('after a refund the area says when the money comes and leads to the payment', async ({
  page,
  baseURL,
}) => {
  const stage = { page, url: baseURL ?? '' };
  await refunded(stage, 'refunded');
  const main = page.getByRole('main');
  await expect(main.getByText(refundDuration, { exact: false })).toBeVisible();
  await expect(main.getByText('Net betaald?')).toBeHidden();
  await page.unroute('**/rest/v1/orders**');
  await main.getByRole('link', { name: 'Naar je betalingen' }).click();
  await expect(page.getByRole('region', { name: 'Je betalingen' })).toBeInViewport();
});

test('orders that cannot be fetched count as no access, and can be fetched again', async ({
  page,
  inbox,
  freshEmail,
  consoleErrors,
}) => {
  await newMember(page, freshEmail, inbox);
  await page.route('**/rest/v1/orders**', (route) => route.abort());
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  expect(consoleErrors).toContainEqual(expect.stringContaining('Orders could not be fetched'));
  await page.unroute('**/rest/v1/orders**');
  await page.getByRole('button', { name: 'Opnieuw controleren' }).click();
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
});

test('a buyer opens the Kicks one at a time, finds the downloads and writes to support', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await newMember(page, freshEmail, inbox);
  await buy(page);
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();

  await expect(page.getByText('De Kicks volgen binnenkort.')).toBeVisible();
  const titles = page.getByRole('heading', { name: /^Kick \d: / });
  await expect(titles).toHaveText([
    'Kick 0: Start met AI',
    'Kick 1: Begrijpbaar prompten',
    'Kick 2: Geen middelmatige output',
    'Kick 3: AI-shortcuts',
    'Kick 4: Er is meer dan ChatGPT',
    'Kick 5: Custom GPTs & projectmappen',
    'Kick 6: Deel & schaal je wins',
  ]);
  const placeholder = page.getByText('Video wordt binnenkort toegevoegd').filter({ visible: true });
  await expect(placeholder).toHaveCount(0);
  await titles.nth(0).click();
  await expect(placeholder).toHaveCount(1);
  await expect(
    page.getByRole('button', { name: 'PDF binnenkort beschikbaar' }).filter({ visible: true }),
  ).toBeDisabled();
  await titles.nth(3).click();
  await expect(placeholder).toHaveCount(1);
  await expect(page.getByText(/voortaan in één klik/)).toBeVisible();
  await titles.nth(3).click();
  await expect(placeholder).toHaveCount(0);

  const downloads = page.getByRole('region', { name: 'Downloads' });
  await expect(downloads.getByRole('listitem')).toHaveText([
    /AI Cheat Sheet/,
    /Template Library/,
    /Tool Recommendations/,
    /Business Case Templates/,
    /ROI Calculator/,
  ]);

  await expect(page.getByRole('contentinfo').getByRole('button', { name: /Kit/ })).toBeHidden();

  await page.getByRole('button', { name: 'Contact Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await expect(dialog.getByLabel('Voornaam')).toHaveValue('An');
  await expect(dialog.getByLabel('Achternaam')).toHaveValue('Peeters');
  await expect(dialog.getByLabel('E-mail')).toHaveValue(freshEmail);
  await expect(dialog.getByRole('checkbox')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(dialog.getByLabel('Onderwerp')).toBeFocused();
  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(dialog.getByLabel('Onderwerp')).toBeFocused();
  await expectBelowHeader(dialog, 'Onderwerp');
  await dialog.getByLabel('Onderwerp').fill('Kick 3 wil niet');
  await dialog.getByLabel('Bericht').fill('Hij blijft hangen.');

  await page.route('**/functions/v1/send-support-email', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('Kick 3 wil niet');
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expectToast(page, 'Support verzoek verzonden!', 'success');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog).toBeHidden();
});

test("one member's draft is gone for the next member in the same tab", async ({
  page,
  browser,
  baseURL,
  inbox,
  freshEmail,
}) => {
  // Two accounts and two payments.
  test.slow();
  const elsewhere = await browser.newPage({ baseURL });
  await newMember(elsewhere, freshEmail, inbox);
  await buy(elsewhere);
  await elsewhere.close();

  await newMember(page, `eerste-${freshEmail}`, inbox);
  await buy(page);
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  await dialog.getByLabel('Onderwerp').fill('Geheim');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('Geheim');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }))).toEqual([]);

  const myKickstart = page.getByRole('banner').getByRole('link', { name: brand.membersButton });
  await expect(myKickstart).toHaveAttribute('href', '/auth?redirect=/members');
  await myKickstart.click();
  await signIn(page, freshEmail);
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  await page.getByRole('button', { name: 'Contact Support' }).click();
  await expect(dialog.getByLabel('E-mail')).toHaveValue(freshEmail);
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('');
});

test('on a small screen the links to the parts open from a button, also before the parts have come', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newMember(page, freshEmail, inbox);
  const release = await hold(page, '**/rest/v1/kicks**');
  await buy(page);
  const menu = page.getByRole('button', { name: 'Onderdelen' });
  await expect(page.getByRole('link', { name: 'Downloads' })).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('link', { name: 'Downloads' }).click();
  release();
  await expect(page.getByRole('region', { name: 'Downloads' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
});

test('on a small screen the welcome toast does not cover the heading and the menu', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newMember(page, freshEmail, inbox);
  await page.goto('/members');
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth?redirect=/members');
  await signIn(page, freshEmail);
  await expectToast(page, 'Welkom terug!', 'success');
  const welcome = await page.getByText('Welkom terug!').boundingBox();
  const out = page.getByRole('button', { name: 'Uitloggen' });
  for (const upper of [out, page.getByRole('heading', { level: 1 })]) {
    const box = await upper.boundingBox();
    expect((box?.y ?? Number.NaN) + (box?.height ?? Number.NaN)).toBeLessThan(welcome?.y ?? 0);
  }
  await out.click();
  await expect(page).toHaveURL('/');
});

test('lessons that cannot be fetched give an error, not a promise, and appear after a retry', async ({
  page,
  inbox,
  freshEmail,
  consoleErrors,
}) => {
  await newMember(page, freshEmail, inbox);
  await page.route('**/rest/v1/kicks**', (route) => route.abort());
  await buy(page);
  await expect(page.getByRole('alert')).toContainText('De video’s en bestanden konden we niet ophalen.');
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
  await expect(page.getByRole('main').getByText(/volg(t|en)\b|van 7/)).toHaveCount(0);
  expect(consoleErrors).toContainEqual(expect.stringContaining('Lessons could not be fetched'));
  await page.unroute('**/rest/v1/kicks**');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('De Kicks volgen binnenkort.')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a video is requested from YouTube only after a press', async ({ page, inbox, freshEmail }) => {
  await newMember(page, freshEmail, inbox);
  await page.route('**/rest/v1/kicks**', (route) =>
    route.fulfill({ json: [{ number: 0, youtube_embed_code: 'https://youtu.be/dQw4w9WgXcQ' }] }),
  );
  const asked: string[] = [];
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'video' });
  });
  await buy(page);
  await page.getByRole('heading', { name: 'Kick 0: Start met AI' }).click();
  const play = page.getByRole('button', { name: /Speel de video/ });
  await expect(play).toBeVisible();
  expect(asked).toEqual([]);
  await play.click();
  await expect(page.locator('iframe')).toHaveAttribute(
    'src',
    /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/,
  );
  await expect.poll(() => asked.length).toBe(1);
});

test('without a connection the area offers a retry and does not redirect the member', async ({
  page,
  inbox,
  freshEmail,
}) => {
  await newMember(page, freshEmail, inbox);
  await page.route('**/config.json', (route) => route.abort());
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'Even geen verbinding' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { name: 'Dag An.' })).toBeVisible();
});

test('a member without a name is welcomed by e-mail address', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  const session = await makeMember(url);
  const nameless = { ...session, user: { ...session.user, user_metadata: {} } };
  await enterWith({ page, url }, nameless);
  await page.goto('/members');
  await expect(page).toHaveTitle(new RegExp(`^${brand.membersName}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Dag ${session.user.email}.`);
});

test('the members area requests only the own paid orders', async ({ page, baseURL }) => {
  const stage = { page, url: baseURL ?? '' };
  const { user } = await enterAs(stage, 'buyer');
  const asked = page.waitForRequest('**/rest/v1/orders**');
  await page.goto('/members');
  const { searchParams } = new URL((await asked).url());
  expect(Object.fromEntries(searchParams)).toMatchObject({
    select: '*',
    user_id: `eq.${user.id}`,
    status: 'eq.paid',
  });
});

test('the Kicks have headings 0 to 6 and badges 1 to 7', async ({ page, baseURL }) => {
  await enterAs({ page, url: baseURL ?? '' }, 'buyer');
  await page.goto('/members');
  const items = page.getByRole('region', { name: 'De Kicks' }).getByRole('listitem');
  await expect(items).toHaveCount(7);
  for (let number = 0; number < 7; number += 1) {
    await expect(items.nth(number).getByRole('heading')).toContainText(`Kick ${number}: `);
    await expect(items.nth(number).getByText(`${number + 1} van 7`, { exact: true })).toBeVisible();
  }
});

test('the support dialog requires its fields and sends them with the account', async ({ page, baseURL }) => {
  const stage = { page, url: baseURL ?? '' };
  const { user } = await enterAs(stage, 'buyer');
  await page.goto('/members?utm_source=les');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Achternaam').fill('');
  await dialog.getByLabel('Voornaam').fill(' ');
  await dialog.getByLabel('E-mail').fill('');
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  for (const [label, message] of [
    ['Voornaam', 'Voornaam is verplicht'],
    ['Achternaam', 'Achternaam is verplicht'],
    ['E-mail', 'Ongeldig e-mailadres'],
    ['Onderwerp', 'Onderwerp is verplicht'],
    ['Bericht', 'Bericht is verplicht'],
  ] as const)
    await expect(dialog.getByLabel(label)).toHaveAccessibleDescription(message);
  await expect(dialog.getByLabel(/^Telefoonnummer/)).not.toHaveAttribute('aria-invalid');

  const values = { Voornaam: 'An', Achternaam: 'Peeters', Onderwerp: 'Vraag', Bericht: 'Hoe?' };
  for (const [label, value] of Object.entries({ ...values, 'E-mail': user.email ?? '' }))
    await dialog.getByLabel(label).fill(value);
  const asked = page.waitForRequest('**/functions/v1/send-support-email');
  const release = await hold(page, functionCalls);
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  expect((await asked).postDataJSON()).toMatchObject({
    firstName: 'An',
    lastName: 'Peeters',
    email: user.email,
    phone: '',
    subject: 'Vraag',
    message: 'Hoe?',
    userId: user.id,
    consent_marketing: false,
    source_url: page.url(),
    utm_source: 'les',
    utm_medium: null,
    utm_campaign: null,
  });
  await expect(dialog.locator('[type=submit]')).toBeDisabled();
  release();
  await expectToast(page, 'Support verzoek verzonden!', 'success');
});
