import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { brand } from '../../site/brand.ts';
import { trust } from '../../site/home.ts';
import { kit } from '../../site/kit.ts';
import { withdrawLink } from '../../site/legal.ts';
import { introductionName } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { enterAs, hold, scripts, untilReady } from '../stage.ts';
import { fillSignUp, paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

const phone = { width: 360, height: 780 };
const sessionKey = 'sb-127-auth-token';

async function signedIn(page: Page) {
  await page.addInitScript((key) => localStorage.setItem(key, '{}'), sessionKey);
}

const header = (page: Page) => page.getByRole('banner');

test('on the home page the navigation scrolls to its section, just under the header', async ({ page }) => {
  await page.goto('/');
  await header(page).getByRole('link', { name: 'Traject' }).click();
  await expect(page).toHaveURL(/\/#opmaat$/);
  const bottom = (await header(page).boundingBox())?.height ?? 0;
  await expect
    .poll(async () => Math.round((await page.locator('#opmaat').boundingBox())?.y ?? -1))
    .toBeCloseTo(Math.round(bottom), -1);
});

for (const [motion, behavior] of [
  ['no-preference', 'smooth'],
  ['reduce', 'instant'],
] as const) {
  test(`on the home page scrolling to a section and to the top is ${behavior} with ${motion}`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: motion });
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
    await page.goto('/');
    const html = page.locator('html');
    await header(page).getByRole('link', { name: 'Traject' }).click();
    await expect(html).toHaveAttribute('data-glides', behavior);
    await html.evaluate((element) => delete element.dataset.glides);
    await header(page)
      .getByRole('link', { name: /naar de start/ })
      .click();
    await expect(html).toHaveAttribute('data-glides', behavior);
  });
}

