import { introductionPage } from '../../site/requests.ts';
import { makeGuestOrder } from '../people.ts';
import { fill, signInAs, visit, waitUntilReady } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms } from './request-steps.ts';
import { expectApart, expectToast } from './toasts.ts';

for (const [width, height] of [
  [360, 740],
  [256, 500],
  [320, 256],
  [1440, 900],
] as const) {
  test(`at ${width} by ${height} a message is whole at the bottom edge, and the page stays where it is`, async ({
    page,
    freshEmail,
  }) => {
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto('/kennismaking');
    await waitUntilReady(page);
    await fill(page, {
      Naam: 'An Peeters',
      'E-mail': freshEmail,
      Telefoonnummer: '09 000 00 00',
      'Waar kunnen we u mee helpen?': 'We willen starten.',
    });
    await ageForms(page);
    await page.getByRole('button', { name: 'Verzenden' }).click();
    await expectToast(page, 'Aanvraag verzonden!', 'success');
    const message = page.locator('.toast');
    await expect(message).toBeInViewport({ ratio: 1 });
    await expect
      .poll(async () => {
        const box = await message.boundingBox();
        return box && height - box.y - box.height;
      })
      .toBeLessThanOrEqual(16);
    const box = await message.boundingBox();
    expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(32);
    if (width < 640) expect(box?.x).toBeLessThanOrEqual(8);
    const cut = await message.evaluate((card) => card.scrollWidth - card.clientWidth);
    expect(cut).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    if (height < 740) return;
    // What the page is for is in its first screen.
    const said = [
      page.getByRole('heading', { name: introductionPage.sent }),
      page.getByText(/^[0-9A-F]{4}-/),
    ];
    for (const sentence of said) {
      await expect(sentence).toBeInViewport({ ratio: 1 });
      await expectApart(message, sentence);
    }
  });
}

test('on a phone one message is shown at a time, and no success in the place of an error', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs({ page, ...server }, 'owner');
  const { number } = await makeGuestOrder(server.url);
  await visit({ page, ...server }, '/beheer?deel=bestellingen');
  const order = page.getByRole('link', { name: number });
  await order.waitFor();
  await page.route('**/rpc/desk_orders', (route) => route.abort());
  await page.getByRole('button', { name: /^CSV/ }).click();
  const message = page.locator('.toast');
  await expectToast(page, 'Het bestand is er niet', 'destructive');
  // It stays while the mouse is on it.
  await message.hover();
  await page.unrouteAll();
  await order.dispatchEvent('click');
  const mailed = page.waitForResponse('**/rpc/desk_act');
  await page.getByRole('button', { name: 'Mail opnieuw' }).dispatchEvent('click');
  await mailed;
  await page.waitForTimeout(300);
  await expect(message).toHaveText(/Het bestand is er niet/);
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await expect(message).toHaveText(/Mail onderweg/);
});
