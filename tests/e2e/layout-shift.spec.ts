import type { Page, Request } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { makeGuestPayment } from '../people.ts';
import { answers, fillSignUp, hold, scripts, signInAs, typefaces, waitUntilReady } from '../stage.ts';
import { paymentTab } from './account-steps.ts';
import { faceOf } from './face-of.ts';
import { expect, test } from './fixtures.ts';
import { moved, nextFrames } from './moved.ts';

const phone = { width: 412, height: 823 };
const sizes = [phone, { width: 1280, height: 900 }];

/** The goal for the layout shift of every page. */
const most = 0.01;

/** Tracks the requests of a page; the returned function waits until none is pending, now and six frames later. */
function follow(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await nextFrames(page);
      if (underWay.size > 0) quiet = -1;
    }
  };
}

const visited = [...Object.values(paths), `${paths.auth}?mode=signup`];
/** The pages that a large screen lays out otherwise: the others are one column. */
const wide: readonly string[] = [paths.home, paths.workshopAanvraag, paths.checkout, paths.voorwaarden];

for (const half of [0, 1]) {
  const some = visited.filter((_, place) => place % 2 === half);
  // A line that just fits in the fallback wraps in its own typeface: only the delivered texts are held against that.
  const name = `nothing in view moves when scripts and typefaces arrive late, and headings use theirs: ${some.join(', ')}`;
  test(name, { tag: '@delivered-texts' }, async ({ page }) => {
    const settled = follow(page);
    for (const path of some)
      for (const viewport of wide.includes(path) ? sizes : [phone]) {
        const where = `${path}, ${viewport.width} px`;
        await page.setViewportSize(viewport);
        const releaseScripts = await hold(page, scripts);
        const releaseFonts = await hold(page, typefaces);
        await page.goto(path, { waitUntil: 'commit' });
        // Visitors without a session are redirected.
        if (path === paths.members || path === paths.account)
          await page.waitForURL('**/auth?**', { waitUntil: 'commit' });
        await expect(page.getByRole('banner'), where).toBeVisible();
        await nextFrames(page);
        releaseScripts();
        await waitUntilReady(page);
        expect(await faceOf(page, 'h1'), where).not.toContain('Bricolage');
        releaseFonts();
        await expect.poll(() => faceOf(page, 'h1'), where).toContain('Bricolage');
        await page.evaluate(() => document.fonts.ready);
        await settled();
        expect(await moved(page), where).toBeLessThan(most);
        await page.unrouteAll({ behavior: 'wait' });
      }
  });
}

/**
 * Opens a page in each size until `end` is visible. Its scripts arrive after the first paint, the backend's answers
 * about a member after hydration.
 */
async function expectStill(
  page: Page,
  path: string,
  end: RegExp,
  { member }: { member: boolean },
): Promise<void> {
  const settled = follow(page);
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    const releaseScripts = await hold(page, scripts);
    const releaseAnswers = await hold(page, answers);
    const asked = member ? page.waitForRequest(answers) : null;
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('banner')).toBeVisible();
    await nextFrames(page);
    releaseScripts();
    await asked;
    await waitUntilReady(page);
    await nextFrames(page);
    releaseAnswers();
    await expect(page.getByText(end).filter({ visible: true }).first()).toBeVisible();
    await settled();
    expect(await moved(page), `${path}, ${viewport.width} px`).toBeLessThan(most);
    await page.unrouteAll({ behavior: 'wait' });
  }
}

test('nothing in view moves for a member, nor for one who has paid, when responses are late', async ({
  page,
  url,
}) => {
  await signInAs({ page, url }, 'member');
  await expectStill(page, paths.members, /^Geen Toegang$/, { member: true });
  await expectStill(page, paths.checkout, /^Nu nog betalen\.$/, { member: true });
  const { user } = await signInAs({ page, url }, 'buyer');
  const payment = await makeGuestPayment(url, user.email ?? '', 'paid');
  await expectStill(page, `${paths.paymentSuccess}?session_id=${payment}`, /^Betaling Geverifieerd!$/, {
    member: true,
  });
  await expectStill(page, paths.members, /^De Kicks volgen binnenkort\./, { member: true });
  await expectStill(page, paths.checkout, /is al van jou\.$/, { member: true });
});

test('nothing in view moves for a buyer who returns', async ({ page, freshEmail }) => {
  await page.goto(paths.checkout);
  await fillSignUp(page, freshEmail);
  const tab = await paymentTab(page.context(), () =>
    page.getByRole('button', { name: 'Laatste stap' }).click(),
  );
  await tab.close();
  await page.getByText('Stap 2 van 2').waitFor();
  await expectStill(page, paths.checkout, /^Nu nog betalen\.$/, { member: false });
});

test('a link to a section, right after hydration, leads there', async ({ page }) => {
  const settled = follow(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'commit' });
  const way = page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Contact' });
  // The jump's own frame is not counted.
  const arrival = await way.evaluate(
    (link: HTMLElement) =>
      new Promise<number>((resolve) => {
        const page = document.documentElement;
        const observer = new MutationObserver(clickWhenReady);
        observer.observe(page, { attributes: true });
        addEventListener('scroll', () => frames(2), { once: true });
        clickWhenReady();
        function frames(left: number) {
          if (left === 0) resolve(performance.now());
          else requestAnimationFrame(() => frames(left - 1));
        }
        function clickWhenReady() {
          if (!('ready' in page.dataset)) return;
          observer.disconnect();
          link.click();
        }
      }),
  );
  await expect(page).toHaveURL('/#contact');
  await settled();
  const header = (await page.getByRole('banner').boundingBox())?.height;
  expect((await page.locator('#contact').boundingBox())?.y).toBeCloseTo(header ?? Number.NaN, 0);
  expect(await moved(page, arrival)).toBeLessThan(most);
});
