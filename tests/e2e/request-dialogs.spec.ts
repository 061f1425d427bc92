import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { kit } from '../../site/kit.ts';
import { introductionName } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { anchors } from '../../site/paths.ts';
import { mailsTo } from '../inbox.ts';
import { answer, functionCalls, hold } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { expectBelowHeader, loseAnswer, nextBody } from './request-steps.ts';
import { expectToast } from './toasts.ts';

const consent = 'Ik wil updates ontvangen over AI-ontwikkelingen en nieuwe services';

/** The dialogs that the home page opens: none for the launch list once the kit is on sale. */
const dialogs = (['contact', 'workshop', 'launch-list'] as const).filter(
  (name) => name !== 'launch-list' || kit.status === 'binnenkort',
);

async function open(page: Page, name: (typeof dialogs)[number]): Promise<Locator> {
  await page.locator(`[data-dialog="${name}"]:visible`).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fillPerson(dialog: Locator, email: string): Promise<void> {
  await dialog.getByLabel('Naam', { exact: true }).fill('An Peeters');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Telefoonnummer').fill('09 000 00 00');
}

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Verzenden' });

/** The tracking fields that follow from the URL below (docs/product.md, 3, 'Contact message'). */
const tracked = (page: Page) => ({
  source_url: page.url(),
  utm_source: 'nieuws',
  utm_medium: null,
  utm_campaign: 'lente',
});

test.beforeEach(async ({ page }) => {
  await page.goto('/?utm_source=nieuws&utm_campaign=lente');
});

test('the contact dialog sends a message, closes and resets', async ({ page, inbox, freshEmail }) => {
  const dialog = await open(page, 'contact');
  await expect(dialog).toHaveAccessibleName(introductionName);
  await expect(dialog.getByLabel(consent)).not.toBeChecked();
  await fillPerson(dialog, freshEmail);
  const sent = nextBody(page, 'send-contact-email');
  await send(dialog).click();
  const body = await sent;
  expect(body).toMatchObject({
    name: 'An Peeters',
    email: freshEmail,
    phone: '09 000 00 00',
    message: '',
    consent_marketing: false,
    ...tracked(page),
  });
  expect(body).not.toHaveProperty('form_type');
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(page.getByText('We nemen zo snel mogelijk contact met u op.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await inbox.find(freshEmail, 'bericht');
  await expect((await open(page, 'contact')).getByLabel('Naam', { exact: true })).toHaveValue('');
});

test('the workshop dialog asks for a company and puts it in the message', async ({
  page,
  inbox,
  freshEmail,
}) => {
  const dialog = await open(page, 'workshop');
  await send(dialog).click();
  await expect(dialog.getByLabel('Bedrijfsnaam')).toHaveAccessibleDescription('Bedrijfsnaam is verplicht');
  await expect(dialog.getByLabel('Bedrijfsnaam')).toBeFocused();
  await dialog.getByLabel('Bedrijfsnaam').fill('Bakkerij Voorbeeld');
  await fillPerson(dialog, freshEmail);
  await dialog.getByLabel(/^Bericht/).fill('In mei?');
  const sent = nextBody(page, 'send-contact-email');
  await send(dialog).click();
  expect(await sent).toMatchObject({
    name: 'An Peeters',
    email: freshEmail,
    phone: '09 000 00 00',
    consent_marketing: false,
    ...tracked(page),
    message: 'Workshop Aanvraag - Bedrijf: Bakkerij Voorbeeld\n\nIn mei?',
  });
  await expectToast(page, 'Workshop aanvraag verzonden!', 'success');
  await expect(dialog).toHaveCount(0);
  await inbox.find(freshEmail, 'workshopaanvraag');
});

for (const [section, name] of [
  [anchors.kopen, 'contact'],
  [anchors.opmaat, 'contact'],
  [anchors.workshop, 'workshop'],
] as const) {
  test(`a request from the section ${section} says so`, async ({ page, freshEmail }) => {
    await page.locator(`#${section} [data-dialog="${name}"]`).click();
    const dialog = page.getByRole('dialog');
    if (name === 'workshop') await dialog.getByLabel('Bedrijfsnaam').fill('Bakkerij Voorbeeld');
    await fillPerson(dialog, freshEmail);
    const sent = nextBody(page, 'send-contact-email');
    await send(dialog).click();
    expect(await sent).toMatchObject({ metadata: { section } });
  });
}

for (const [body, text] of [
  [{ error: 'Te veel verzoeken.' }, 'Te veel verzoeken.'],
  [{}, 'Probeer het later opnieuw of neem direct contact op.'],
] as const) {
  test(`a dialog refused with ${JSON.stringify(body)} stays open and keeps its values`, async ({ page }) => {
    await answer(page, functionCalls, body, 500);
    const dialog = await open(page, 'contact');
    await fillPerson(dialog, 'an@voorbeeld.be');
    await send(dialog).click();
    await expectToast(page, 'Er ging iets mis', 'destructive');
    await expect(page.getByRole('alert')).toContainText(text);
    await expect(dialog.getByLabel('Naam', { exact: true })).toHaveValue('An Peeters');
    await expect(send(dialog)).toBeEnabled();
    await page.getByRole('button', { name: 'Melding sluiten' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(dialog).toBeVisible();
  });
}

for (const name of dialogs) {
  const words = name === 'launch-list' ? 'Even geduld...' : 'Wordt verzonden...';
  test(`the button of the ${name} dialog shows that it is sending and is disabled`, async ({
    page,
    freshEmail,
  }) => {
    const release = await hold(page, functionCalls);
    const dialog = await open(page, name);
    if (name === 'workshop') await dialog.getByLabel('Bedrijfsnaam').fill('Bakkerij Voorbeeld');
    if (name === 'launch-list') await dialog.getByLabel('E-mail').fill(freshEmail);
    else await fillPerson(dialog, freshEmail);
    const asked = page.waitForRequest(functionCalls);
    await dialog.locator('[type=submit]').click();
    await asked;
    await expect(dialog.getByRole('button', { name: words })).toBeDisabled();
    release();
    await expect(dialog).toHaveCount(0);
  });
}

test('an error in a 200 response counts as a failure', async ({ page }) => {
  await answer(page, functionCalls, { error: 'Het lukte niet.' }, 200);
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, 'an@voorbeeld.be');
  await send(dialog).click();
  await expect(page.getByRole('alert')).toContainText('Het lukte niet.');
});

test('a dialog closed by accident keeps what was typed and returns focus', async ({ page }) => {
  const opener = page.locator('[data-dialog="contact"]:visible').first();
  const dialog = await open(page, 'contact');
  await dialog.getByLabel('Naam', { exact: true }).fill('An Peeters');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
  await open(page, 'contact');
  await expect(dialog.getByLabel('Naam', { exact: true })).toHaveValue('An Peeters');
  await page.mouse.click(2, 2);
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await expect(dialog.getByLabel('Naam', { exact: true })).toHaveValue('An Peeters');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await expect(dialog).toHaveCount(0);
});

test('a dialog whose answer was lost is sent again, also after closing it, and stored once', async ({
  page,
  server,
  inbox,
  freshEmail,
}) => {
  await loseAnswer(page);
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, freshEmail);
  await send(dialog).click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await send(dialog).click();
  await expectToast(page, 'Bericht verzonden!', 'success');
  await inbox.find(freshEmail, 'bericht');

  // Another message is another request, and its mail leaves after any second one to the first.
  await open(page, 'contact');
  await fillPerson(dialog, `z${freshEmail}`);
  await send(dialog).click();
  await inbox.find(`z${freshEmail}`, 'bericht');
  expect(await mailsTo(server.url, freshEmail)).toHaveLength(1);
});

test('a dialog opened again while it is being sent says so, is sent once and is then empty', async ({
  page,
  freshEmail,
}) => {
  const release = await hold(page, functionCalls);
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/send-contact-email')) calls += 1;
  });
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, freshEmail);
  const asked = page.waitForRequest(functionCalls);
  await send(dialog).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await expect(dialog.getByRole('button', { name: 'Wordt verzonden...' })).toBeDisabled();
  await expect(dialog.getByLabel('Naam', { exact: true })).toHaveAttribute('readonly');
  release();
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await expect(dialog.getByLabel('Naam', { exact: true })).toHaveValue('');
  await expect(send(dialog)).toBeEnabled();
  expect(calls).toBe(1);
});

