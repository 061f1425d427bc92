import type { Page } from '@playwright/test';
import { kicks } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { contentFolder, runContent } from '../content-folder.ts';
import { makeBuyer } from '../people.ts';
import { raisedLimits, startServer, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { enterAs, enterWith } from '../stage.ts';
import { doneUpTo, publish } from '../states/members.ts';
import { signIn } from './account-steps.ts';
import { test as base, expect } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** A server of its own with every Kick published. */
const test = base.extend<object, { server: TestServer }>({
  server: [
    async ({}, use) => {
      const server = await startServer({ env: raisedLimits });
      const lessons = kicks.map(({ number }) => [
        `kick-${number}/tekst.md`,
        `# Les ${number}\n\nDoe dit **vandaag**.`,
      ]);
      const folder = await contentFolder({
        ...Object.fromEntries(lessons),
        'kick-2/les.pdf': smallPdf('de les van Kick 2'),
      });
      expect((await runContent(server, ['publish', folder])).code).toBe(0);
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const lane = (page: Page, kick: number) =>
  page.getByRole('region', { name: 'De Kicks' }).getByRole('button', { name: new RegExp(`^Kick ${kick}: `) });
const mark = (page: Page) => page.getByRole('button', { name: 'Markeer als gedaan' });

async function openCourse(page: Page, path = '/members'): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
}

test('a member does three Kicks on a phone and goes on at a desktop', async ({ browser, server }) => {
  const session = await makeBuyer(server.url);
  const device = async (width: number, height: number) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width, height } });
    await enterWith({ page, url: server.url }, session);
    return page;
  };
  const phone = await device(360, 740);
  await openCourse(phone);
  await phone.getByRole('link', { name: 'Begin met Kick 0' }).click();
  for (const kick of [0, 1, 2]) {
    await expect(phone).toHaveURL(`/members?kick=${kick}`);
    await expect(lane(phone, kick)).toBeInViewport();
    await expect(phone.getByRole('heading', { name: `Les ${kick}` })).toBeVisible();
    await expect(lane(phone, kick)).toHaveAccessibleDescription(`${kick + 1} van 7 bezig (hier ben je)`);
    await mark(phone).click();
    await expect(phone.getByText(`Kick ${kick} is gedaan. ${kick + 1} van 7.`)).toBeVisible();
    await phone.getByRole('link', { name: `Volgende: Kick ${kick + 1}` }).click();
  }
  await expect(phone.getByRole('heading', { name: 'Les 3' })).toBeVisible();

  const desktop = await device(1440, 900);
  await openCourse(desktop);
  await expect(desktop.getByRole('region', { name: 'Jouw ronde' })).toContainText('3 van 7 gedaan');
  for (const kick of [0, 1, 2])
    await expect(lane(desktop, kick)).toHaveAccessibleDescription(`${kick + 1} van 7 gedaan`);
  await desktop.getByRole('link', { name: 'Ga verder met Kick 3' }).click();
  await mark(desktop).click();
  await expect(desktop.getByRole('status').filter({ hasText: '4 van 7' })).toBeVisible();
  await desktop.getByRole('button', { name: 'Toch niet gedaan' }).click();
  await expect(lane(desktop, 3)).toHaveAccessibleDescription('4 van 7 bezig (hier ben je)');
  await mark(desktop).click();
  await expect(lane(desktop, 3)).toHaveAccessibleDescription('4 van 7 gedaan');

  // The phone comes back into sight.
  await expect(async () => {
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(phone.getByText('Kick 3 is gedaan.').first()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(lane(phone, 3)).toHaveAccessibleDescription('4 van 7 gedaan');
  await Promise.all([phone.close(), desktop.close()]);
});

test('the open Kick survives a reload, Back and a bookmark, and one is open at a time', async ({
  page,
  server,
}) => {
  await enterAs({ page, url: server.url }, 'buyer');
  await openCourse(page, '/members?kick=2');
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
  await expect(lane(page, 2)).toBeInViewport();
  await lane(page, 5).click();
  await expect(page).toHaveURL('/members?kick=5');
  await expect(page.getByRole('heading', { name: 'Les 5' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeHidden();
  await expect(lane(page, 5)).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Les 5' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
  await lane(page, 2).click();
  await expect(page).toHaveURL('/members');
  await expect(lane(page, 2)).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeHidden();
});

for (const asked of ['9', '-1', '2.5', 'drie', '']) {
  test(`a Kick '${asked}' does not exist, and the page says so`, async ({ page, server }) => {
    await enterAs({ page, url: server.url }, 'buyer');
    await openCourse(page, `/members?kick=${asked}`);
    await expect(page.getByRole('alert')).toContainText('Die Kick bestaat niet.');
    await lane(page, 1).click();
    await expect(page.getByRole('heading', { name: 'Les 1' })).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
  });
}

test('a visitor signs in and comes back to the Kick of the address', async ({ page, server }) => {
  const { user } = await makeBuyer(server.url);
  await page.goto('/members?kick=2');
  await signIn(page, user.email ?? '');
  await expect(page).toHaveURL('/members?kick=2');
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
});

test('a mark without a connection is kept, said and sent again, also after a reload', async ({
  browser,
  server,
}) => {
  const session = await makeBuyer(server.url);
  const page = await browser.newPage({ baseURL: server.url });
  await enterWith({ page, url: server.url }, session);
  await openCourse(page, '/members?kick=1');
  await page.route('**/rest/v1/rpc/mark_kick', (route) => route.abort());
  await mark(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kick 1 is gedaan. 1 van 7.' })).toBeVisible();
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible();
  await page.unroute('**/rest/v1/rpc/mark_kick');
  await page.getByRole('button', { name: 'Nu bewaren' }).click();
  await expect(page.getByText('Nog niet bewaard.')).toBeHidden();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kickstart-progress'))).toBeNull();

  const elsewhere = await browser.newPage({ baseURL: server.url });
  await enterWith({ page: elsewhere, url: server.url }, session);
  await openCourse(elsewhere);
  await expect(lane(elsewhere, 1)).toHaveAccessibleDescription('2 van 7 gedaan');
  await Promise.all([page.close(), elsewhere.close()]);
});

test('signing out waits for a mark that is not saved yet, and asks before it is lost', async ({
  page,
  browser,
  server,
}) => {
  const { user } = await makeBuyer(server.url);
  const email = user.email ?? '';
  await page.goto('/auth?redirect=/members?kick=1');
  await signIn(page, email);
  await page.route('**/rest/v1/rpc/mark_kick', (route) => route.abort());
  await mark(page).click();
  await expect(page.getByText('Nog niet bewaard.')).toBeVisible();
  const out = page.getByRole('button', { name: 'Uitloggen', exact: true });
  await out.click();
  await expectToast(page, 'Nog niet uitgelogd', 'destructive');
  await expect(page.getByText('Kick 1 is gedaan. 1 van 7.').first()).toBeVisible();
  await page.unroute('**/rest/v1/rpc/mark_kick');
  await out.click();
  await expect(page).toHaveURL('/');

  const elsewhere = await browser.newPage({ baseURL: server.url });
  await elsewhere.goto('/auth?redirect=/members?kick=1');
  await signIn(elsewhere, email);
  await expect(lane(elsewhere, 1)).toHaveAccessibleDescription(/gedaan/);
  await elsewhere.route('**/rest/v1/rpc/mark_kick', (route) => route.abort());
  await elsewhere.getByRole('button', { name: 'Toch niet gedaan' }).click();
  await elsewhere.getByRole('button', { name: 'Uitloggen', exact: true }).click();
  await elsewhere.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expect(elsewhere).toHaveURL('/');
  expect(await elsewhere.evaluate(() => Object.keys({ ...localStorage }))).toEqual([]);
  await elsewhere.close();
});

test('by keyboard a Kick opens, is done and stays focused', async ({ page, server }) => {
  await enterWith({ page, url: server.url }, await makeBuyer(server.url));
  await openCourse(page);
  await lane(page, 4).focus();
  await page.keyboard.press('Enter');
  await expect(lane(page, 4)).toHaveAttribute('aria-expanded', 'true');
  await expect(lane(page, 4)).toBeFocused();
  await mark(page).focus();
  await page.keyboard.press('Space');
  const undo = page.getByRole('button', { name: 'Toch niet gedaan' });
  await expect(undo).toBeFocused();
  const next = page.getByRole('link', { name: 'Volgende: Kick 5' });
  const [first, second] = [await undo.boundingBox(), await next.boundingBox()];
  expect(first?.x).toBeLessThan(second?.x ?? Number.NaN);
  await page.keyboard.press('Tab');
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/members?kick=5');
  await expect(lane(page, 5)).toBeFocused();
});

test('a file that is withdrawn while it downloads gives a message and leaves the page', async ({
  page,
  server,
}) => {
  await enterAs({ page, url: server.url }, 'buyer');
  await openCourse(page, '/members?kick=2');
  await page.route('**/storage/v1/**', (route) =>
    route.fulfill({ status: 400, json: { error: 'not_found' } }),
  );
  await page.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click();
  await expectToast(page, 'Downloaden is niet gelukt', 'destructive');
  await expect(page.getByText(/^Dit bestand is net weggehaald/)).toBeVisible();
  await expect(page).toHaveURL('/members?kick=2');
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
  await page.unroute('**/storage/v1/**');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click();
  expect((await saved).suggestedFilename()).toBe('kick-2.pdf');
});

test('seven of seven lead to the certificate, fewer do not', async ({ page, server }) => {
  const stage = { page, url: server.url };
  await enterAs(stage, 'buyer');
  await publish(stage, 7, doneUpTo(5));
  await page.goto('/members/certificaat');
  await expect(page.getByRole('heading', { name: 'Nog even lopen.' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar je Kicks' }).click();
  await page.getByRole('link', { name: 'Ga verder met Kick 6' }).click();
  await mark(page).click();
  await page.getByRole('status').getByText('Kick 6 is gedaan. 7 van 7.').waitFor();
  await publish(stage, 7, doneUpTo(6));
  await page.getByRole('link', { name: 'Naar je certificaat' }).last().click();
  await expect(page.getByRole('heading', { name: 'An Peeters' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('7 november 2026');
});

test('the files of a Kick stay beside the lesson and never cover its end', async ({ page, server }) => {
  const stage = { page, url: server.url };
  await enterAs(stage, 'buyer');
  await publish(stage, 7);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/members?kick=2');
  const cheatSheet = page.getByRole('button', { name: 'Download Cheat sheet van Kick 2' });
  await expect(cheatSheet).toBeVisible();
  await mark(page).evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const bottom = await cheatSheet.evaluate((button) => button.getBoundingClientRect().bottom);
  const top = await mark(page).evaluate((button) => button.getBoundingClientRect().top);
  expect(bottom).toBeLessThan(top);
});

test('the certificate breaks no name in two on a phone, and says who gives it', async ({ page, server }) => {
  const session = await makeBuyer(server.url);
  const stage = { page, url: server.url };
  await enterWith(stage, {
    ...session,
    user: {
      ...session.user,
      user_metadata: { first_name: 'Margaretha', last_name: 'Broucke-Vanderstraeten' },
    },
  });
  await publish(stage, 7, doneUpTo(6));
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/members/certificaat');
  const name = page.getByRole('heading', { name: 'Margaretha Broucke-Vanderstraeten' });
  await expect(name).toBeVisible();
  // A range over the last word has one box for each line that it is on.
  const lines = await name.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('Vander'));
    range.setEnd(text, text.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
  await expect(page.getByRole('article')).toContainText(organisation.name);
});

test('a public page loads nothing of the course', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /lesson-text|members|certificate/.test(url))).toEqual([]);
});
