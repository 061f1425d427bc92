import { readFile } from 'node:fs/promises';
import { deskAddress, deskSections, peopleAddress } from '../../contract/desk-address.ts';
import { kit } from '../../site/kit.ts';
import { makeGuestOrder } from '../people.ts';
import { abort, hold, signInAs, visit } from '../stage.ts';
import { sendContact } from '../states/desk-requests.ts';
import { expect, test } from './fixtures.ts';
import { nextFrames } from './moved.ts';

test('who is this caller and what did she get: a search and a click, on a phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs({ page, ...server }, 'owner');
  const { email, number } = await makeGuestOrder(server.url);
  const other = await makeGuestOrder(server.url);
  await visit({ page, ...server }, `/beheer${deskAddress('log')}`);
  const field = page.getByRole('textbox', { name: 'Zoek een persoon of bedrijf' });
  await expect(page.getByRole('heading', { level: 1, name: deskSections.log.title })).toBeVisible();

  // Several people: choose one.
  await field.fill('k20');
  await field.press('Enter');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').click();
  const orders = page.getByRole('region', { name: 'Bestellingen' });
  await expect(orders).toContainText(number);
  await expect(orders).toContainText(kit.name);
  await expect(orders).toContainText('nog geen account');
  await expect(orders).not.toContainText(other.number);
  const history = page.getByRole('region', { name: 'Wat er gebeurde' });
  await expect(history).toContainText('Betaald');
  // The address is in no part that a browser sends.
  expect(new URL(page.url()).search).toBe(deskAddress('people'));
  await page.getByRole('link', { name: 'Gevonden voor ‘k20’' }).click();
  await expect(row).toBeVisible();

  // A single one opens at once, and Back returns to where the owner was.
  await field.fill(`  ${number}  `);
  await page.getByRole('button', { name: 'Zoeken' }).click();
  const who = page.getByRole('region', { name: 'Wie' });
  await expect(who.getByRole('link', { name: email })).toBeVisible();
  await page.getByRole('link', { name: /^Mail ‘Betaling, aan de koper’/ }).click();
  await expect(page.getByRole('region', { name: 'Verzending' })).toContainText(email);
  // Every address leads back to its person.
  await page.getByRole('region', { name: 'Verzending' }).getByRole('link', { name: email }).click();
  await expect(who.getByRole('link', { name: email })).toBeVisible();
  await orders.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { name: `Bestelling ${number}` })).toBeFocused();
});

test('who asks by phone gets the link, a copy or is erased, on a phone', async ({
  page,
  server,
  inbox,
  freshEmail,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await signInAs({ page, ...server }, 'owner');
  await sendContact(server.url, { email: freshEmail, name: 'An Peeters', message: 'Hoe werkt het?' });
  await visit({ page, ...server }, `/beheer${peopleAddress({ person: freshEmail })}`);
  const data = page.getByRole('region', { name: 'Gegevens opvragen of wissen' });
  await data.getByRole('button', { name: 'Mail de link' }).click();
  expect((await inbox.find(freshEmail, /^Uw link/)).link('gegevens=')).toContain(`${server.url}/privacy?`);
  await data.getByRole('button', { name: 'Noteer een brief' }).click();
  await expect(data.getByRole('button', { name: 'Brief is beantwoord' })).toBeVisible();

  const how = data.getByLabel('Hoe herkende je deze persoon?');
  const erase = data.getByRole('button', { name: 'Wis deze persoon' });
  for (const blank of ['', '  ', freshEmail]) {
    await how.fill(blank);
    await expect(erase).toBeDisabled();
  }
  await how.fill('Teruggebeld');
  const download = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Kopie' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('Hoe werkt het?');

  await erase.click();
  await page.getByRole('button', { name: 'Wis na zeven dagen' }).click();
  await expect(data.getByRole('button', { name: 'Toch niet wissen' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Wie', exact: true })).toContainText('Gevraagd, voor');
  const history = page.getByRole('region', { name: 'Wat er gebeurde' });
  await expect(history).toContainText('herkend: Teruggebeld');
  expect((await inbox.find(freshEmail, /worden gewist/)).link('behoud=')).toContain(`${server.url}/privacy?`);
});

test('the search is the first stop of the desk, takes any text, survives a lost connection and finds whoever came since', async ({
  page,
  server,
}) => {
  await signInAs({ page, ...server }, 'owner');
  await visit({ page, ...server }, `/beheer${deskAddress('owners')}`);
  const field = page.getByRole('textbox', { name: 'Zoek een persoon of bedrijf' });
  await expect(field).toBeVisible();
  const isFirst = await page
    .locator('.desk')
    .evaluate(
      (desk) => desk.querySelector('a, button, input, select, textarea') === desk.querySelector('form input'),
    );
  expect(isFirst).toBe(true);
  const odd = `%_'"\\<b>&#=`;
  await field.fill(odd);
  await field.press('Enter');
  await expect(page.getByText(`Niets gevonden voor ‘${odd}’`)).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue(odd);
  await abort(page, '**/rpc/desk_search');
  await field.fill('iemand');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('geen antwoord');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('Niets gevonden voor ‘iemand’')).toBeVisible();

  const name = `Zilverling${Date.now()}`;
  await makeGuestOrder(server.url, undefined, name);
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Wie' })).toBeVisible();
  await makeGuestOrder(server.url, undefined, name);
  await page.getByRole('link', { name: deskSections.today.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: deskSections.today.title })).toBeVisible();
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByRole('status')).toContainText('2 personen');

  await visit({ page, ...server }, `/beheer${peopleAddress({ person: 'niemand@voorbeeld.be' })}`);
  await expect(page.getByText('De winkel heeft niets van niemand@voorbeeld.be.')).toBeVisible();
});

test('on a phone, what arrives late moves nothing that was there', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signInAs({ page, ...server }, 'owner');
  const { email } = await makeGuestOrder(server.url);
  const main = page.locator('.desk-main');
  const waits = main.getByText('Even laden…');
  const tops = () =>
    main
      .locator('h1, h2')
      .evaluateAll((all) =>
        Object.fromEntries(all.map((one) => [one.textContent, one.getBoundingClientRect().top + scrollY])),
      );
  const arrivesLate = async (address: string, calls: string) => {
    const release = await hold(page, calls);
    const asked = page.waitForRequest(calls);
    await visit({ page, ...server }, address);
    await asked;
    await expect(waits.first()).toBeVisible();
    await nextFrames(page);
    const before = await tops();
    release();
    await expect(waits).toHaveCount(0);
    expect(await tops(), calls).toMatchObject(before);
  };
  const openFirst = async (address: string, name: RegExp) => {
    await visit({ page, ...server }, address);
    await page.getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
    return page.url().replace(server.url, '');
  };

  const mail = await openFirst(`/beheer${peopleAddress({ person: email })}`, /^Mail ‘/);
  await arrivesLate(mail, '**/functions/v1/desk-mail');
  const sender = await sendContact(server.url, { company: 'Zilverling' });
  const request = await openFirst(`/beheer${deskAddress('requests', { zoek: sender })}`, /Zilverling/);
  await arrivesLate(request, '**/rpc/desk_saved_answers');
  await arrivesLate(`/beheer${deskAddress('mailings', { open: 'mailing-1' })}`, '**/rpc/desk_mailing');
});