for (const name of ['contact', 'workshop'] as const) {
  test(`a phone number that nobody can use gets a question in the ${name} dialog and is marked for the business`, async ({
    page,
    server,
    freshEmail,
  }) => {
    const dialog = await open(page, name);
    if (name === 'workshop') await dialog.getByLabel('Bedrijfsnaam').fill('Bakkerij Voorbeeld');
    await fillPerson(dialog, freshEmail);
    await dialog.getByLabel('Telefoonnummer').fill('bel maar');
    await dialog.getByLabel(/^Bericht/).focus();
    await expect(dialog.getByLabel('Telefoonnummer')).toHaveAccessibleDescription('Klopt dit nummer?');
    await send(dialog).click();
    await expect(dialog).toHaveCount(0);
    const copy = () =>
      mailsTo(server.url, organisation.email).then(
        (mails) => mails.find(({ text }) => text.includes(freshEmail))?.text,
      );
    await expect.poll(copy).toMatch(/bel maar\s+Let op: Klopt dit nummer\?/);
  });
}

test('the answer to one dialog leaves another one open', async ({ page, freshEmail }) => {
  const release = await hold(page, functionCalls);
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, freshEmail);
  const asked = page.waitForRequest(functionCalls);
  await send(dialog).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, 'workshop');
  await dialog.getByLabel('Bedrijfsnaam').fill('Bakkerij Voorbeeld');
  await expect(send(dialog)).toBeEnabled();
  release();
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(dialog.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
});

