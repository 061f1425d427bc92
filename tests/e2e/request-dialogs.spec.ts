import type { Locator, Page } from '@playwright/test';
import { delays } from '../../contract/delays.ts';
import { functionMessages } from '../../contract/messages.ts';
import { offerLine } from '../../contract/offers.ts';
import type { FormulaId } from '../../contract/shop.ts';
import { kit } from '../../site/kit.ts';
import { introductionName } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { anchors } from '../../site/paths.ts';
import { mailsTo } from '../inbox.ts';
import { answer, functionCalls, hold } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms, loseAnswer, nextBody } from './request-steps.ts';
import { expectToast } from './toasts.ts';

const consent = 'Ik wil updates ontvangen over AI-ontwikkelingen en nieuwe services';

type DialogName = 'contact' | 'workshop' | 'launch-list';

/** Opens a dialog with its first button in a part of the page. */
async function open(page: Page, name: DialogName, within = 'body'): Promise<Locator> {
  await page.locator(`${within} [data-dialog="${name}"]:visible`).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  return dialog;
}

const name = (dialog: Locator) => dialog.getByLabel('Naam', { exact: true });

/** Fills in a dialog and makes its form old enough to be sent immediately. */
async function fillPerson(dialog: Locator, email: string, phone = '09 000 00 00'): Promise<void> {
  await name(dialog).fill('An Peeters');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Telefoonnummer').fill(phone);
  await ageForms(dialog.page());
}

/** Expects the business to get a mail about this visitor, with these words. */
async function expectCopy(url: string, email: string, words: RegExp): Promise<void> {
  const copy = async () =>
    (await mailsTo(url, organisation.email)).find(({ text }) => text.includes(email))?.text;
  await expect.poll(copy).toMatch(words);
}

/** The words of an offer in a mail, whose lines may break anywhere. */
const wished = (offer: FormulaId) =>
  new RegExp(`Ik wil:?\\s+${offerLine(offer).replaceAll(/[.()]/g, '\\$&').replaceAll(' ', '\\s+')}`);

const send = (dialog: Locator) => dialog.getByRole('button', { name: 'Verzenden' });

/** The tracking fields derived from the URL below (docs/product.md, 3, 'Contact message'). */
const tracked = (page: Page) => ({
  source_url: page.url(),
  utm_source: 'nieuws',
  utm_medium: null,
  utm_campaign: 'lente',
});

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto('/?utm_source=nieuws&utm_campaign=lente');
});

test('the contact dialog names the section that opened it', { tag: '@way' }, async ({
  page,
  server,
  inbox,
  freshEmail,
}) => {
  const dialog = await open(page, 'contact', `#${anchors.kopen}`);
  await expect(dialog).toHaveAccessibleName(introductionName);
  await expect(dialog.getByText(offerLine('traject'))).toBeVisible();
  await expect(dialog.getByLabel(consent)).not.toBeChecked();
  await fillPerson(dialog, freshEmail, 'bel maar');
  await dialog.getByLabel(/^Bericht/).focus();
  await expect(dialog.getByLabel('Telefoonnummer')).toHaveAccessibleDescription('Klopt dit nummer?');
  const sent = nextBody(page, 'send-contact-email');
  await send(dialog).click();
  const body = await sent;
  expect(body).toMatchObject({
    name: 'An Peeters',
    email: freshEmail,
    phone: 'bel maar',
    message: '',
    consent_marketing: false,
    metadata: { section: anchors.kopen },
    ...tracked(page),
  });
  expect(body).not.toHaveProperty('form_type');
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(page.getByText('We nemen zo snel mogelijk contact met u op.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await inbox.find(freshEmail, 'bericht');
  await expectCopy(server.url, freshEmail, /bel maar\s+Let op: Klopt dit nummer\?/);
  await expectCopy(server.url, freshEmail, wished('traject'));
});

test('a dialog keeps its values when it is refused or closed, and is stored once after a lost answer', async ({
  page,
  server,
  inbox,
  freshEmail,
}) => {
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, freshEmail);
  await answer(page, functionCalls, { error: 'Het lukte niet.' });
  await send(dialog).click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await expect(page.getByRole('alert')).toContainText('Het lukte niet.');
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await expect(name(dialog)).toHaveValue('An Peeters');
  await page.unroute(functionCalls);
  await loseAnswer(page);
  await send(dialog).click();
  await expectToast(page, 'Er ging iets mis', 'destructive');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await send(dialog).click();
  await expectToast(page, 'Bericht verzonden!', 'success');
  await inbox.find(freshEmail, 'bericht');
  expect(await mailsTo(server.url, freshEmail)).toHaveLength(1);
});

test('a dialog reopened while sending is sent once', async ({ page, freshEmail }) => {
  let calls = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/send-contact-email')) calls += 1;
  });
  const dialog = await open(page, 'contact');
  await fillPerson(dialog, freshEmail);
  const release = await hold(page, functionCalls);
  const asked = page.waitForRequest(functionCalls);
  await send(dialog).click();
  await asked;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await open(page, 'contact');
  await expect(dialog.getByRole('button', { name: 'Wordt verzonden...' })).toBeDisabled();
  await expect(name(dialog)).toHaveAttribute('readonly');
  release();
  await expectToast(page, 'Bericht verzonden!', 'success');
  await expect(dialog).toHaveCount(0);
  await open(page, 'contact');
  await expect(name(dialog)).toHaveValue('');
  await expect(send(dialog)).toBeEnabled();
  expect(calls).toBe(1);
});

