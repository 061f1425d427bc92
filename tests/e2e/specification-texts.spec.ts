import { signInAs } from '../stage.ts';
import { expect, test } from './fixtures.ts';

/**
 * The names, prices, promises and lists from the specification that site/ holds, as visitors see them, and the length of
 * the home page with the delivered texts. Every other test reads them from site/: when the owner changes one, only this
 * file and site/site.specification.test.ts fail.
 */
test.describe('the texts of the specification', { tag: '@specification' }, () => {
  test('home page with its header and footer, at most 9 screens long and 12 on a phone', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Gratis Kennismaking', 'MIJN KICKSTART'])
      await expect(
        page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }),
      ).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link', { name: 'Gratis Kennismaking', exact: true })).toBeVisible();
    await expect(footer.getByRole('button', { name: 'Kickstart Kit · 37 euro', exact: true })).toBeVisible();

    await expect(page.locator('#kopen').getByRole('heading', { level: 3 })).toHaveText([
      'Inspiratie',
      'Workshop',
      'Traject',
    ]);
    await expect(page.locator('#herken')).toContainText('95%');
    await expect(page.locator('#herken')).toContainText('5%');
    await expect(
      page.locator('#workshop1').getByRole('heading', { name: /3 geautomatiseerde workflows/ }),
    ).toBeVisible();
    const kit = page.locator('#kit');
    await expect(kit.getByRole('heading', { name: /^Kick \d · / })).toHaveText([
      'Kick 0 · Start met AI',
      'Kick 1 · Begrijpbaar prompten',
      'Kick 2 · Geen middelmatige output',
      'Kick 3 · AI-shortcuts',
      'Kick 4 · Er is meer dan ChatGPT',
      'Kick 5 · Custom GPTs & projectmappen',
      'Kick 6 · Deel & schaal je wins',
    ]);
    for (const text of [
      '37 euro',
      'Bancontact / Payconiq',
      'binnen 15 minuten',
      '1 cheat sheet per Kick',
      'Een prompt template library',
      'Een checklist met 10 AI-valkuilen',
    ])
      await expect(kit).toContainText(text);
    await page.locator('#contact').scrollIntoViewIfNeeded();
    await expect(page.locator('#contact').getByRole('textbox', { name: 'Bericht' })).toBeVisible();
    for (const [width, height, most] of [
      [1280, 800, 9],
      [360, 740, 12],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollHeight / innerHeight), `${width} px`)
        .toBeLessThanOrEqual(most);
    }
    await expect(page.getByText(/\b15 min/)).toHaveCount(2);
  });

  test('workshop request, introduction and checkout', async ({ page }) => {
    await page.goto('/workshop-aanvraag');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kickstart sessie aanvraag');
    await expect(page.getByRole('radio', { name: 'Kickstart Workshop', exact: true })).toHaveValue('online');
    await expect(page.getByRole('radio', { name: 'Kickstart Inspiratie', exact: true })).toHaveValue(
      'onsite',
    );
    await page.getByLabel('Ja', { exact: true }).check();
    for (const tool of [
      'ChatGPT',
      'Google Gemini',
      'Perplexity',
      'Midjourney',
      'Dall-E',
      'KlingAI',
      'Andere',
    ])
      await expect(page.getByRole('checkbox', { name: tool, exact: true })).toBeVisible();

    await page.goto('/kennismaking');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gratis Kennismaking');
    for (const [name, value] of [
      ['Contact via email', 'email'],
      ['In persoon', 'persoon'],
      ['Online (via videogesprek)', 'online'],
    ] as const)
      await expect(page.getByRole('radio', { name, exact: true })).toHaveValue(value);

    await page.goto('/checkout-auth');
    await expect(page.getByText('37 euro', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Betaal veilig met Bancontact / Payconiq', { exact: true })).toBeVisible();
  });

  test('members area', async ({ page, url }) => {
    await signInAs({ page, url }, 'buyer');
    await page.goto('/members');
    await expect(page).toHaveTitle(/^Mijn Kickstart/);
    await expect(page.getByRole('heading', { name: /^Kick \d: / })).toHaveText([
      'Kick 0: Start met AI',
      'Kick 1: Begrijpbaar prompten',
      'Kick 2: Geen middelmatige output',
      'Kick 3: AI-shortcuts',
      'Kick 4: Er is meer dan ChatGPT',
      'Kick 5: Custom GPTs & projectmappen',
      'Kick 6: Deel & schaal je wins',
    ]);
    await expect(page.getByRole('region', { name: 'Downloads' }).getByRole('listitem')).toHaveText([
      /AI Cheat Sheet/,
      /Template Library/,
      /Tool Recommendations/,
      /Business Case Templates/,
      /ROI Calculator/,
    ]);
  });
});
