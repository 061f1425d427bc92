import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { offlineMessage } from '../../contract/no-answer.ts';
import { kicks } from '../../site/kit.ts';
import { organisation } from '../../site/organisation.ts';
import { ownerOf, publishLessons } from '../lessons.ts';
import { makeBuyer } from '../people.ts';
import { secretsOf, type TestServer } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { answer, hold, signInAs, signInWith } from '../stage.ts';
import { doneUpTo, publish } from '../states/members.ts';
import { signIn } from './account-steps.ts';
import { expect, testApart } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const video = 'dQw4w9WgXcQ';
const lesson = smallPdf('de les van Kick 2');
const sheet = smallPdf('het cheat sheet');

/** A shop with every Kick published. */
const test = testApart(async (server) =>
  publishLessons(server.url, await ownerOf(server), {
    kicks: kicks.map(({ number }) => ({
      number,
      text: `# Les ${number}\n\nDoe dit **vandaag**.`,
      video:
        number === 2 ? `<iframe src="https://www.youtube.com/embed/${video}" allowfullscreen></iframe>` : '',
    })),
    files: { 'kick-2-pdf.pdf': lesson, 'ai-cheat-sheet.pdf': sheet },
  }),
);

// All tests share one server.
test.describe.configure({ mode: 'default' });

const lane = (page: Page, kick: number) =>
  page.getByRole('region', { name: 'De Kicks' }).getByRole('button', { name: new RegExp(`^Kick ${kick}: `) });
const mark = (page: Page) => page.getByRole('button', { name: 'Markeer als gedaan' });
const markCall = '**/rest/v1/rpc/mark_kick';

/** Clicks what saves a file; returns its name and bytes. */
async function saved(page: Page, button: Locator): Promise<[string, Buffer]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return [download.suggestedFilename(), await readFile(await download.path())];
}

/** The id of the Stripe session of a buyer's payment. */
async function paymentOf({ url, dataDir }: TestServer, buyer: string): Promise<string> {
  const client = createClient(url, (await secretsOf(dataDir)).secretKey, { auth: { persistSession: false } });
  const { data } = await client.from('orders').select('stripe_session_id').eq('user_id', buyer).single();
  return data?.stripe_session_id ?? '';
}

async function openCourse(page: Page, path = '/members'): Promise<void> {
  await page.goto(path);
  await expect(page.getByText('Toegang Geactiveerd!')).toBeVisible();
}

test('a member does three Kicks on a phone and continues on a desktop by keyboard', async ({
  browser,
  server,
}) => {
  const session = await makeBuyer(server.url);
  const device = async (width: number, height: number) => {
    const page = await browser.newPage({ baseURL: server.url, viewport: { width, height } });
    await signInWith({ page, url: server.url }, session);
    return page;
  };
  const phone = await device(360, 740);
  await openCourse(phone);
  await phone.getByRole('link', { name: 'Begin met Kick 0' }).click();
  for (const kick of [0, 1, 2]) {
    await expect(phone).toHaveURL(`/members?kick=${kick}`);
    await expect(lane(phone, kick)).toBeInViewport();
    await expect(phone.getByRole('heading', { name: `Les ${kick}` })).toBeVisible();
    await expect(lane(phone, kick)).toHaveAccessibleDescription(`les ${kick + 1} van 7 bezig (hier ben je)`);
    await mark(phone).click();
    await expect(phone.getByText(`Kick ${kick} is gedaan. ${kick + 1} van 7.`)).toBeVisible();
    await phone.getByRole('link', { name: `Volgende: Kick ${kick + 1}` }).click();
  }
  await expect(phone.getByRole('heading', { name: 'Les 3' })).toBeVisible();

  const desktop = await device(1440, 900);
  await openCourse(desktop);
  await expect(desktop.getByRole('region', { name: 'Jouw ronde' })).toContainText('3 van 7 gedaan');
  for (const kick of [0, 1, 2])
    await expect(lane(desktop, kick)).toHaveAccessibleDescription(`les ${kick + 1} van 7 gedaan`);
  await desktop.getByRole('link', { name: 'Ga verder met Kick 3' }).click();
  await mark(desktop).press('Space');
  await expect(desktop.getByRole('status').filter({ hasText: '4 van 7' })).toBeVisible();
  const undo = desktop.getByRole('button', { name: 'Toch niet gedaan' });
  await expect(undo).toBeFocused();
  await desktop.keyboard.press('Enter');
  await expect(lane(desktop, 3)).toHaveAccessibleDescription('les 4 van 7 bezig (hier ben je)');
  await expect(mark(desktop)).toBeFocused();
  await desktop.keyboard.press('Space');
  await expect(lane(desktop, 3)).toHaveAccessibleDescription('les 4 van 7 gedaan');
  const next = desktop.getByRole('link', { name: 'Volgende: Kick 4' });
  const [first, second] = [await undo.boundingBox(), await next.boundingBox()];
  expect(second?.x).toBeLessThan(first?.x ?? Number.NaN);
  await desktop.keyboard.press('Shift+Tab');
  await expect(next).toBeFocused();
  await desktop.keyboard.press('Enter');
  await expect(desktop).toHaveURL('/members?kick=4');
  await expect(lane(desktop, 4)).toBeFocused();

  // The page on the phone becomes visible again.
  await expect(async () => {
    await phone.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(lane(phone, 3)).toHaveAccessibleDescription('les 4 van 7 gedaan', { timeout: 1000 });
  }).toPass();
  await Promise.all([phone.close(), desktop.close()]);
});

