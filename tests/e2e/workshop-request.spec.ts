import type { Page } from '@playwright/test';
import { delays } from '../../contract/delays.ts';
import { offerLine } from '../../contract/offers.ts';
import { workshopTypes } from '../../site/offers.ts';
import { organisation } from '../../site/organisation.ts';
import { pages } from '../../site/pages.ts';
import { workshopPage } from '../../site/requests.ts';
import { mailsTo } from '../inbox.ts';
import { answer, fill, functionCalls, hold } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms, expectEnd, genericFailure, nextBody } from './request-steps.ts';
import { expectToast } from './toasts.ts';

const [workshop, inspiration] = workshopTypes;

const answers = {
  Bedrijfsnaam: 'Bakkerij Voorbeeld',
  Straat: 'Kerkstraat',
  Huisnummer: '12',
  Postcode: '9000',
  Stad: 'Gent',
  Contactpersoon: 'An Peeters',
  'E-mail': 'an@voorbeeld.be',
  Telefoonnummer: '09 000 00 00',
  Toelichting: 'Voor ons hele team.',
};

const submit = (page: Page) => page.getByRole('button', { name: 'Lanceer uw aanvraag!' });

test('a company requests a session', { tag: '@way' }, async ({ page, server, inbox, freshEmail }) => {
  await page.clock.install();
  await page.goto('/workshop-aanvraag?type=online&utm_source=nieuws&utm_campaign=lente');
  await expect(page.getByRole('heading', { level: 1, name: workshopPage.title })).toBeVisible();
  await expect(page.getByLabel(workshop.label)).toBeChecked();
  await expect(page.getByText(offerLine('workshop'))).toBeVisible();
  await page.getByLabel(inspiration.label).check();
  await expect(page.getByText(offerLine('inspiratie'))).toBeVisible();
  await page.getByLabel(workshop.label).check();
  await fill(page, { ...answers, 'E-mail': freshEmail, 'Aantal personen': '12' });
  await page.getByLabel('Ja', { exact: true }).check();
  await page.getByLabel('ChatGPT').check();
  await page.getByLabel('Andere').check();
  await fill(page, { 'Naam van de andere tool': 'Mistral' });
  await ageForms(page);

  const release = await hold(page, functionCalls);
  const sent = nextBody(page, 'send-workshop-request');
  await submit(page).click();
  expect(await sent).toMatchObject({
    bedrijfsnaam: 'Bakkerij Voorbeeld',
    workshopType: 'online',
    aantalPersonen: 12,
    aiTools: ['chatgpt', 'andere'],
    andereTools: 'Mistral',
    consent_marketing: false,
    source_url: page.url(),
    utm_source: 'nieuws',
    utm_medium: null,
    utm_campaign: 'lente',
  });
  await expect(page.getByRole('button', { name: 'Aanvraag wordt verzonden...' })).toBeDisabled();
  release();

  const toast = page.getByRole('region', { name: 'Meldingen' });
  await expectToast(page, 'Aanvraag verzonden!', 'success');
  await expect(toast).toContainText(
    'We hebben uw workshop aanvraag ontvangen en nemen zo snel mogelijk contact met u op.',
  );
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('');
  await expect(page.getByLabel(inspiration.label)).toBeChecked();
  await expect(page.getByLabel('Aantal personen')).toHaveValue('1');
  await expect(page.getByLabel('Nee', { exact: true })).toBeChecked();
  await expect(page.getByLabel('ChatGPT')).toHaveCount(0);
  const reference = await expectEnd(page, workshopPage.sent, {
    Bedrijfsnaam: 'Bakkerij Voorbeeld',
    'E-mail': freshEmail,
    'Type sessie': workshop.label,
    'Aantal personen': '12',
    'Welke AI-tools gebruikt u?': 'ChatGPT, Andere',
    Toelichting: 'Voor ons hele team.',
  });

  const mail = await inbox.find(freshEmail, 'workshopaanvraag');
  expect(mail.text).toContain(workshop.label);
  // The visitor's mail omits free text, because anyone can enter someone else's address.
  expect(mail.text).toContain('ChatGPT, Andere');
  expect(mail.text).not.toContain('Mistral');
  expect(mail.text).toContain(reference);
  const [copy] = (await mailsTo(server.url, organisation.email)).filter(({ text }) =>
    text.includes(freshEmail),
  );
  expect(copy?.text).toContain(reference);

  await page.getByRole('button', { name: 'Vul het formulier opnieuw in' }).click();
  await expect(page.getByLabel('Bedrijfsnaam')).toBeFocused();
  await expect(submit(page)).toBeEnabled();
});

