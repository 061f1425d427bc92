import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { documents } from '../../../tests/invoicing/documents.ts';
import { booksFile } from './books.ts';

const [document] = Object.values(documents);
const day = {
  day: '2026-11-01',
  vat_percent: 21,
  sold_cents: 3700,
  refunded_cents: 0,
  invoiced_cents: 0,
  cents: 3700,
  vat_cents: 642,
};

test('the books of a month are the takings, and without invoices nothing else', async () => {
  const file = await booksFile(
    { month: '2026-11-01', part: 1, parts: 1 },
    { days: [day], invoices: [], documents: [] },
  );
  expect(file.filename).toMatch(/boekhouding 2026-11\.zip$/);
  const files = unzipSync(file.content as Uint8Array);
  expect(Object.keys(files)).toEqual(['dagontvangsten 2026-11.csv']);
  expect(strFromU8(files['dagontvangsten 2026-11.csv'] as Uint8Array)).toContain(
    '2026-11-01;21%;37;0;0;37;6,42',
  );
});

test('a part names itself, with its documents as PDF and XML', async () => {
  if (!document) throw new Error('No sample');
  const file = await booksFile(
    { month: '2026-11-01', part: 2, parts: 3 },
    { days: [day], invoices: [], documents: [document] },
  );
  expect(file.filename).toMatch(/2026-11 2 van 3\.zip$/);
  expect(Object.keys(unzipSync(file.content as Uint8Array)).sort()).toEqual([
    'dagontvangsten 2026-11.csv',
    expect.stringMatching(/\.pdf$/),
    expect.stringMatching(/\.xml$/),
  ]);
});
