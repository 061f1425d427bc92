import type { Page } from '@playwright/test';
import * as home from '../../site/home.ts';
import { kicks, kit } from '../../site/kit.ts';
import { introductionName, workshopWorkflows } from '../../site/offers.ts';
import { person } from '../../site/person.ts';
import { requestDialogs } from '../../site/requests.ts';
import { tryOut } from '../../site/try-out.ts';
import { hold, scripts, typefaces, waitUntilReady } from '../stage.ts';
import { faceOf } from './face-of.ts';
import { expect, test } from './fixtures.ts';
import { moved } from './moved.ts';

const phone = { width: 360, height: 780 };
const sections = ['kopen', 'herken', 'opmaat', 'workshop1', 'kit', 'over-ons', 'contact'];

const carousel = (page: Page) => page.getByRole('region', { name: 'De Kicks' });
const current = (page: Page) =>
  carousel(page)
    .getByRole('button', { name: /^Toon Kick/ })
    .and(page.locator('[aria-current]'));

/** How often a script scrolled the carousel. */
const moves = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.moves ?? 0));

async function carouselOnPhone(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    const scrollTo: (options?: ScrollToOptions) => void = Element.prototype.scrollTo;
    Element.prototype.scrollTo = function (this: Element, options?: unknown) {
      const { dataset } = document.documentElement;
      dataset.moves = String(Number(dataset.moves ?? 0) + 1);
      scrollTo.call(this, options as ScrollToOptions);
    };
  });
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.mouse.move(0, 0);
  await carousel(page).scrollIntoViewIfNeeded();
  await carousel(page).evaluate((element) =>
    element.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await expect(current(page)).toHaveAccessibleName('Toon Kick 0');
}

