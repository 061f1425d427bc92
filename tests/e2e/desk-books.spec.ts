import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { belgianDay } from '../../contract/calendar.ts';
import { kit } from '../../site/kit.ts';
import { findMail } from '../inbox.ts';
import { password } from '../password.ts';
import { makeBuyer } from '../people.ts';
import { askFreshCode, signInAs } from '../stage.ts';
import { issueInvoice } from '../states/desk-invoices.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const saved = async (page: Page, name: RegExp | string): Promise<Download> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ]);
  return file;
};
const textOf = async (file: Download) => readFile(await file.path(), 'utf8');

test('an owner hands the books of a month over: takings day by day, and all invoices, also by mail', async ({
  page,
  server,
  freshEmail,
}) => {
  const stage = { page, ...server };
  await makeBuyer(server.url);
  const number = await issueInvoice(stage, await signInAs(stage, 'owner'));
  const today = belgianDay(new Date());
  await page.goto('/beheer');
  await page.getByRole('link', { name: /^Facturen/ }).click();
  await page.getByRole('link', { name: 'Boekhouding' }).click();

  const takings = page.getByRole('region', { name: 'Dagontvangsten' });
  await takings.getByText('Dag per dag').click();
  await expect(takings.getByRole('row')).toHaveCount(1 + Number(today.slice(8)));
  const days = (await textOf(await saved(page, 'CSV van de dagontvangsten'))).trim().split('\r\n');
  expect(days).toHaveLength(1 + Number(today.slice(8)));
  const [day, , sold] = days.at(-1)?.split(';') ?? [];
  expect(day).toBe(today);
  expect(Number(sold?.replace(',', '.'))).toBeGreaterThanOrEqual(kit.priceCents / 100);

  const money = page.getByRole('region', { name: 'Geld in en uit' });
  await expect(money).toContainText('Betaald via Stripe');
  await expect(money).toContainText('Samen');

  const zip = await saved(page, 'Zip voor je boekhouder');
  const month = today.slice(0, 7);
  expect(zip.suggestedFilename()).toContain(month);
  expect(Object.keys(unzipSync(await readFile(await zip.path())))).toEqual(
    expect.arrayContaining([
      `dagontvangsten ${month}.csv`,
      `facturen ${month}.csv`,
      `factuur-${number}.pdf`,
      `factuur-${number}.xml`,
    ]),
  );

  await page.getByRole('button', { name: 'Mail deze maand naar de boekhouder' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('deze maand loopt nog');
  await dialog.getByLabel('E-mail van je boekhouder').fill(freshEmail);
  await askFreshCode(page, '**/rpc/desk_act');
  await dialog.getByRole('button', { name: 'Mail de boekhouding' }).click();
  await page.getByLabel('Je wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Ga verder' }).click();
  await expectToast(page, 'De boekhouding vertrekt', 'success');
  const { attachments } = await findMail(server.url, freshEmail, /^Boekhouding van/);
  expect(attachments).toMatchObject([{ contentType: 'application/zip' }]);
  expect(Object.keys(unzipSync(Buffer.from(attachments[0]?.content ?? '', 'base64')))).toEqual(
    expect.arrayContaining([`dagontvangsten ${month}.csv`, `facturen ${month}.csv`, `factuur-${number}.pdf`]),
  );
  await page.getByRole('button', { name: 'Mail deze maand naar de boekhouder' }).click();
  await expect(dialog.getByLabel('E-mail van je boekhouder')).toHaveValue(freshEmail);
  await dialog.getByRole('button', { name: 'Annuleren' }).click();

  expect(await textOf(await saved(page, 'CSV van de facturen en creditnota’s'))).toContain(number);

  await expect(page.getByRole('region', { name: /^Consumenten per land/ })).toContainText('België');
  await page.getByLabel('Maand').selectOption({ index: 1 });
  await expect(takings).toContainText('wijzigt niet meer');
  await expect(page.getByText('Geen enkele factuur')).toBeVisible();
  const earlier = await saved(page, 'Zip voor je boekhouder');
  expect(Object.keys(unzipSync(await readFile(await earlier.path())))).toEqual([
    expect.stringMatching(/^dagontvangsten .*\.csv$/),
  ]);
});
