import { quotePath } from '../../contract/quotes.ts';
import { offerNames } from '../../site/offers.ts';
import { anchors } from '../../site/paths.ts';
import { findMail } from '../inbox.ts';
import { signInAs } from '../stage.ts';
import { sendContact } from '../states/desk-requests.ts';
import { expect, test } from './fixtures.ts';

test('an owner sends a quote from a request, then a next version, and withdraws it', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  const customer = await sendContact(server.url, { metadata: { section: anchors.workshop } });
  await page.goto(`/beheer?deel=aanvragen&zoek=${customer}`);
  await page.getByRole('link', { name: 'Peeters nv' }).click();

  await page.getByRole('link', { name: 'Voorstel maken' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Voorstel voor/ })).toBeFocused();
  await expect(page.getByLabel('Omschrijving')).toHaveValue(new RegExp(offerNames.workshop));
  await page.getByLabel('Prijs zonder btw').fill('1.450');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bekijk eerst als PDF' }).click();
  expect((await file).suggestedFilename()).toBe('voorstel-voorbeeld.pdf');
  await page.getByRole('button', { name: 'Voorstel versturen' }).click();
  const title = page.getByRole('heading', { level: 2, name: /^Voorstel V\d{4}-\d{4}/ });
  await expect(title).toBeFocused();

  const number = (await title.innerText()).replace('Voorstel ', '');
  const mail = await findMail(server.url, customer, number);
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`voorstel-${number}.pdf`]);
  expect(mail.text).toContain(`${quotePath}?token=`);

  await page.getByRole('link', { name: 'Nieuwe versie' }).click();
  await expect(page.getByLabel('Prijs zonder btw')).toHaveValue('1450,00');
  await page.getByLabel('Voorschot in % (optioneel)').fill('100');
  await page.getByRole('button', { name: 'Voorstel versturen' }).click();
  await expect(page.getByLabel('Voorschot in % (optioneel)')).toBeFocused();
  await page.getByLabel('Voorschot in % (optioneel)').fill('30');
  await page.getByRole('button', { name: 'Voorstel versturen' }).click();
  await expect(page.getByRole('heading', { level: 2, name: `Voorstel ${number}, versie 2` })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Eerdere versies' })).toContainText('vervangen');

  await page.getByRole('button', { name: 'Intrekken…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Intrekken' }).click();
  await expect(page.locator('.desk-status', { hasText: 'ingetrokken' })).toBeVisible();
  await page.getByRole('link', { name: /^\w{4}-\w{4}$/ }).click();
  await expect(page.getByRole('region', { name: 'Voorstellen' })).toContainText(`${number}, versie 2`);
});
