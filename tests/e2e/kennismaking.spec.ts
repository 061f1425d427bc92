import type { Page } from '@playwright/test';
import { introductionPage } from '../../site/requests.ts';
import { answer, fill, functionCalls, hold } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { ageForms, expectEnd, genericFailure, nextBody } from './request-steps.ts';
import { expectToast } from './toasts.ts';

const question = 'Waar kunnen we u mee helpen?';
const answers = {
  Naam: 'An Peeters',
  'E-mail': 'an+ai@voorbeeld.be',
  Telefoonnummer: '09 000 00 00',
  [question]: 'We willen starten.\n\nMaar hoe?',
};

const submit = (page: Page) => page.getByRole('button', { name: 'Verzenden' });

test('a visitor requests an introduction on a phone, also after a refusal', { tag: '@way' }, async ({
  page,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await page.goto('/kennismaking?utm_medium=post');
  await expect(page.getByRole('heading', { level: 1, name: 'Gratis Kennismaking' })).toBeVisible();
  await expect(page.getByLabel('Contact via email')).toBeChecked();
  await fill(page, { ...answers, 'E-mail': freshEmail });
  await page.getByLabel('Online (via videogesprek)').check();
  await page.getByLabel('Ik wil updates ontvangen over AI-ontwikkelingen en nieuwe services').check();
  await ageForms(page);

  await answer(page, functionCalls, { error: 'x', userMessage: 'Iets van de server', message: 'y' }, 500);
  await submit(page).click();
  await expectToast(page, 'Fout', 'destructive');
  await expect(page.getByRole('alert')).toContainText(genericFailure);
  await expect(page.getByText('Iets van de server')).toHaveCount(0);
  await expect(page.getByLabel(question)).toHaveValue(answers[question] ?? '');
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await page.unroute(functionCalls);

  const release = await hold(page, functionCalls);
  const sent = nextBody(page, 'send-contact-email');
  await submit(page).click();
  expect(await sent).toMatchObject({
    form_type: 'kennismaking',
    name: 'An Peeters',
    email: freshEmail,
    phone: '09 000 00 00',
    company: null,
    message: 'Gesprekstype: Online\n\nToelichting:\nWe willen starten.\n\nMaar hoe?',
    consent_marketing: true,
    metadata: { gesprekstype: 'online' },
    source_url: page.url(),
    utm_source: null,
    utm_medium: 'post',
  });
  await expect(page.getByRole('button', { name: 'Aanvraag wordt verzonden...' })).toBeDisabled();
  release();

  await expectToast(page, 'Aanvraag verzonden!', 'success');
  await expect(
    page.getByText(
      'We hebben uw kennismakingsaanvraag ontvangen en nemen zo snel mogelijk contact met u op.',
    ),
  ).toBeVisible();
  const reference = await expectEnd(page, introductionPage.sent, {
    Naam: 'An Peeters',
    'E-mail': freshEmail,
    Gesprekstype: 'Online (via videogesprek)',
    [question]: 'We willen starten.\n\nMaar hoe?',
  });
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Contact via email')).toBeChecked();
  await expect(page.getByLabel(/Ik wil updates/)).not.toBeChecked();
  expect((await inbox.find(freshEmail, 'kennismakingsaanvraag')).text).toContain(reference);
});