test.describe('the launch list', () => {
  test.skip(kit.status === 'te-koop', 'Nothing opens it once the kit is on sale.');

  test('takes an email address and nothing else', async ({ page, inbox, freshEmail }) => {
    const dialog = await open(page, 'launch-list');
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    for (const value of ['', 'an.voorbeeld.be']) {
      await dialog.getByLabel('E-mail').fill(value);
      await dialog.getByRole('button', { name: 'Verwittig me bij de lancering' }).click();
      await expectToast(page, 'Ongeldig e-mailadres', 'destructive');
      await expect(page.getByRole('alert')).toContainText('Voer een geldig e-mailadres in.');
      await expect(dialog.getByLabel('E-mail')).toBeFocused();
    }
    await dialog.getByLabel('E-mail').fill(freshEmail);
    const sent = nextBody(page, 'send-kit-signup-email');
    await page.keyboard.press('Enter');
    const body = await sent;
    expect(Object.keys(body).sort()).toEqual(['email', 'form_age']);
    // Even a fast visitor is not taken for a bot: the form reports an age above the limit.
    expect(body.form_age).toBeGreaterThanOrEqual(2000);
    await expectToast(page, 'Gelukt!', 'success');
    await expect(page.getByText('Je staat nu op de lijst voor de lancering.', { exact: true })).toBeVisible();
    // The click that is still needed stands in the same message, which stays until it is closed.
    const messages = page.getByRole('region', { name: 'Meldingen' });
    await expect(messages.getByRole('button', { name: 'Melding sluiten' })).toHaveCount(1);
    await expect(messages).toContainText('Nog één klik: bevestig je plek via de mail');
    await expect(dialog).toHaveCount(0);
    await inbox.find(freshEmail, /./);
  });

  test('says so when it cannot be reached, and keeps the address', async ({ page, context }) => {
    const dialog = await open(page, 'launch-list');
    await dialog.getByLabel('E-mail').fill('an@voorbeeld.be');
    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Verwittig me bij de lancering' }).click();
    await expectToast(page, 'Fout', 'destructive');
    await expect(page.getByRole('alert')).toContainText('Er ging iets mis. Probeer het opnieuw.');
    await expect(dialog.getByLabel('E-mail')).toHaveValue('an@voorbeeld.be');
  });

  test('shows a refused address at its field', async ({ page }) => {
    const dialog = await open(page, 'launch-list');
    await expect(dialog.getByText('Je krijgt een mail om je plek te bevestigen.')).toBeVisible();
    await answer(page, functionCalls, { error: 'Ongeldig e-mailadres' }, 400);
    await dialog.getByLabel('E-mail').fill('an@voorbeeld');
    await dialog.getByRole('button', { name: 'Verwittig me bij de lancering' }).click();
    await expectToast(page, 'Ongeldig e-mailadres', 'destructive');
    await expect(page.getByRole('alert')).toContainText('Voer een geldig e-mailadres in.');
    await expect(dialog.getByLabel('E-mail')).toBeFocused();
    await expect(dialog.getByLabel('E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByLabel('E-mail')).toHaveValue('an@voorbeeld');
  });
});

for (const name of ['contact', 'workshop'] as const) {
  test(`the first invalid field of the ${name} dialog scrolls into view below the header, with its label`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 480 });
    const dialog = await open(page, name);
    await send(dialog).click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectBelowHeader(dialog, name === 'contact' ? 'Naam' : 'Bedrijfsnaam');
  });
}

