import { expect, test } from 'vitest';
import { invoicesCsv } from './books-csv.ts';
import type { InvoiceRow } from './database/invoices.ts';

const invoice: InvoiceRow = {
  id: '00000000-0000-4000-8000-000000000001',
  number: '2026-0001',
  company: 'De Korst',
  company_number: '0123456749',
  email: 'boekhouding@dekorst.example',
  issued_on: '2026-11-20',
  due_on: '2026-12-20',
  paid_on: null,
  total_cents: 13_160,
  owed_cents: 0,
  open_cents: 12_100,
  state: 'open',
  about: 'A-1',
  corrected: null,
  delivery: null,
  needs_peppol: true,
  vat: [
    { vatPercent: 21, netCents: 10_000, vatCents: 2100 },
    { vatPercent: 6, netCents: 1000, vatCents: 60 },
  ],
  month: '2026-11',
  order_id: null,
  request_id: null,
  corrects: null,
};

test('the CSV file has a line per document and VAT rate, and a credit note is negative', () => {
  const note: InvoiceRow = {
    ...invoice,
    number: '2026-0002',
    state: 'credit-note',
    total_cents: 1060,
    owed_cents: 0,
    open_cents: 1060,
    corrected: invoice.number,
    vat: [{ vatPercent: 6, netCents: 1000, vatCents: 60 }],
  };
  const [head = '', ...lines] = invoicesCsv([invoice, note]).split('\r\n');
  const titles = head.replace('\uFEFF', '').split(';');
  const shown = ['Nummer', 'Btw-tarief', 'Zonder btw', 'Btw', 'Totaal', 'Nog open'];
  expect(lines.map((line) => shown.map((title) => line.split(';')[titles.indexOf(title)]))).toEqual([
    ['2026-0001', '21%', '100', '21', '121', '121'],
    ['2026-0001', '6%', '10', '0,6', '10,6', '0'],
    ['2026-0002', '6%', '-10', '-0,6', '-10,6', '0'],
  ]);
});