test.describe('the launch list', () => {
  test.skip(kit.status === 'te-koop', 'It cannot be opened once the kit is on sale.');
  const join = (dialog: Locator) => dialog.getByRole('button', { name: 'Verwittig me bij de lancering' });

  test('takes an email address and nothing else', async ({ page, inbox, freshEmail }) => {
    const dialog = await open(page, 'launch-list');
    const field = dialog.getByLabel('E-mail');
    await expect(dialog.getByText('Je krijgt een mail om je adres te bevestigen.')).toBeVisible();
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await expect(dialog.getByRole('textbox')).toHaveCount(1);
    for (const value of ['', 'an.voorbeeld.be']) {
      await field.fill(value);
      await join(dialog).click();
      await expectToast(page, 'Ongeldig e-mailadres', 'destructive');
      await expect(page.getByRole('alert'), value).toContainText('Voer een geldig e-mailadres in.');
      await expect(field, value).toBeFocused();
      await expect(field, value).toHaveAttribute('aria-invalid', 'true');
      await expect(field, value).toHaveAccessibleDescription(/Ongeldig e-mailadres/);
    }
    // An address that the shop refuses is marked too, and a refusal of something else does not blame it.
    await field.fill('an@voorbeeld');
    for (const [error, title] of [
      ['Ongeldig e-mailadres', 'Ongeldig e-mailadres'],
      [functionMessages.invalidBody, 'Fout'],
    ] as const) {
      await answer(page, functionCalls, { error }, 400);
      await ageForms(page);
      await join(dialog).click();
      await expectToast(page, title, 'destructive');
      await expect(field).toHaveValue('an@voorbeeld');
      await page.unroute(functionCalls);
    }
    await expect(page.getByText('Ongeldig e-mailadres')).toHaveCount(0);
    await expect(field).not.toHaveAttribute('aria-invalid');
    await field.fill(freshEmail);
    const release = await hold(page, functionCalls);
    const sent = nextBody(page, 'send-kit-signup-email');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Even geduld...' })).toBeDisabled();
    await ageForms(page);
    const body = await sent;
    release();
    expect(Object.keys(body).sort()).toEqual(['email', 'form_age']);
    // Even a fast visitor is not mistaken for a bot: the form reports an age above the limit.
    expect(body.form_age).toBeGreaterThanOrEqual(delays.formAgeMin);
    await expectToast(page, 'Gelukt!', 'success');
    await expect(page.getByText('Je staat nu op de lijst voor de lancering.', { exact: true })).toBeVisible();
    // The same message asks to confirm the address, and stays until it is closed. It takes nothing back of the above.
    const messages = page.getByRole('region', { name: 'Meldingen' });
    await expect(messages.getByRole('button', { name: 'Melding sluiten' })).toHaveCount(1);
    await expect(messages).toContainText('Bevestig je adres via de mail die we je stuurden');
    await expect(dialog).toHaveCount(0);
    await inbox.find(freshEmail, /./);
  });
});

test('the inline form sends the company in the phone field', async ({ page, inbox, freshEmail }) => {
  const form = page.locator('#contact form');
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await expect(form.getByLabel(consent)).not.toBeChecked();
  await send(form).click();
  await expect(form.getByLabel('Bericht')).toHaveAccessibleDescription('Bericht is verplicht');
  await expect(name(form)).toBeFocused();
  await name(form).fill('An Peeters');
  await form.getByLabel(/^Bedrijf/).fill('Bakkerij Voorbeeld');
  await form.getByLabel('E-mail').fill(freshEmail);
  await form.getByLabel('Bericht').fill('Hallo');
  await ageForms(page);
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
  await expect(note).toHaveText(/^Verstuurd om \d{1,2}\.\d\d uur, met referentie [\dA-F]{4}-[\dA-F]{4}\./);
  await form.getByLabel('Bericht').fill('Nog iets');
  await expect(note).toHaveCount(0);
  await inbox.find(freshEmail, 'bericht');
});
