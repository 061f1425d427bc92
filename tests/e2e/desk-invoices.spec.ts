import type { Page } from '@playwright/test';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { fieldLabels } from '../../contract/labels.ts';
import { formatEuro, kit } from '../../site/kit.ts';
import { paths } from '../../site/paths.ts';
import { storedCompany, typedCompany } from '../company.ts';
import { findMail, linkIn, mailsTo } from '../inbox.ts';
import { freshAddress, makeGuestOrder } from '../people.ts';
import { fill, signInAs } from '../stage.ts';
import { fillTypedCompany, issueInvoice, winRequest } from '../states/desk-invoices.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const state = (page: Page, words: string) => page.locator('.desk-status', { hasText: words });
const issue = (page: Page) => page.getByRole('button', { name: 'Factuur maken en versturen' });

/** A value of the facts on screen, by its label. */
const fact = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));

test('an owner makes one invoice for a request that was won, also over a lost connection', {
  tag: '@way',
}, async ({ page, server }) => {
  const stage = { page, ...server };
  const request = await winRequest(server.url, await signInAs(stage, 'owner'));
  await page.goto(`/beheer?deel=aanvragen&open=${request}`);
  await page.getByRole('link', { name: 'Factuur maken' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Factuur voor/ })).toBeFocused();

  await issue(page).click();
  await expect(page.getByLabel('Ondernemingsnummer')).toBeFocused();
  await fillTypedCompany(page);
  await fill(page, { Omschrijving: 'Workshop AI', 'Prijs zonder btw': '1,250.50' });
  await page.getByRole('textbox', { name: 'E-mail' }).fill('boekhouding@dekorst.example');
  await expect(page.getByLabel(fieldLabels.vervaldatum)).not.toHaveValue('');
  await issue(page).click();
  await expect(page.getByLabel('Prijs zonder btw')).toBeFocused();
  await page.getByLabel('Prijs zonder btw').fill('1.250,50');
  // Enter issues nothing: the document never changes.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lijn erbij' }).click();
  const second = page.getByRole('group', { name: 'Lijn 2' });
  await second.getByLabel('Omschrijving').fill('Werkboek');
  await second.getByLabel('Aantal').fill('3');
  await second.getByLabel('Prijs zonder btw').fill('10');
  const rate = second.getByLabel('Btw', { exact: true });
  if (await rate.isVisible()) await rate.selectOption('6%');
  await expect(fact(page, 'Zonder btw')).toHaveText(formatEuro(128050));
  const total = await fact(page, 'Totaal').innerText();

  await page.route('**/functions/v1/desk-invoice', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await issue(page).click();
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await page.unroute('**/functions/v1/desk-invoice');
  await issue(page).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Factuur \d{4}-\d{4}/ })).toBeFocused();
  await expect(state(page, 'open')).toBeVisible();
  await expect(fact(page, 'Totaal')).toHaveText(total);
  const number = (await page.getByRole('heading', { level: 2 }).first().innerText()).replace('Factuur ', '');
  const mail = await findMail(server.url, 'boekhouding@dekorst.example', number);
  expect(mail.text).toContain(await fact(page, 'Mededeling').innerText());
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    `factuur-${number}.pdf`,
    `factuur-${number}.xml`,
  ]);
  const files = page.getByRole('region', { name: 'Bestanden en verzending' });
  await expect(files).toContainText('Niet via Peppol');
  const company = await page.context().newPage();
  await company.goto(linkIn(mail, paths.factuur));
  await expect(company.getByRole('heading', { level: 1 })).toHaveText(`${total} te betalen`);
  expect(new URL(company.url()).search).toBe('');
  await company.reload();
  await expect(company.getByRole('img', { name: 'QR-code' })).toBeVisible();
  const pdf = company.waitForEvent('download');
  await company.getByRole('button', { name: 'PDF' }).click();
  expect((await pdf).suggestedFilename()).toBe(`factuur-${number}.pdf`);
  await company.close();

  await files.getByRole('button', { name: 'Ik regelde dit zelf' }).click();
  await expect(files).toContainText('buiten de winkel geregeld');
  await files.getByRole('button', { name: 'Toch niet geregeld' }).click();
  await expect(files).toContainText('Niet via Peppol');
  const saved = page.waitForEvent('download');
  await files.getByRole('button', { name: /^XML/ }).click();
  expect((await saved).suggestedFilename()).toBe(`factuur-${number}.xml`);

  await page.goto(`/beheer?deel=aanvragen&open=${request}`);
  await expect(page.getByRole('link', { name: /^Factuur \d{4}-\d{4}$/ })).toHaveCount(1);
});

