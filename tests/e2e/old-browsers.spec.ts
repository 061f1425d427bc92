import type { Page } from '@playwright/test';
import { aiTools } from '../../site/offers.ts';
import { paths } from '../../site/paths.ts';
import { makeMember } from '../people.ts';
import { fill, visit, waitUntilReady } from '../stage.ts';
import { signIn, startPayment } from './account-steps.ts';
import { expect, test } from './fixtures.ts';
import { openDialog } from './request-steps.ts';
import { expectToast } from './toasts.ts';

/** Takes away what a browser of the floor (docs/browsers.md) lacks; a page without `popover` shows a plain block. */
async function makeOld(page: Page): Promise<void> {
  const context = page.context();
  await context.addInitScript(() => {
    const lacking: [object, string[]][] = [
      [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
      [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction']],
      [Element.prototype, ['checkVisibility', 'moveBefore', 'setHTMLUnsafe', 'getHTML']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      // Of iOS 15: with a fallback (app/first-load/fallbacks.ts).
      [AbortSignal, ['timeout']],
      [Array.prototype, ['toSorted', 'toReversed']],
      [String.prototype, ['toWellFormed', 'isWellFormed']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
      [window, ['requestIdleCallback', 'Iterator', 'CloseWatcher', 'navigation', 'URLPattern', 'scheduler']],
    ];
    for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
    // oxlint-disable-next-line typescript/unbound-method -- Called with an element.
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (!name.startsWith('popover')) setAttribute.call(this, name, value);
    };
  });
  await context.route(
    (url) => !url.pathname.includes('.') && !/\/v1\/|_local/.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replaceAll(/ popovertarget="[^"]*"| popover="[^"]*"/gi, '');
      await route.fulfill({ response, body });
    },
  );
}

test.describe('in the oldest browsers that do everything', () => {
  test.beforeEach(({ page }) => makeOld(page));

  test('the menu of a phone opens, leads on and closes', async ({ page, consoleErrors }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/');
    const menu = page.locator('#menu');
    await expect(menu).toBeHidden();
    await waitUntilReady(page);
    await expect(menu).toBeHidden();
    const button = page.getByRole('button', { name: 'Menu' });
    await button.click();
    await expect(menu).toBeVisible();
    await expect(menu).toHaveCSS('position', 'fixed');
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await menu.getByRole('link').last().click();
    await expect(menu).toBeHidden();
    expect(consoleErrors).toEqual([]);
  });

  test('a visitor buys the Kit', async ({ page, freshEmail, consoleErrors }) => {
    const tab = await startPayment(page, freshEmail);
    await tab.getByRole('button', { name: 'Betaling geslaagd' }).click();
    await expectToast(tab, 'Betaling Geverifieerd!', 'success');
    expect(consoleErrors).toEqual([]);
  });

  test('a member signs in and a visitor asks a question', async ({ page, server, freshEmail }) => {
    const { user } = await makeMember(server.url);
    await page.goto('/');
    await waitUntilReady(page);
    await openDialog(page, 'contact');
    const dialog = page.getByRole('dialog');
    await fill(page, { Naam: 'An Peeters', 'E-mail': freshEmail, Telefoonnummer: '0470 12 34 56' });
    await dialog.locator('textarea').first().fill('Een vraag over de Kit');
    await dialog.locator('button[type=submit]').click();
    await expectToast(page, 'Bericht verzonden!', 'success');
    await page.goto('/auth?redirect=/account');
    await signIn(page, user.email ?? '');
    await expect(page).toHaveURL(/\/account$/);
  });
});

/** Takes away one name of the browser, such as `Object.hasOwn` or, of CSS, `:modal`. */
async function takeAway(page: Page, name: string): Promise<void> {
  await page.addInitScript((name) => {
    const [last = '', ...owners] = name.split('.').toReversed();
    if (!last.startsWith(':')) {
      const owner = owners.reduceRight((from, part) => Object(Reflect.get(from, part)), Object(window));
      Reflect.deleteProperty(owner, last);
      return;
    }
    const { supports } = CSS;
    CSS.supports = (...condition: string[]) =>
      !condition[0]?.includes(last) && Reflect.apply(supports, CSS, condition);
  }, name);
}

for (const name of ['Object.hasOwn', 'Array.prototype.at', 'structuredClone', 'HTMLDialogElement', ':modal'])
  test(`without ${name} each page says immediately what to do, and runs nothing`, async ({ page }) => {
    await takeAway(page, name);
    await page.goto(paths.workshopAanvraag);
    await expect(page.getByText('Een andere browser proberen kan ook')).toBeVisible({ timeout: 4000 });
    await page.goto('/');
    await page.getByRole('main').locator('[data-dialog]:visible').first().click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.locator('html[data-ready]')).toHaveCount(0);
  });

/** Drops the rules that a browser without `:has()` drops: a selector list with one in it counts for nothing. */
function dropHas(page: Page): Promise<number> {
  return page.evaluate(() => {
    let dropped = 0;
    const drop = (owner: CSSStyleSheet | CSSGroupingRule) => {
      for (let place = owner.cssRules.length - 1; place >= 0; place -= 1) {
        const rule = owner.cssRules[place];
        const condition =
          rule instanceof CSSStyleRule
            ? rule.selectorText
            : rule instanceof CSSSupportsRule
              ? rule.conditionText
              : '';
        if (condition.includes(':has(')) {
          owner.deleteRule(place);
          dropped += 1;
        } else if (rule instanceof CSSGroupingRule || rule instanceof CSSStyleRule)
          drop(rule as CSSGroupingRule);
      }
    };
    for (const sheet of document.styleSheets) drop(sheet);
    return dropped;
  });
}

test('without :has() a chosen answer, a tick and the focus still show', async ({ page, url }) => {
  await visit({ page, url }, '/workshop-aanvraag');
  expect(await dropHas(page)).toBeGreaterThan(3);
  for (const [kind, name] of [
    ['radio', 'Ja'],
    ['checkbox', aiTools[0].label],
  ] as const) {
    const input = page.getByRole(kind, { name, exact: true });
    const label = input.locator('xpath=..');
    await label.scrollIntoViewIfNeeded();
    const untouched = await label.screenshot({ animations: 'disabled' });
    await input.focus();
    const focused = await label.screenshot({ animations: 'disabled' });
    expect.soft(focused.equals(untouched), `${kind}: focus`).toBe(false);
    await page.keyboard.press('Space');
    await expect(input).toBeChecked();
    const chosen = await label.screenshot({ animations: 'disabled' });
    expect.soft(chosen.equals(focused), `${kind}: choice`).toBe(false);
  }
});

test('an exception in a form ends in the generic toast', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'IntersectionObserver');
    const gone = () => {
      String.prototype.trim = () => {
        throw new TypeError('trim is not a function');
      };
    };
    window.addEventListener('submit', gone, true);
  });
  await page.goto('/');
  await waitUntilReady(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openDialog(page, 'contact');
  await fill(page, { Naam: 'An Peeters', 'E-mail': 'an@voorbeeld.be', Telefoonnummer: '0470 12 34 56' });
  await page.getByRole('dialog').locator('button[type=submit]').click();
  await expectToast(page, 'Fout', 'destructive');
  await expect(page.getByRole('dialog').getByLabel('Naam')).toHaveValue('An Peeters');
});
