import { randomUUID } from 'node:crypto';
import { deskSections } from '../../contract/desk-address.ts';
import { requestOf } from '../faults/requests.ts';
import { signInAs } from '../stage.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test('an address that bounces is on the desk, gets no more mail, and is let in again', async ({
  page,
  server,
}) => {
  const address = `bounced+${randomUUID().slice(0, 8)}@resend.dev`;
  const ask = async () => {
    const [path, body] = requestOf(0, address);
    expect((await page.request.post(`${server.url}/functions/v1/${path}`, { data: body })).ok()).toBe(true);
  };
  await ask();
  await signInAs({ page, url: server.url, dataDir: server.dataDir }, 'owner');
  const stopped = `/beheer?deel=${deskSections.mails.address}&toon=adressen&zoek=${encodeURIComponent(address)}`;
  await expect(async () => {
    await page.goto(stopped);
    await expect(page.getByText('1 adres', { exact: true })).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.goto('/beheer');
  await page.getByRole('link', { name: /krijg(t|en) geen mail meer/ }).click();
  await expect(page.getByRole('heading', { name: 'Mails' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Krijgen geen mail' })).toHaveAttribute('aria-current', 'page');

  // A second request is answered as ever; its mail does not leave.
  await ask();
  const mails = `/beheer?deel=${deskSections.mails.address}&stand=stopped&zoek=${encodeURIComponent(address)}`;
  await expect(async () => {
    await page.goto(mails);
    await expect(page.getByRole('row').filter({ hasText: address })).toContainText('tegengehouden', {
      timeout: 2000,
    });
  }).toPass();
  // Sending it again cannot work as long as the address gets no mail.
  await expect(page.getByRole('button', { name: 'Opnieuw' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Weer mailen naar ${address}` })).toBeVisible();

  // An answer to the request is refused too, and what was typed stays.
  await page.goto(`/beheer?deel=${deskSections.requests.address}&zoek=${encodeURIComponent(address)}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText(`${address} krijgt geen mail van de winkel`)).toBeVisible();
  await page.getByLabel('Je antwoord').fill('Dag An, dat kan.');
  await page.getByRole('button', { name: 'Antwoord nakijken' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Versturen' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Niet verstuurd');
  await page.getByRole('button', { name: 'Nog iets wijzigen' }).click();
  await expect(page.getByLabel('Je antwoord')).toHaveValue('Dag An, dat kan.');

  await page.getByRole('link', { name: 'Naar de persoon, voor ‘Weer mailen’' }).click();
  await page.getByRole('button', { name: `Weer mailen naar ${address}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Weer mailen' }).click();
  await expectToast(page, 'Toegelaten', 'success');
  await expect(page.getByRole('button', { name: `Weer mailen naar ${address}` })).toHaveCount(0);
});
