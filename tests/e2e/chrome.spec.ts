import type { Locator, Page } from '@playwright/test';
import { brand } from '../../site/brand.ts';
import { trust } from '../../site/home.ts';
import { kit } from '../../site/kit.ts';
import { withdrawLink } from '../../site/legal.ts';
import { introductionName } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { pages } from '../../site/pages.ts';
import { anchors } from '../../site/paths.ts';
import { answer, fillSignUp, hold, reset, scripts, signInAs, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 360, height: 780 };
const sessionKey = 'sb-127-auth-token';

async function signedIn(page: Page) {
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), sessionKey);
}

const header = (page: Page) => page.getByRole('banner');

test('on the home page links scroll, smoothly unless less motion is preferred', async ({ page }) => {
  await page.addInitScript(() => {
    const note = (options: unknown) => {
      document.documentElement.dataset.glides = String(Object(options).behavior);
    };
    const { scrollIntoView } = Element.prototype;
    const { scrollTo } = window;
    Element.prototype.scrollIntoView = function (options) {
      note(options);
      scrollIntoView.call(this, options);
    };
    window.scrollTo = (options: unknown) => {
      note(options);
      scrollTo(options as ScrollToOptions);
    };
  });
  const html = page.locator('html');
  const logo = header(page).getByRole('link', { name: /naar de start/ });
  const scrolled = () => page.evaluate(() => scrollY);
  for (const [motion, behavior] of [
    ['no-preference', 'smooth'],
    ['reduce', 'instant'],
  ] as const) {
    await page.emulateMedia({ reducedMotion: motion });
    await page.goto('/');
    await header(page).getByRole('link', { name: 'Traject' }).click();
    await expect(html, motion).toHaveAttribute('data-glides', behavior);
    await expect(page).toHaveURL(/\/#opmaat$/);
    // Just below the header.
    const bottom = (await header(page).boundingBox())?.height ?? 0;
    await expect
      .poll(async () => Math.round((await page.locator('#opmaat').boundingBox())?.y ?? -1), motion)
      .toBeCloseTo(Math.round(bottom), -1);
    await html.evaluate((element) => delete element.dataset.glides);
    await logo.click();
    await expect(html, motion).toHaveAttribute('data-glides', behavior);
    await expect(page).toHaveURL(/\/$/);
    await expect.poll(scrolled, motion).toBe(0);
  }

  // Campaign parameters do not make it a different page.
  await page.goto('/?utm_source=nieuwsbrief');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect.poll(scrolled).toBe(0);
  await page.mouse.wheel(0, 2000);
  await expect.poll(scrolled).toBeGreaterThan(1000);
  await logo.click();
  await expect.poll(scrolled).toBe(0);
});

test('the header links to sign-in, or before scripts run to the members area of a member', async ({
  page,
  context,
}) => {
  // A session that cannot be read is none.
  await page.goto('/healthz');
  await page.evaluate((key) => localStorage.setItem(key, '{kapot'), sessionKey);
  await page.goto('/privacy');
  const introduction = header(page).getByRole('link', { name: introductionName });
  await expect(introduction.filter({ visible: true })).toHaveAttribute('href', '/kennismaking');
  const members = header(page).getByRole('link', { name: brand.membersButton }).filter({ visible: true });
  await expect(members).toHaveAttribute('href', '/auth?redirect=/members');
  const row = page.getByRole('navigation', { name: 'Hoofdmenu' });
  // Over Ons is only in the menu and the footer.
  await expect(row.getByRole('link')).toHaveText(['Kit', 'Sessies', 'Traject', 'Contact']);
  await row.getByRole('link', { name: 'Sessies' }).click();
  await expect(page).toHaveURL(/\/#workshop1$/);
  await expect(page.locator('#workshop1')).toBeInViewport();

  await signedIn(page);
  await context.route(scripts, (route) => route.abort());
  await page.goto('/privacy');
  await expect(members).toHaveAttribute('href', '/members');
  await expect(introduction.filter({ visible: true })).toHaveCount(0);
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name: brand.membersButton })).toHaveAttribute('href', '/members');
});

test('hydration and a reload keep the scroll position', async ({ page }) => {
  const read = page.getByRole('heading', { name: trust.title });
  const end = page.getByRole('contentinfo');
  const wheelToText = () =>
    expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect(read).toBeInViewport({ timeout: 100 });
    }).toPass({ intervals: [0] });
  for (const [address, place, go] of [
    ['/#kit', read, wheelToText],
    ['/', end, () => page.keyboard.press('End')],
  ] as const) {
    await page.goto('about:blank');
    const release = await hold(page, scripts);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(end).toBeAttached();
    await go();
    await expect(place, address).toBeInViewport();
    release();
    await waitUntilReady(page);
    await expect(place, address).toBeInViewport();
  }

  await read.scrollIntoViewIfNeeded();
  await expect(read).toBeInViewport();
  const place = await page.evaluate(() => scrollY);
  const release = await hold(page, scripts);
  await page.reload({ waitUntil: 'commit' });
  await expect(read).toBeInViewport();
  release();
  await waitUntilReady(page);
  await expect(read).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
});

test('a fragment that is typed lands just under the header, before anything else is done', async ({
  page,
}) => {
  for (const [width, ids] of [
    [360, [anchors.opmaat, anchors.kit]],
    [1440, [anchors.kit]],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    for (const id of ids) {
      await page.goto('about:blank');
      await page.goto('/');
      await waitUntilReady(page);
      await page.evaluate((section) => {
        location.hash = section;
      }, id);
      const below = async () => {
        const [top, header] = [page.locator(`#${id}`), page.getByRole('banner')];
        const [{ y = Number.NaN } = {}, { height = 0 } = {}] = await Promise.all(
          [top, header].map(async (one) => (await one.boundingBox()) ?? {}),
        );
        return Math.abs(y - height);
      };
      await expect.poll(below, `${id} at ${width}`).toBeLessThan(8);
    }
  }
});

/** The expanded state that the menu button exposes to assistive technology. */
async function menuIsExpanded(page: Page): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === 'Menu');
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value;
}