test('the home page shows its sections in order, the offers, the kit, the crowd and the person', async ({
  page,
}) => {
  await page.goto('/');
  const ids = await page
    .getByRole('main')
    .locator('section[id]')
    .evaluateAll((all) => all.map(({ id }) => id));
  expect(ids).toEqual(sections);
  for (const offer of home.offers.list) {
    const row = page.locator('#kopen').getByRole('article').filter({ hasText: offer.leavesWith });
    const { forWhom, duration, group, place, price } = offer;
    for (const text of [forWhom, duration, group, place, price]) await expect(row).toContainText(text);
  }
  const section = page.locator('#kit');
  for (const { number, title } of kicks)
    await expect(section.getByRole('heading', { name: `Kick ${number} · ${title}` })).toBeVisible();
  const { intro, payment, extras, growthTitle } = home.kitSection;
  for (const text of [kit.priceLabel, intro, payment, ...extras.map(({ title }) => title), growthTitle])
    await expect(section).toContainText(text);
  // On a large screen all Kicks show, without carousel controls.
  await expect(carousel(page).getByRole('button')).toHaveCount(0);
  await expect(carousel(page).getByRole('listitem').last()).toBeVisible();

  const crowd = page.locator('#herken').getByRole('img', { name: /95.*5/ });
  const line = (await crowd.locator('path[stroke-width="12"]').boundingBox())?.x ?? 0;
  const waiting = await crowd.locator('[stroke-dasharray]').evaluate((group) => {
    const pitch = Number(group.getAttribute('stroke-dasharray')?.split(' ')[1]);
    return [...group.querySelectorAll('path')].map((lane) => ({
      people: Math.floor(lane.getTotalLength() / pitch) + 1,
      right: lane.getBoundingClientRect().right,
    }));
  });
  expect(waiting.reduce((sum, lane) => sum + lane.people, 0)).toBe(95);
  expect(Math.max(...waiting.map((lane) => lane.right))).toBeLessThan(line);
  const runners = await crowd
    .locator('circle')
    .evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().x));
  expect(runners).toHaveLength(5);
  expect(Math.min(...runners)).toBeGreaterThan(line);
  await expect(page.locator('#herken')).toContainText('95%');
  await expect(page.locator('#herken')).toContainText('5%');

  const about = page.locator('#over-ons');
  await expect(about.getByRole('figure')).toHaveCount(person.name ? 1 : 0);
  if (!person.name) return;
  await page.locator('#kit').getByRole('link', { name: person.name }).click();
  await expect(page).toHaveURL('/#over-ons');
  await expect(about.getByRole('figure')).toContainText(person.name);
  await expect(about.getByRole('figure')).toContainText(person.line);
  const photo = about.getByRole('img', { name: person.name });
  await photo.scrollIntoViewIfNeeded();
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test('each offer leads to its form or dialog, and the excerpt and the questions of the kit open', async ({
  page,
}) => {
  await page.goto('/');
  const offers = page.locator('#kopen');
  const [inspiration, workshop, programme] = home.offers.list;
  const link = ({ name, action }: typeof inspiration | typeof workshop) =>
    offers
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name, exact: true }) })
      .getByRole('link', { name: action });
  await expect(link(inspiration)).toHaveAttribute('href', '/workshop-aanvraag?type=onsite');
  await expect(link(workshop)).toHaveAttribute('href', '/workshop-aanvraag?type=online');
  await offers.getByRole('button', { name: programme.action }).click();
  await expect(page.getByRole('dialog', { name: introductionName })).toBeVisible();
  await page.keyboard.press('Escape');

  const sessions = page.locator('#workshop1');
  await expect(
    sessions.getByRole('heading', { name: `${workshopWorkflows} ${home.sessions.title}` }),
  ).toBeVisible();
  await expect(sessions.getByRole('link', { name: home.sessions.details })).toHaveAttribute(
    'href',
    '/workshop-aanvraag',
  );
  const button = sessions.getByRole('button', { name: home.sessions.action });
  for (const key of ['Space', 'Enter']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name: requestDialogs.workshop.title })).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('Bedrijfsnaam')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await expect(page).toHaveURL('/');

  const section = page.locator('#kit');
  if (kit.status === 'te-koop') {
    const link = section.getByRole('link', { name: home.kitSection.actionOnSale });
    await expect(link).toHaveAttribute('href', '/checkout-auth');
  } else {
    await section.getByRole('button', { name: home.kitSection.actionSoon }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  }

  const { title, before, prompt, after } = tryOut.sample;
  await expect(section.getByText(prompt)).toBeHidden();
  await section.getByText(title, { exact: true }).click();
  for (const text of [before, prompt, ...after])
    await expect(section.getByText(text, { exact: true })).toBeVisible();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await section.getByRole('button', { name: 'Kopieer' }).click();
  await expect(section.getByRole('button', { name: 'Gekopieerd' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt);

  await expect(section.getByRole('heading', { name: tryOut.title })).toBeVisible();
  expect(tryOut.questions).toHaveLength(5);
  for (const { question, answer } of tryOut.questions) {
    await expect(section.getByText(answer, { exact: true })).toBeHidden();
    await section.getByText(question, { exact: true }).click();
    await expect(section.getByText(answer, { exact: true })).toBeVisible();
  }
  // https://developers.google.com/search/docs/appearance/structured-data/faqpage
  const read = await page.locator('[itemtype="https://schema.org/FAQPage"]').evaluate((list) =>
    [...list.querySelectorAll('[itemprop="mainEntity"][itemtype="https://schema.org/Question"]')].map(
      (item) => ({
        question: item.querySelector('[itemprop="name"]')?.textContent,
        answer: item.querySelector(
          '[itemprop="acceptedAnswer"][itemtype="https://schema.org/Answer"] [itemprop="text"]',
        )?.textContent,
      }),
    ),
  );
  expect(read).toEqual(tryOut.questions);
});

test('on a phone the carousel advances every 4 seconds unless paused', async ({ page }) => {
  await carouselOnPhone(page);
  await carousel(page).getByRole('button', { name: 'Pauzeer' }).click();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await carousel(page).getByRole('button', { name: 'Laat verderlopen' }).click();
  await page.mouse.move(0, 0);
  const before = await moves(page);
  await page.clock.runFor(3999);
  expect(await moves(page)).toBe(before);
  await page.clock.runFor(1);
  await expect(current(page)).toHaveAccessibleName('Toon Kick 1');
  // Only the name of a Kick counts it: 'Kick 5' beside '6 / 7' contradicts itself.
  await expect(carousel(page)).not.toContainText('/ 7');

  // A dot scrolls to its Kick.
  await carousel(page).getByRole('button', { name: 'Toon Kick 6' }).click();
  await expect(current(page)).toHaveAccessibleName('Toon Kick 6');
  await page.mouse.move(0, 0);
  await page.clock.runFor(4000);
  await expect(current(page)).toHaveAccessibleName('Toon Kick 0');

  const waits = async (why: string) => {
    const before = await moves(page);
    await page.clock.runFor(9000);
    expect(await moves(page), why).toBe(before);
  };
  await carousel(page).getByRole('button', { name: 'Pauzeer' }).click();
  await page.mouse.move(0, 0);
  await waits('paused');
  await carousel(page).getByRole('button', { name: 'Laat verderlopen' }).click();
  await waits('hovered');
  const paused = await moves(page);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4100);
  expect(await moves(page)).toBe(paused + 1);
  await expect(current(page)).toHaveAccessibleName('Toon Kick 1');
  await page.keyboard.press('Tab');
  await waits('focused');
});

