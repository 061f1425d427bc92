import type { Page } from '@playwright/test';
import { brand } from '../../site/brand.ts';
import { kit } from '../../site/kit.ts';
import { introductionName } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { password } from '../password.ts';
import { waitUntilReady } from '../stage.ts';
import { paymentTab } from './account-steps.ts';
import { expect, test } from './fixtures.ts';

interface Stop {
  /** The name of the focused element. */
  name: string;
  /** Whether the page itself has focus. */
  onPage: boolean;
  /** Its focus ring: on the element, on the pseudo-element that stretches it, or on the label around it. */
  ring: { width: number; alike: boolean };
}

/** The current stop of the keyboard. */
const stop = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const { activeElement: focused } = document;
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    const name = isField
      ? (focused.labels?.[0]?.textContent ?? focused.name)
      : (focused?.getAttribute('aria-label') ?? focused?.textContent ?? '');
    const marked = [focused, focused?.closest('label')].flatMap((element) => {
      if (!element) return [];
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      return styles.flatMap((style) => (style.outlineStyle === 'none' ? [] : [{ element, style }]));
    });
    const found = { name: name.trim(), onPage: focused === document.body };
    const [first] = marked;
    if (!first) return { ...found, ring: { width: 0, alike: false } };
    let behind: Element | null = first.element.parentElement;
    const clear = (color: string) => color === 'rgba(0, 0, 0, 0)' || color === 'transparent';
    while (behind && clear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement;
    const ground = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)';
    const width = Number.parseFloat(first.style.outlineWidth);
    return { ...found, ring: { width, alike: first.style.outlineColor === ground } };
  });

/** Presses Tab until the named element has focus; every stop before it must show a focus ring. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 120; step += 1) {
    await page.keyboard.press(key);
    const { name: now, onPage, ring } = await stop(page);
    passed.push(now);
    if (onPage) continue;
    expect(ring.width, `the focus ring of '${now}'`).toBeGreaterThanOrEqual(2);
    expect(ring.alike, `the focus ring of '${now}' has the colour of its background`).toBe(false);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
  }
  throw new Error(`'${name}' was not reached; the keyboard passed ${passed.join(' · ')}`);
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.type(text);
}

test('the checkout works by keyboard alone', async ({ page, context, freshEmail }) => {
  await page.goto('/checkout-auth');
  await waitUntilReady(page);
  await tabTo(page, 'Naar de inhoud');
  await page.keyboard.press('Enter');
  await type(page, 'Voornaam', 'An');
  await type(page, 'Achternaam', 'Peeters');
  await type(page, 'E-mail', freshEmail);
  await type(page, 'Wachtwoord', 'kort');
  await type(page, 'Bevestig wachtwoord', 'kort');
  await tabTo(page, /nieuwsbrief/);
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await tabTo(page, 'Laatste stap');
  await page.keyboard.press('Enter');

  // The first invalid field has focus: replace its value.
  await expect(page.getByLabel('Wachtwoord', { exact: true })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(password);
  await tabTo(page, 'Bevestig wachtwoord');
  await page.keyboard.type(password);
  await paymentTab(context, () => page.keyboard.press('Enter'));
});

test('a buyer reaches the last Kick by keyboard', async ({ page, context, inbox, freshEmail }) => {
  await page.goto('/');
  await waitUntilReady(page);
  await tabTo(page, brand.membersButton);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth?redirect=/members');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, 'Inloggen');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('Bevestig wachtwoord')).toBeVisible();
  await type(page, 'E-mail', freshEmail);
  await type(page, 'Voornaam', 'An');
  await type(page, 'Achternaam', 'Peeters');
  await type(page, 'Wachtwoord', password);
  await type(page, 'Bevestig wachtwoord', password);
  await page.keyboard.press('Enter');

  // The mail can arrive before the answer, without which this browser does not know that the account began here.
  await expect(page.getByText('Account Created!')).toBeVisible();
  const mail = await inbox.find(freshEmail, /bevestig/i);
  await page.goto(mail.link('token_hash='));
  await expect(page.getByRole('link', { name: `Naar ${brand.membersName}` })).toBeVisible();
  await tabTo(page, `Naar ${brand.membersName}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Geen Toegang' })).toBeVisible();
  await tabTo(page, /^Koop de/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ga naar betaling' })).toBeVisible();
  await tabTo(page, 'Ga naar betaling');
  const tab = await paymentTab(context, () => page.keyboard.press('Enter'));
  await tab.bringToFront();
  for (let step = 0; step < 30; step += 1) {
    await tab.keyboard.press('Tab');
    if ((await stop(tab)).name === 'Betaling geslaagd') break;
  }
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('heading', { name: 'Je betaling is binnen.' })).toBeVisible();
  await tabTo(tab, `Start met de ${kit.name}`);
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Toegang Geactiveerd!')).toBeVisible();

  await tabTo(tab, /^6?Kick 6: |Kick 6: /);
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Video wordt binnenkort toegevoegd').filter({ visible: true })).toHaveCount(1);
  await tab.keyboard.press('Space');
  await expect(tab.getByText('Video wordt binnenkort toegevoegd').filter({ visible: true })).toHaveCount(0);
  await tabTo(tab, 'Contact Support');
  await tab.keyboard.press('Enter');
  await expect(tab.getByRole('dialog')).toBeVisible();
  await type(tab, 'Onderwerp', 'Dank u');
  await tab.keyboard.press('Escape');
  await expect(tab.getByRole('button', { name: 'Contact Support' })).toBeFocused();
  await tabTo(tab, 'Uitloggen', 'Shift+Tab');
  await tab.keyboard.press('Enter');
  await expect(tab.getByText('Uitgelogd')).toBeVisible();
});

test('every tab stop on the home page shows a focus ring, to the last link', async ({ page }) => {
  await page.goto('/');
  await waitUntilReady(page);
  await tabTo(page, organisation.phone);
});

test('the mobile menu and a request form work by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await waitUntilReady(page);
  await tabTo(page, 'Menu');
  await page.keyboard.press('Enter');
  await tabTo(page, introductionName);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/kennismaking');
  await expect(page.getByRole('main')).toBeFocused();
  await tabTo(page, /^Naam/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Naam', { exact: true })).toHaveAccessibleDescription('Naam is verplicht');
  await tabTo(page, 'Contact via email');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'In persoon' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'In persoon' })).toBeFocused();
  expect((await stop(page)).ring.width).toBeGreaterThanOrEqual(2);
  // The trap for bots is hidden from screen readers, and the keyboard skips it.
  await expect(page.getByRole('textbox', { name: 'Referentie' })).toHaveCount(0);
  await expect(page.locator('[name=referentie]')).toHaveAttribute('tabindex', '-1');
});
