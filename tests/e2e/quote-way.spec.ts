import type { Locator } from '@playwright/test';
import { addDays, belgianDay } from '../../contract/calendar.ts';
import { quotePath } from '../../contract/quotes.ts';
import { paths } from '../../site/paths.ts';
import { fillCompany, typedCompany } from '../company.ts';
import { findMail, linkIn } from '../inbox.ts';
import { clientOf } from '../people.ts';
import { secretsOf } from '../server.ts';
import { fill, signInAs } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow, setRootSize } from './request-steps.ts';

test('a call becomes a request, a quote, a session and two paid invoices', async ({
  page,
  context,
  server,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs({ page, ...server }, 'owner');
  await page.goto('/beheer');
  let clicks = 0;
  const click = async (place: Locator) => {
    clicks += 1;
    await place.click();
  };

  await click(page.getByRole('navigation', { name: 'Beheer' }).getByRole('link', { name: /^Aanvragen/ }));
  await click(page.getByRole('link', { name: 'Nieuwe aanvraag' }));
  await fill(page, {
    Naam: 'An Peeters',
    'E-mail': freshEmail,
    'Bedrijfsnaam (optioneel)': freshEmail,
    'Wat vraagt men? (optioneel)': 'Een ochtend over AI, met acht mensen',
  });
  await click(page.getByRole('button', { name: 'Bewaren' }));
  await expect(page.getByRole('heading', { level: 2, name: freshEmail })).toBeFocused();
  expect(clicks).toBeLessThanOrEqual(3);
  const request = new URL(page.url()).searchParams.get('open');

  clicks = 0;
  const today = belgianDay(new Date());
  await click(page.getByRole('link', { name: 'Voorstel maken' }));
  await fill(page, {
    Omschrijving: 'Sessie over AI',
    'Prijs zonder btw': '1000',
    'Voorschot in % (optioneel)': '30',
    'Sessie op (optioneel)': addDays(today, 7),
  });
  await click(page.getByRole('button', { name: 'Voorstel versturen' }));
  await expect(page.getByRole('heading', { level: 2, name: /^Voorstel V\d{4}-\d{4}$/ })).toBeFocused();
  expect(clicks).toBeLessThanOrEqual(6);

  const customer = await context.newPage();
  await customer.setViewportSize({ width: 390, height: 844 });
  await customer.goto((await inbox.find(freshEmail, /^Voorstel/)).link(`${quotePath}?`));
  await expect(customer.getByRole('heading', { level: 1, name: /^Voorstel/ })).toBeFocused();
  await setRootSize(customer, '200%');
  expect(await horizontalOverflow(customer)).toBeLessThanOrEqual(0);
  await setRootSize(customer, '');
  const { name: _, reference: __, ...company } = typedCompany;
  await fill(customer, { 'Uw naam': 'An Peeters', 'Uw functie': 'zaakvoerder' });
  await fillCompany(customer, company);
  await customer.getByLabel(/^Ik aanvaard/).check();
  await customer.getByLabel(/^Ik mag/).check();
  await customer.getByRole('button', { name: 'Ik ga akkoord' }).click();
  await expect(customer.getByRole('heading', { level: 1, name: 'Er is akkoord.' })).toBeFocused();

  const todo = page.getByRole('region', { name: 'Te doen' });
  /** Sends a draft that Vandaag names, which its company opens from its mail, and notes it paid. */
  const invoice = async (draft: string, amount: string) => {
    await page.goto('/beheer');
    await todo.getByRole('link', { name: `Bekijk ${draft} voor ${freshEmail}` }).click();
    await page.getByRole('button', { name: 'Factuur maken en versturen' }).click();
    const title = page.getByRole('heading', { level: 2, name: /^Factuur \d{4}-\d{4}$/ });
    await expect(title).toBeFocused();
    const mail = await findMail(server.url, freshEmail, await title.innerText());
    await customer.goto(linkIn(mail, paths.factuur));
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(`${amount} te betalen`);
    await page.getByRole('button', { name: 'Betaald…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Noteren' }).click();
    await expect(page.locator('.desk-status', { hasText: 'betaald' })).toBeVisible();
    await customer.reload();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Deze factuur is betaald');
  };
  await invoice('Voorschotfactuur', '363 euro');

  await page.goto('/beheer');
  await expect(todo.getByRole('link', { name: `Bekijk Sessie bij ${freshEmail}` })).toBeVisible();
  const session = await findMail(server.url, freshEmail, /^De sessie ligt vast/);
  expect(session.attachments.map(({ filename }) => filename)).toEqual(['sessie.ics']);

  // The day after the session.
  const shop = await clientOf(server.url, (await secretsOf(server.dataDir)).secretKey);
  const held = { starts_at: `${addDays(today, -1)}T08:00:00Z`, ends_at: `${addDays(today, -1)}T11:00:00Z` };
  await shop.from('sessions').update(held).eq('request_id', request).throwOnError();
  await shop.from('invoice_drafts').update({ due_from: today }).eq('request_id', request).throwOnError();
  await invoice('Factuur na de sessie', '847 euro');

  await page.goto('/beheer');
  await expect(todo).toBeVisible();
  await expect(todo.getByText(freshEmail)).toHaveCount(0);
  await page.goto(`/beheer?deel=facturen&zoek=${freshEmail}`);
  await expect(page.getByRole('table').locator('.desk-status', { hasText: 'betaald' })).toHaveCount(2);
});