test('elsewhere the navigation leads to the home page and its section', async ({ page }) => {
  await page.goto('/privacy');
  await header(page).getByRole('link', { name: 'Sessies' }).click();
  await expect(page).toHaveURL(/\/#workshop1$/);
  await expect(page.locator('#workshop1')).toBeInViewport();
});

test('Over Ons is in the menu and the footer, not in the desktop row', async ({ page }) => {
  await page.goto('/');
  const row = page.getByRole('navigation', { name: 'Hoofdmenu' });
  await expect(row.getByRole('link')).toHaveText(['Kit', 'Sessies', 'Traject', 'Contact']);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Over Ons' }).click();
  await expect(page).toHaveURL(/\/#over-ons$/);
});

test('signed out, the header links to the introduction and to sign-in', async ({ page }) => {
  await page.goto('/');
  const introduction = header(page).getByRole('link', { name: introductionName });
  await expect(introduction.filter({ visible: true })).toHaveAttribute('href', '/kennismaking');
  const members = header(page).getByRole('link', { name: brand.membersButton }).filter({ visible: true });
  await expect(members).toHaveAttribute('href', '/auth?redirect=/members');
});

test('signed in, the header links only to the members area, even before the page scripts run', async ({
  page,
}) => {
  await signedIn(page);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  const members = header(page).getByRole('link', { name: brand.membersButton }).filter({ visible: true });
  await expect(members).toHaveAttribute('href', '/members');
  await expect(
    header(page).getByRole('link', { name: introductionName }).filter({ visible: true }),
  ).toHaveCount(0);

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
  await expect(menu.getByRole('link', { name: brand.membersButton })).toHaveAttribute('href', '/members');
});

test('the logo scrolls to the top of a home page opened with campaign parameters', async ({ page }) => {
  await page.goto('/?utm_source=nieuwsbrief');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  await header(page)
    .getByRole('link', { name: /naar de start/ })
    .click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the logo leads home and to the top', async ({ page }) => {
  await page.goto('/#kit');
  await header(page)
    .getByRole('link', { name: /naar de start/ })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

for (const address of ['/', '/#kit']) {
  test(`hydration keeps the scroll position of someone reading ${address}`, async ({ page }) => {
    const release = await hold(page, scripts);
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeAttached();
    const read = page.getByRole('heading', { name: trust.title });
    await expect(async () => {
      await page.mouse.wheel(0, 500);
      await expect(read).toBeInViewport({ timeout: 100 });
    }).toPass({ intervals: [0] });
    release();
    await untilReady(page);
    await expect(read).toBeInViewport();
  });
}

test('a reload restores the scroll position before the scripts load', async ({ page }) => {
  await page.goto('/');
  const read = page.getByRole('heading', { name: trust.title });
  await read.scrollIntoViewIfNeeded();
  await expect(read).toBeInViewport();
  const place = await page.evaluate(() => scrollY);
  const release = await hold(page, scripts);
  await page.reload({ waitUntil: 'commit' });
  await expect(read).toBeInViewport();
  release();
  await untilReady(page);
  await expect(read).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(2);
});

/** The expanded state that the menu button exposes to assistive technology. */
async function menuIsExpanded(page: Page): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const button = nodes.find((node) => node.role?.value === 'button' && node.name?.value === 'Menu');
  return button?.properties?.find((property) => property.name === 'expanded')?.value.value;
}

for (const scripts of ['with', 'without'] as const) {
  test(`the mobile menu opens, closes by Escape and by its button, and follows a link, ${scripts} the page's scripts`, async ({
    page,
  }) => {
    if (scripts === 'without') await page.route('**/assets/*.js', (route) => route.abort());
    await page.setViewportSize(phone);
    await page.goto('/');
    const button = page.getByRole('button', { name: 'Menu' });
    const menu = page.getByRole('navigation', { name: 'Menu', exact: true });
    await expect(menu).toBeHidden();
    await button.click();
    await expect.poll(() => menuIsExpanded(page)).toBe(true);
    await expect(menu.getByRole('link', { name: 'Over Ons' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect.poll(() => menuIsExpanded(page)).toBe(false);
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await menu.getByRole('link', { name: 'Contact' }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(/\/#contact$/);
  });
}

test('the closing cross is centred in the menu button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(phone);
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  for (const line of [button.locator('path').first(), button.locator('path').last()]) {
    const beside = () =>
      line.evaluate((path) => {
        const [own, whole] = [path, path.closest('button') ?? path].map((it) => it.getBoundingClientRect());
        if (!own || !whole) return Number.NaN;
        return Math.hypot(
          own.x + own.width / 2 - whole.x - whole.width / 2,
          own.y + own.height / 2 - whole.y - whole.height / 2,
        );
      });
    await expect.poll(beside).toBeLessThan(1);
  }
});

test('the footer links to the sections, the legal pages and the kit', async ({ page }) => {
  await page.goto('/cookies');
  const footer = page.getByRole('contentinfo');
  for (const name of [
    'Home',
    'Workshop',
    'Op Maat',
    'Over Ons',
    'Contact',
    'Privacy',
    'Voorwaarden',
    'Cookies',
    'Toegankelijkheid',
    withdrawLink,
  ])
    await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(footer.getByRole('link', { name: introductionName })).toHaveAttribute('href', '/kennismaking');
  await footer.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const name = `${kit.name} · ${kit.priceLabel}`;
  if (kit.status === 'te-koop')
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', '/checkout-auth');
  else {
    await footer.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }
});

test.describe('while the kit is not on sale, the footer offers the launch list', () => {
  test.skip(kit.status === 'te-koop', 'The kit is on sale.');
  const toList = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: kit.name });

  test('to visitors, and not on the pages where one buys', async ({ page }) => {
    await page.goto('/workshop-aanvraag');
    await expect(toList(page)).toBeVisible();
    for (const path of ['/checkout-auth', '/payment-success']) {
      await page.goto(path);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(toList(page)).toHaveCount(0);
    }
  });

  test('not to a guest who has started to pay', async ({ page, freshEmail }) => {
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await paymentTab(page.context(), () => page.getByRole('button', { name: 'Laatste stap' }).click());
    await page.goto('/workshop-aanvraag');
    await expect(toList(page)).toHaveCount(0);
  });

  test('not to who is on the way from the checkout to sign in', async ({ page }) => {
    await page.goto('/checkout-auth');
    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(toList(page)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await expect(page).toHaveURL(/\/reset-password/);
    await expect(toList(page)).toHaveCount(0);
  });

  test('not to a guest whose payment could not start', async ({ page, freshEmail }) => {
    await page.route('**/functions/v1/create-stripe-payment', (route) => route.fulfill({ json: {} }));
    await page.goto('/checkout-auth');
    await fillSignUp(page, freshEmail);
    await page.getByRole('button', { name: 'Laatste stap' }).click();
    await expect(page.getByText('Fout bij betaling')).toBeVisible();
    await page.goto('/workshop-aanvraag');
    await untilReady(page);
    await expect(toList(page)).toHaveCount(0);
  });

  test('not to somebody who is signed in', async ({ page, server }) => {
    await enterAs({ page, url: server.url }, 'buyer');
    await page.goto('/workshop-aanvraag');
    await untilReady(page);
    await expect(toList(page)).toHaveCount(0);
  });
});

test('an unknown path shows the 404 page, links home and is logged', async ({ page }) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const response = await page.goto('/nergens/te-vinden');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  await expect.poll(() => lines.some((line) => line.includes('/nergens/te-vinden'))).toBe(true);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

for (const path of ['/', '/privacy', '/voorwaarden', '/cookies']) {
  test(`axe finds nothing on ${path} and in its mobile menu`, async ({ page, consoleErrors }) => {
    await page.setViewportSize(phone);
    await page.goto(path);
    await page.getByRole('button', { name: 'Menu' }).click();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.keyboard.press('Escape');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    expect(consoleErrors).toEqual([]);
  });
}

test('the footer and the contact section say who the business is', async ({ page }) => {
  await page.goto('/');
  for (const place of [page.getByRole('contentinfo'), page.locator('#contact')]) {
    for (const detail of [organisation.name, organisation.companyNumber, organisation.email])
      await expect(place).toContainText(detail);
  }
});