test('on a phone an owner notes a call in three clicks, and invoices it, or somebody else, by hand', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs({ page, ...server }, 'owner');
  const [email, later] = [freshAddress(), freshAddress()];
  await page.goto('/beheer');
  await page.getByLabel('Zoek een persoon of bedrijf').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Nieuwe aanvraag' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email);
  await fill(page, {
    Naam: 'Els De Korst',
    'Bedrijfsnaam (optioneel)': 'De Korst',
    'Wat vraagt men? (optioneel)': 'Een halve dag in maart',
  });
  await page.getByRole('radio', { name: 'Workshopaanvraag' }).check();
  await page.getByRole('button', { name: 'Bewaren' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'De Korst' })).toBeFocused();
  await expect(fact(page, 'Genoteerd')).toContainText('telefoon');
  expect(await mailsTo(server.url, email)).toEqual([]);

  await page.getByLabel('Hoe ver staat het?').selectOption('won');
  await page.getByRole('button', { name: 'Bewaren', exact: true }).click();
  const make = page.getByRole('link', { name: 'Factuur maken' });
  await expect(make).toBeInViewport();
  await make.click();
  await fillTypedCompany(page);
  await fill(page, { Omschrijving: 'Workshop AI', 'Prijs zonder btw': '1200' });
  const delivered = page.getByLabel('Geleverd op');
  await delivered.fill(addDays(belgianDay(new Date()), -365));
  await issue(page).click();
  await expect(delivered).toHaveAccessibleDescription(/klopt dat\? Klik nog eens als het klopt\.$/);
  await issue(page).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Factuur \d{4}-\d{4}/ })).toBeFocused();

  await page.goto('/beheer?deel=facturen');
  await page.getByRole('link', { name: 'Nieuwe factuur' }).click();
  await page.getByLabel('Ondernemingsnummer').fill(typedCompany.companyNumber);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(later);
  await page.getByRole('button', { name: /^Vul .* in$/ }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(later);
  await fill(page, { Omschrijving: 'Advies', 'Prijs zonder btw': '300' });
  await issue(page).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Factuur \d{4}-\d{4}/ })).toBeFocused();
  await findMail(server.url, later, 'Factuur');
  await page.goto(`/beheer?deel=aanvragen&zoek=${later}`);
  await expect(page.getByRole('table')).toContainText('via factuur');
});