test('the open Kick survives signing in, a reload and Back, and one that does not exist is reported', async ({
  page,
  server,
}) => {
  const { user } = await makeBuyer(server.url);
  await page.goto('/members?kick=2');
  await signIn(page, user.email ?? '');
  await expect(page).toHaveURL('/members?kick=2');
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

  await openCourse(page, '/members?kick=drie');
  const missing = page.getByRole('alert');
  await expect(missing).toContainText('Die Kick bestaat niet.');
  await lane(page, 1).click();
  await expect(page.getByRole('heading', { name: 'Les 1' })).toBeVisible();
  await expect(missing).toBeHidden();
  await page.goBack();
  await expect(missing).toContainText('Die Kick bestaat niet.');
});

test('a mark shows at once, and is taken back with a message when the call fails', async ({
  page,
  buyer,
}) => {
  // Earlier versions kept marks there.
  await page.evaluate((kept) => localStorage.setItem('kickstart-progress', kept), buyer.id);
  const begun = page.waitForResponse(markCall);
  await openCourse(page, '/members?kick=1');
  expect(await page.evaluate(() => localStorage.getItem('kickstart-progress'))).toBeNull();
  // Its text moves the button below it.
  await expect(page.getByRole('heading', { name: 'Les 1' })).toBeVisible();
  await begun;
  const fail = await hold(page, markCall, 'fail');
  await mark(page).click();
  const news = page.getByRole('status').filter({ hasText: 'Kick 1 is gedaan. 1 van 7.' });
  await expect(news).toBeVisible();
  fail();
  await expectToast(page, 'Je voortgang is niet bewaard', 'destructive');
  await expect(page.getByText(`Kick 1 staat weer zoals voordien. ${offlineMessage}`)).toBeVisible();
  await expect(lane(page, 1)).toHaveAccessibleDescription('les 2 van 7 bezig (hier ben je)');
  await expect(mark(page)).toBeFocused();

  await page.unroute(markCall);
  const saved = page.waitForResponse(markCall);
  await page.keyboard.press('Enter');
  await expect(news).toBeVisible();
  await saved;
  await page.reload();
  await expect(news).toBeVisible();

  await answer(page, '**/rest/v1/orders**', []);
  await answer(page, markCall, { code: '42501', message: 'refused' }, 403);
  await page.getByRole('button', { name: 'Toch niet gedaan' }).click();
  await expectToast(page, 'Je voortgang is niet bewaard', 'destructive');
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
});