test('the session in the address overrides the draft', async ({ page }) => {
  await page.goto('/workshop-aanvraag');
  await fill(page, { Bedrijfsnaam: 'Bakkerij Voorbeeld' });
  await page.getByLabel(workshop.label).check();
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Zo gaan we ermee om (nieuw tabblad)' }).click(),
  ]);
  await expect(privacy).toHaveURL(/\/privacy$/);
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
  await page.getByRole('contentinfo').getByRole('link', { name: pages.privacy.title }).click();
  await expect(page).toHaveURL(/\/privacy$/);
  await page.goBack();
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
  await expect(page.getByLabel(workshop.label)).toBeChecked();

  await page.goto('/workshop-aanvraag?type=onsite');
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
  await expect(page.getByLabel(inspiration.label)).toBeChecked();
  await page.getByLabel(workshop.label).check();
  await page.reload();
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
  await expect(page.getByLabel(workshop.label)).toBeChecked();

  await page.goto('/');
  await page.locator(`a[href="/workshop-aanvraag?type=onsite"]`).first().click();
  await expect(page.getByLabel(inspiration.label)).toBeChecked();
  await expect(page.getByLabel('Bedrijfsnaam')).toHaveValue('Bakkerij Voorbeeld');
});

test('each error is at its field, and the first of them has focus', async ({ page, consoleErrors }) => {
  await page.goto('/workshop-aanvraag');
  await fill(page, { 'E-mail': 'geen adres', 'Aantal personen': '0', Postcode: '   ' });
  await page.getByLabel('Ja', { exact: true }).check();
  await submit(page).click();

  // Autofill is not invited to a street without its number.
  for (const [label, message, autofill] of [
    ['Straat', 'Straat is verplicht', 'off'],
    ['Postcode', 'Postcode is verplicht', 'postal-code'],
    ['E-mail', 'Ongeldig e-mailadres', 'email'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute('autocomplete', autofill);
  }
  await expect(page.getByRole('group', { name: 'Welke AI-tools gebruikt u?' })).toHaveAccessibleDescription(
    'Selecteer minimaal één AI tool',
  );
  await expect(page.getByLabel('Bedrijfsnaam')).toBeFocused();
  await expect(page.getByLabel('E-mail')).toHaveValue('geen adres');

  // When no tool is chosen, the first one gets focus, with the error in view on a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await fill(page, answers);
  await fill(page, { 'Aantal personen': '3' });
  await submit(page).click();
  await expect(page.getByLabel('ChatGPT')).toBeFocused();
  await expect(page.getByText('Selecteer minimaal één AI tool')).toBeInViewport({ ratio: 1 });
  const header = await page.getByRole('banner').boundingBox();
  const question = await page.getByText('Welke AI-tools gebruikt u?').boundingBox();
  expect(question?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));

  await page.getByLabel('Andere').check();
  await submit(page).click();
  await expect(page.getByLabel('Naam van de andere tool')).toBeFocused();
  await expect(page.getByText('is verplicht')).toHaveCount(0);

  // A fraction of a person is rounded up.
  const persons = page.getByLabel('Aantal personen');
  await persons.fill('1.5');
  await page.getByLabel('Stad').focus();
  await expect(persons).toHaveValue('2');
  await persons.fill('7.1');
  await page.keyboard.press('Enter');
  await expect(persons).toHaveValue('8');
  expect(consoleErrors).toEqual([]);
});

test('a failed request keeps its values', async ({ page, context }) => {
  await page.clock.install();
  await page.goto('/workshop-aanvraag');
  await fill(page, answers);
  await ageForms(page);
  const expectFailure = async (text: string) => {
    await expectToast(page, 'Fout', 'destructive');
    await expect(page.getByRole('alert')).toContainText(text);
    for (const label of ['Straat', 'Stad', 'Toelichting'] as const)
      await expect(page.getByLabel(label), text).toHaveValue(answers[label]);
    await expect(submit(page), text).toBeEnabled();
    await page.getByRole('button', { name: 'Melding sluiten' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  };
  await answer(
    page,
    functionCalls,
    { error: 'x', userMessage: 'Uw aanvraag is te lang.', message: 'y' },
    500,
  );
  await submit(page).click();
  await expectFailure('Uw aanvraag is te lang.');

  await page.unroute(functionCalls);
  await page.route(functionCalls, () => {});
  const asked = nextBody(page, 'send-workshop-request');
  await submit(page).click();
  await asked;
  await page.clock.fastForward(delays.request);
  await expectFailure(genericFailure);

  await page.unroute(functionCalls);
  await context.setOffline(true);
  await submit(page).click();
  await expectFailure(genericFailure);
  await context.setOffline(false);
  await submit(page).click();
  await expectToast(page, 'Aanvraag verzonden!', 'success');
});