test('an owner notes an invoice as paid, undoes it, credits a part and then the rest', async ({
  page,
  server,
}) => {
  const stage = { page, ...server };
  const number = await issueInvoice(stage, await signInAs(stage, 'owner'));
  await page.goto(`/beheer?deel=facturen&zoek=${number}`);
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Betaald…' }).click();
  const dialog = page.getByRole('dialog');
  const paidOn = dialog.getByLabel('Betaald op');
  const note = dialog.getByRole('button', { name: 'Noteren' });
  await paidOn.fill('2099-01-01');
  await note.click();
  await expect(paidOn).toBeFocused();
  // It is of today.
  await paidOn.fill(addDays(belgianDay(new Date()), -200));
  await note.click();
  await expect(paidOn).toHaveAccessibleDescription(
    /maar de factuur is van .* Klopt dat\? Klik nog eens als het klopt\.$/,
  );
  await paidOn.fill(addDays(belgianDay(new Date()), -1));
  await note.click();
  await expect(paidOn).toHaveAccessibleDescription(/Klik nog eens/);
  await note.click();
  await expect(state(page, 'betaald')).toBeVisible();
  await page.getByRole('button', { name: 'Toch niet betaald' }).click();
  await expect(state(page, 'open')).toBeVisible();

  const credit = page.getByRole('button', { name: 'Creditnota maken…' });
  await credit.click();
  await dialog.getByRole('radio', { name: /deel/i }).last().check();
  await dialog.getByLabel('Bedrag in euro, btw inbegrepen').fill('99999');
  await dialog.getByRole('button', { name: 'Creditnota maken' }).click();
  await expect(dialog.getByLabel('Bedrag in euro, btw inbegrepen')).toBeFocused();
  await dialog.getByLabel('Bedrag in euro, btw inbegrepen').fill('10,60');
  await dialog.getByRole('button', { name: 'Creditnota maken' }).click();
  await expect(page.getByRole('link', { name: /^Creditnota/ })).toHaveCount(1);
  await credit.click();
  await dialog.getByRole('button', { name: 'Creditnota maken' }).click();
  await expect(page.getByRole('link', { name: /^Creditnota/ })).toHaveCount(2);
  await expect(state(page, 'gecrediteerd')).toBeVisible();
  await expect(credit).toBeHidden();
  await page
    .getByRole('link', { name: /^Creditnota/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^Creditnota/ })).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('what an owner credited by hand does not go back with the order, and its dialogs say so', async ({
  page,
  server,
}) => {
  const { number } = await makeGuestOrder(server.url, undefined, undefined, storedCompany);
  await signInAs({ page, ...server }, 'owner');
  await page.goto(`/beheer?deel=bestellingen&open=${number}`);
  await page.getByRole('link', { name: /^Factuur \d{4}-\d{4}$/ }).click();
  await page.getByRole('button', { name: 'Creditnota maken…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('alleen een als je op een andere manier terugbetaalde');
  await dialog.getByRole('radio', { name: 'Een deel' }).check();
  await dialog.getByLabel('Bedrag in euro, btw inbegrepen').fill('10');
  await dialog.getByRole('button', { name: 'Creditnota maken' }).click();
  await expect(page.getByRole('link', { name: /^Creditnota \d{4}-\d{4}$/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Creditnota maken…' }).click();
  await expect(dialog).toContainText(`Al ${formatEuro(1000)} gecrediteerd.`);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(dialog).toContainText(`${formatEuro(1000)} is gecrediteerd`);
  await dialog.getByRole('button', { name: `Betaal ${formatEuro(kit.priceCents - 1000)} terug` }).click();
  await expectToast(page, 'Terugbetaald', 'success');
  await expect(page.getByRole('link', { name: /^Creditnota \d{4}-\d{4}$/ })).toHaveCount(2);
});

test('an owner finds an overdue invoice on the first screen and reminds its company, once a week', async ({
  page,
  server,
}) => {
  const stage = { page, ...server };
  // The longest overdue are named.
  const number = await issueInvoice(stage, await signInAs(stage, 'owner'), '2020-01-31');
  await page.goto('/beheer');
  const todo = page.getByRole('region', { name: 'Te doen' });
  await expect(todo.getByRole('link', { name: `Bekijk Factuur ${number}` })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Beheer' })
    .getByRole('link', { name: /^Facturen \d+ te doen$/ })
    .click();
  const all = page.getByRole('button', { name: 'Toon alle documenten' });
  await all.click();
  await expect(page.getByLabel('Status')).toHaveValue('');
  await expect(all).toBeHidden();
  await page.getByLabel('Status').selectOption('overdue');
  await page.getByRole('link', { name: number }).click();
  await page.getByRole('button', { name: 'Herinnering sturen' }).click();
  const question = page.getByRole('dialog', { name: 'Herinnering sturen?' });
  await expect(question).toContainText('boekhouding@dekorst.example');
  await question.getByRole('button', { name: 'Stuur de herinnering' }).click();
  await expect(page.getByText(/^Herinnerd op/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Herinnering sturen' })).toBeHidden();
  await findMail(server.url, 'boekhouding@dekorst.example', `Herinnering: factuur ${number}`);

  await page.getByRole('link', { name: 'boekhouding@dekorst.example', exact: true }).click();
  const invoices = page.getByRole('region', { name: 'Facturen' });
  await expect(invoices.getByRole('listitem').filter({ hasText: number })).toContainText('te laat');
});
