import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { invoiceDocument } from '../../../../contract/invoicing/document.ts';
import { acceptedFile, documents } from '../../../../tests/invoicing/documents.ts';
import { root } from '../../../../tools/lib/process.mjs';
import { toUbl } from './ubl.ts';

// The official rules accepted these files; after a change `npm run test:invoices -- record` asks them again.
test.each(Object.entries(documents))('is what the official rules accepted: %s', (name, document) => {
  expect(v.is(invoiceDocument, document)).toBe(true);
  expect(toUbl(document)).toBe(readFileSync(join(root, acceptedFile(name)), 'utf8'));
});

test('every accepted file has its document', () => {
  const files = readdirSync(join(root, 'tests/invoicing/accepted')).map(
    (file) => `tests/invoicing/accepted/${file}`,
  );
  expect(files.sort()).toEqual(Object.keys(documents).map(acceptedFile).sort());
});

const { kit } = documents;

test('leaves out what XML cannot hold, and keeps every other character', () => {
  const name = '\u0000\u0008Κουζίνα\ud800 \udfff🏃\ufffe & <Zonen>\u000c "1"';
  const xml = toUbl({ ...kit, buyer: { ...kit.buyer, name } });
  expect(xml).toContain(
    '<cbc:RegistrationName>Κουζίνα 🏃 &amp; &lt;Zonen&gt; &quot;1&quot;</cbc:RegistrationName>',
  );
});

test('names the order when the company has no reference of its own, and otherwise its reference', () => {
  expect(toUbl(kit)).toContain(`<cbc:BuyerReference>${kit.orderReference}</cbc:BuyerReference>`);
  const given = toUbl({ ...kit, buyerReference: 'PO 12' });
  expect(given).toContain('<cbc:BuyerReference>PO 12</cbc:BuyerReference>');
  expect(given).toContain(`<cbc:SalesOrderID>${kit.orderReference}</cbc:SalesOrderID>`);
});

test('asks for a transfer with its structured communication, or says that it was paid online', () => {
  expect(toUbl(kit)).toContain('<cbc:PaymentMeansCode>68</cbc:PaymentMeansCode>');
  const transfer = documents['session with two rates, by transfer'];
  const xml = toUbl(transfer);
  expect(xml).toContain('<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>');
  expect(xml).toContain(`<cbc:PaymentID>${transfer.structuredCommunication}</cbc:PaymentID>`);
});

test('a credit note names the invoice that it corrects, and has its own type', () => {
  const xml = toUbl(documents['credit note for the whole kit']);
  expect(xml).toMatch(/<CreditNote [^]*<cbc:CreditNoteTypeCode>381<[^]*<cbc:ID>2026-0001<\/cbc:ID>/);
});