for (const name of dialogs) {
  test(`the ${name} dialog is accessible, empty and with errors, at 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const dialog = await open(page, name);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await dialog.locator('[type=submit]').click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
    // A toast that is still fading in fails the contrast check.
    await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'));
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
}

test('the inline form sends the company in the phone field', async ({ page, inbox, freshEmail }) => {
  const form = page.locator('#contact form');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect(form.getByLabel(consent)).not.toBeChecked();
  await send(form).click();
  await expect(form.getByLabel('Bericht')).toHaveAccessibleDescription('Bericht is verplicht');
  await expect(form.getByLabel('Naam', { exact: true })).toBeFocused();
  await form.getByLabel('Naam', { exact: true }).fill('An Peeters');
  await form.getByLabel(/^Bedrijf/).fill('Bakkerij Voorbeeld');
  await form.getByLabel('E-mail').fill(freshEmail);
  await form.getByLabel('Bericht').fill('Hallo');
  const release = await hold(page, functionCalls);
  const sent = nextBody(page, 'send-contact-email');
  await send(form).click();
  const body = await sent;
  await expect(form.getByRole('button', { name: 'Wordt verzonden...' })).toBeDisabled();
  release();
  expect(body).toMatchObject({
    form_type: 'inline',
    name: 'An Peeters',
    email: freshEmail,
    phone: 'Bakkerij Voorbeeld',
    message: 'Hallo',
    consent_marketing: false,
    ...tracked(page),
  });
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(
    page.getByText('Bedankt voor uw bericht. We nemen zo snel mogelijk contact met u op.'),
  ).toBeVisible();
  await expect(form.getByLabel('Bericht')).toHaveValue('');
  const note = form.getByText(`We nemen contact op via ${freshEmail}.`);
  await expect(note).toHaveText(/^Verstuurd om \d\d:\d\d, met referentie [\dA-F]{4}-[\dA-F]{4}\./);
  await form.getByLabel('Bericht').fill('Nog iets');
  await expect(note).toHaveCount(0);
  await inbox.find(freshEmail, 'bericht');
});

test('a refused inline form keeps its values', async ({ page }) => {
  await answer(page, functionCalls, {}, 500);
  const form = page.locator('#contact form');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await form.getByLabel('Naam', { exact: true }).fill('An Peeters');
  await form.getByLabel('E-mail').fill('an@voorbeeld.be');
  await form.getByLabel('Bericht').fill('Hallo');
  await send(form).click();
  await expectToast(page, 'Fout bij verzenden', 'destructive');
  await expect(page.getByRole('alert')).toContainText('Probeer het later opnieuw of neem direct contact op.');
  await expect(form.getByLabel('Bericht')).toHaveValue('Hallo');
});