for (const idle of ['idle callbacks', 'timers'])
  test(`a picture of the page that nobody scrolled shows all of it, with ${idle}`, async ({ page }) => {
    if (idle === 'timers')
      await page.addInitScript(() => Reflect.deleteProperty(window, 'requestIdleCallback'));
    const picture = () =>
      page.screenshot({ fullPage: true, animations: 'disabled', mask: [page.locator('.contact-form')] });
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    for (const size of [phone, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      await page.goto('/');
      await waitUntilReady(page);
      await page.keyboard.press('Shift');
      const [whole, tall] = [await picture(), await height()];
      await page.goto('/');
      await waitUntilReady(page);
      await expect.poll(height, `${size.width} px`).toBe(tall);
      expect(await moved(page)).toBe(0);
      expect((await picture()).equals(whole), `${size.width} px`).toBe(true);
    }
  });

test('the contact form loads when scrolled near and shifts nothing', async ({ page, consoleErrors }) => {
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size);
    // Shifts caused by the typefaces are tested in layout-shift.spec.ts.
    const releaseTypefaces = await hold(page, typefaces);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const place = page.locator('.contact-form');
    const reserved = await place.evaluate((element) =>
      Number.parseFloat(getComputedStyle(element).minHeight),
    );
    await page.evaluate(() => {
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) document.title += ` verschoven ${shift.startTime}`;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.keyboard.press('End');
    await expect(page.locator('#contact').getByRole('textbox', { name: 'Bericht' })).toBeVisible();
    await expect(page).not.toHaveTitle(/verschoven/);
    releaseTypefaces();
    await expect.poll(() => faceOf(page, 'h1')).toContain('Bricolage');
    // The reserved height matches the form's to within two pixels.
    const form = await place.locator('form').evaluate((element) => element.getBoundingClientRect().height);
    expect(Math.abs(reserved - form), `${size.width} px: ${reserved} kept, ${form} taken`).toBeLessThan(3);
  }
  expect(consoleErrors).toEqual([]);
});

test('the contact form is fetched after the first sign of a visitor', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const message = page.locator('#contact').getByLabel('Bericht');
  const idle = () => page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  for (const interact of [() => page.keyboard.press('Tab'), () => page.mouse.wheel(0, 40)]) {
    requested.length = 0;
    await page.goto('/');
    await waitUntilReady(page);
    await idle();
    expect(requested.filter((url) => url.includes('inline-contact-form'))).toEqual([]);
    await interact();
    await expect(message).toBeAttached();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
  }
  await message.focus();
  await idle();
  expect(requested.filter((url) => url.includes('/rest/v1/'))).toEqual([]);

  await page.goto('about:blank');
  await page.goto('/#contact');
  await expect(message).toBeVisible();
});

test('once the page has hydrated its runner starts, and a click from before opens its dialog', async ({
  page,
}) => {
  const isRunning = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.runner, .trail')]
        .flatMap((part) => part.getAnimations())
        .map((animation) => animation.playState !== 'paused'),
    );
  const release = await hold(page, scripts);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isRunning()).toEqual([false, false]);
  await page.locator('#opmaat').getByRole('button').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const dialog = page.getByRole('dialog', { name: introductionName });
  await expect(dialog).toBeVisible();
  await expect.poll(isRunning).not.toContain(false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Once answered, the click is not replayed after a later failure.
  await page.route('**/assets/workshop-dialog-*.js', (route) => route.abort());
  const failed = page.evaluate(
    () => new Promise<void>((resolve) => addEventListener('error', () => setTimeout(resolve), true)),
  );
  await page.getByRole('main').locator('[data-dialog="workshop"]').first().hover();
  await failed;
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a dialog button leads to the contact section when a script fails', async ({ page }) => {
  for (const file of ['framework', 'home']) {
    const fail = await hold(page, `**/assets/${file}-*.js`, 'fail');
    await page.goto('/', { waitUntil: 'commit' });
    const button = page.getByRole('main').locator('[data-dialog="contact"]').first();
    await button.click();
    await expect(page).toHaveURL('/');
    fail();
    await expect(page, file).toHaveURL('/#contact');
    await page.evaluate(() => {
      location.hash = 'kit';
    });
    await page.getByRole('main').locator('[data-dialog="workshop"]').first().click();
    await expect(page, file).toHaveURL('/#contact');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  }

  await page.route('**/assets/framework-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'newer syntax' }),
  );
  const [unreadable] = await Promise.all([page.waitForEvent('pageerror'), page.goto('/')]);
  expect(unreadable.name).toBe('SyntaxError');
  await page.getByRole('main').locator('[data-dialog="contact"]').first().click();
  await expect(page).toHaveURL('/#contact');
});