/** The distance between the centre of a line in a button and the button's centre. */
const besideButton = (line: Locator) =>
  line.evaluate((path) => {
    const [own, whole] = [path, path.closest('button') ?? path].map((it) => it.getBoundingClientRect());
    if (!own || !whole) return Number.NaN;
    return Math.hypot(
      own.x + own.width / 2 - whole.x - whole.width / 2,
      own.y + own.height / 2 - whole.y - whole.height / 2,
    );
  });

test('the mobile menu opens, leads on and closes, also without scripts and when the window grows', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  for (const how of ['with scripts', 'without scripts']) {
    if (how === 'without scripts') await page.route(scripts, (route) => route.abort());
    await page.goto('/');
    await expect(menu, how).toBeHidden();
    await button.click();
    await expect.poll(() => menuIsExpanded(page), how).toBe(true);
    await expect(menu.getByRole('link', { name: 'Over Ons' }), how).toBeVisible();
    for (const line of [button.locator('path').first(), button.locator('path').last()])
      await expect.poll(() => besideButton(line), `${how}: the closing cross is centred`).toBeLessThan(1);
    await page.keyboard.press('Escape');
    await expect(menu, how).toBeHidden();
    await expect.poll(() => menuIsExpanded(page), how).toBe(false);
    await button.click();
    await expect(menu, how).toBeVisible();
    await button.click();
    await expect(menu, how).toBeHidden();
    if (how === 'with scripts') {
      await button.click();
      await page.setViewportSize({ width: 1200, height: 740 });
      await expect(menu).toBeHidden();
      await page.setViewportSize(phone);
      await expect(menu).toBeHidden();
    }
    await button.click();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(menu, how).toBeHidden();
    await expect(page, how).toHaveURL(/\/#contact$/);
  }
});

test('the footer links to every page and identifies the business', async ({ page }) => {
  await page.goto('/cookies');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Home',
    'Workshop',
    'Op Maat',
    'Over Ons',
    'Contact',
    ...Object.values(pages).flatMap((page) => (page.footer ? page.title : [])),
    withdrawLink,
  ])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: introductionName })).toHaveAttribute('href', '/kennismaking');
  await footer.getByRole('link', { name: pages.privacy.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const name = `${kit.name} · ${kit.priceLabel}`;
  if (kit.status === 'te-koop')
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '/checkout-auth');
  else {
    await footer.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await footer.getByRole('link', { name: 'Over Ons' }).click();
  await expect(page).toHaveURL(/\/#over-ons$/);
  for (const place of [footer, page.locator('#contact')]) {
    for (const detail of [organisation.name, organisation.companyNumber, organisation.email])
      await expect(place).toContainText(detail);
  }
});

test('while the kit is not on sale, the footer offers the launch list to all but who pays or has it', async ({
  page,
  freshEmail,
  url,
}) => {
  test.skip(kit.status === 'te-koop', 'The kit is on sale.');
  const toList = page.getByRole('contentinfo').getByRole('button', { name: kit.name });
  await page.goto('/workshop-aanvraag');
  await expect(toList).toBeVisible();
  await page.goto('/checkout-auth');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(toList).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await expect(toList).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page).toHaveURL(/\/reset-password/);
  await expect(toList).toHaveCount(0);

  const expectNoOffer = async (to: string) => {
    await page.goto('/workshop-aanvraag');
    await waitUntilReady(page);
    await expect(toList, to).toHaveCount(0);
  };
  await answer(page, '**/functions/v1/create-stripe-payment', {});
  await page.goto('/checkout-auth');
  await fillSignUp(page, freshEmail);
  await page.getByRole('button', { name: 'Laatste stap' }).click();
  await expect(page.getByText('Fout bij betaling')).toBeVisible();
  await expectNoOffer('a guest whose payment could not start');
  await reset({ page, url });

  await signInAs({ page, url }, 'member');
  await page.goto('/members');
  await expect(toList).toBeVisible();
  await reset({ page, url });
  await signInAs({ page, url }, 'buyer');
  const asked = page.waitForResponse('**/rest/v1/orders**');
  await expectNoOffer('an owner, until that is known');
  await asked;
  await expectNoOffer('an owner');
  // Where the orders cannot be read, it is offered.
  await page.evaluate(() => localStorage.removeItem('kickstart-kit'));
  await answer(page, '**/rest/v1/orders**', {}, 500);
  await page.goto('/cookies');
  await expect(toList).toBeVisible();
});

test('an unknown path, and an address in capitals, shows the 404 page, links home and is logged', async ({
  page,
  consoleErrors,
}) => {
  const missing = page.getByRole('heading', { name: 'Oops! Page not found' });
  for (const path of ['/nergens/te-vinden', '/AUTH?mode=signup']) {
    const logged = page.waitForEvent('console', (line) => line.text().includes(path.split('?')[0] ?? ''));
    expect((await page.goto(path))?.status(), path).toBe(404);
    await logged;
    await expect(missing, path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(missing).toBeVisible();
  expect(consoleErrors.filter((line) => !line.includes('404'))).toEqual([]);
  for (const file of ['/llms.txt', '/assets/weg.js'])
    expect((await page.request.get(file)).status(), file).toBe(404);
});