test('a buyer reads a lesson, plays its video and saves its files', async ({
  page,
  server,
  consoleErrors,
}) => {
  await signInAs({ page, ...server }, 'buyer');
  const outside: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(server.url).host) outside.push(request.url());
  });
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>De video speelt</p>' }),
  );
  // What there is to read is there as soon as its button is.
  await page.addInitScript(() =>
    new MutationObserver(() => {
      if (document.body?.textContent.includes('De les wordt geladen'))
        document.documentElement.dataset.waited = '';
    }).observe(document, { childList: true, subtree: true }),
  );
  const release = await hold(page, '**/rest/v1/kicks**');
  const code = page.waitForResponse('**/reading-*.js');
  await page.goto('/members?kick=2');
  await code.then((response) => response.finished());
  release();
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-waited');
  expect(outside).toEqual([]);
  await page.getByRole('button', { name: /Speel de video van Kick 2/ }).press('Enter');
  await expect(page.locator('iframe')).toBeFocused();
  await expect(page.frameLocator('iframe[title^="Kick 2"]').getByText('De video speelt')).toBeVisible();
  expect(outside).toEqual([expect.stringContaining(`https://www.youtube-nocookie.com/embed/${video}`)]);

  const pdf = page.getByRole('button', { name: 'PDF downloaden van Kick 2' });
  expect(await saved(page, pdf)).toEqual(['kick-2.pdf', lesson]);
  const cheatSheet = page.getByRole('button', { name: 'Download AI Cheat Sheet' });
  expect(await saved(page, cheatSheet)).toEqual(['ai-cheat-sheet.pdf', sheet]);
  await expect(page.locator('#downloads').getByText('volgt')).toHaveCount(4);
  await expect(page).toHaveURL('/members?kick=2');
  expect(consoleErrors).toEqual([]);

  await answer(page, '**/storage/v1/**', { error: 'not_found' }, 400);
  await pdf.click();
  await expectToast(page, 'Downloaden is niet gelukt', 'destructive');
  await expect(page.getByText(/^Dit bestand is net weggehaald/)).toBeVisible();
  await expect(page).toHaveURL('/members?kick=2');
  await expect(page.getByRole('heading', { name: 'Les 2' })).toBeVisible();
  await page.unroute('**/storage/v1/**');
  expect(await saved(page, pdf)).toEqual(['kick-2.pdf', lesson]);
});

test('after a refund an open page refuses downloads', async ({ page, buyer, sandbox, server }) => {
  await openCourse(page);
  // A refused progress mark ends the course as well.
  const begun = page.waitForResponse('**/rpc/mark_kick');
  await lane(page, 2).click();
  await begun;
  await sandbox.outcome(await paymentOf(server, buyer.id), 'refunded');
  await page.getByRole('button', { name: 'PDF downloaden van Kick 2' }).click();
  await expect(page.getByText('Downloaden is niet gelukt')).toBeVisible();
  await expect(page.getByText('Dit bestand is er niet, of je hebt er geen toegang toe.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  await expect(page.getByText(/^Je betaling is terugbetaald/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Je betaling is terugbetaald/)).toBeVisible();
});

test('seven of seven Kicks, with their files beside the lesson, lead to the certificate', async ({
  page,
  server,
}) => {
  const stage = { page, url: server.url };
  const session = await makeBuyer(server.url);
  const user_metadata = { first_name: 'Margaretha', last_name: 'Broucke-Vanderstraeten' };
  await signInWith(stage, { ...session, user: { ...session.user, user_metadata } });
  await publish(stage, 7, doneUpTo(5));
  await page.goto('/members/certificaat');
  await expect(page.getByRole('heading', { name: 'Nog even lopen.' })).toBeVisible();
  await page.getByRole('link', { name: 'Terug naar je Kicks' }).click();
  await page.getByRole('link', { name: 'Ga verder met Kick 6' }).click();
  // The files never cover the end of the lesson.
  await page.setViewportSize({ width: 1440, height: 900 });
  const cheatSheet = page.getByRole('button', { name: 'Download Cheat sheet van Kick 6' });
  await expect(cheatSheet).toBeVisible();
  await mark(page).evaluate((button) => button.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const bottom = await cheatSheet.evaluate((button) => button.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThan(await mark(page).evaluate((button) => button.getBoundingClientRect().top));
  // The certificate waits for the mark that is still on its way.
  const release = await hold(page, markCall);
  await mark(page).click();
  await page.getByRole('status').getByText('Kick 6 is gedaan. 7 van 7.').waitFor();
  const opened = page.waitForResponse('**/rest/v1/kicks**');
  await page.getByRole('link', { name: 'Naar je certificaat' }).last().click();
  await opened;
  await publish(stage, 7, doneUpTo(6));
  release();
  const name = page.getByRole('heading', { name: 'Margaretha Broucke-Vanderstraeten' });
  await expect(name).toBeVisible();
  await expect(page.getByRole('article')).toContainText('7 november 2026');
  await expect(page.getByRole('article')).toContainText(organisation.name);

  await page.setViewportSize({ width: 360, height: 740 });
  // A range over the last word has one box per line.
  const lines = await name.evaluate((heading) => {
    const text = heading.firstChild as Text;
    const range = document.createRange();
    range.setStart(text, text.data.indexOf('Vander'));
    range.setEnd(text, text.length);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
