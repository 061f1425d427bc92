import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { toUbl } from '../../supabase/functions/_shared/invoicing/ubl.ts';
import { root } from '../../tools/lib/process.mjs';
import { acceptedFile, documents } from './documents.ts';
import { problemsOf } from './validate.ts';

// Needs the official rules: `npm run test:invoices` fetches them first.

test.each(Object.entries(documents))('the official rules accept: %s', async (name, document) => {
  const xml = toUbl(document);
  expect(await problemsOf(xml)).toEqual([]);
  if (!process.env.RECORD) return;
  const file = join(root, acceptedFile(name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, xml);
});

const kit = toUbl(documents.kit);
const transfer = toUbl(documents['session with two rates, by transfer']);
const note = toUbl(documents['credit note for the whole kit']);
const exempt = toUbl(documents.exempt);
const discount = toUbl(documents['discount of some cents']);

/** An element with all that it holds. */
const element = (name: string) => new RegExp(`<${name}[ >][^]*?</${name}>\\s*`);

const broken: [string, string, string][] = [
  ['a wrong company number', kit.replaceAll('0987654394', '0987654395'), 'PEPPOL-COMMON-R043'],
  ['no reference of the buyer', kit.replace(element('cbc:BuyerReference'), ''), 'PEPPOL-EN16931-R003'],
  ['a wrong amount due', kit.replace(/(PayableAmount currencyID="EUR">)0\.00/, '$11.00'), 'BR-CO-16'],
  ['elements in the wrong order', kit.replace(/(<cbc:ID>.*)\s+(<cbc:IssueDate>.*)/, '$2$1'), 'XSD'],
  ['an unknown element', note.replace('<cac:Delivery>', '<cbc:DueDate>2026-12-01</cbc:DueDate>$&'), 'XSD'],
  ['an empty element', kit.replace(/(<cbc:StreetName>)[^<]+/, '$1'), 'PEPPOL-EN16931-R008'],
  ['an unknown type of document', kit.replace('>380<', '>999<'), 'PEPPOL-EN16931-P0100'],
  ['VAT that is not that of the rates', kit.replace('"EUR">6.42', '"EUR">6.43'), 'BR-CO-14'],
  [
    'lines that do not add up',
    transfer.replace(/(<cac:InvoiceLine>[^]*?"EUR">)650\.00/, '$1651.00'),
    'BR-CO-10',
  ],
  ['a line that is not quantity × price', transfer.replace('>24<', '>25<'), 'PEPPOL-EN16931-R120'],
  ['a buyer without a name', kit.replace(/<cbc:RegistrationName>Bakk.*\s*/, ''), 'BR-07'],
  ['a transfer without an account', transfer.replace(element('cac:PayeeFinancialAccount'), ''), 'BR-61'],
  ['an exemption without a reason', exempt.replace(element('cbc:TaxExemptionReason'), ''), 'BR-E-10'],
  ["VAT without the seller's VAT number", kit.replace(element('cac:PartyTaxScheme'), ''), 'BR-S-02'],
  [
    'a discount that the totals ignore',
    discount.replace(element('cbc:AllowanceTotalAmount'), ''),
    'BR-CO-11',
  ],
  ['a negative price', kit.replace(/(PriceAmount currencyID="EUR">)/, '$1-'), 'BR-27'],
  ['text that is not XML', kit.replace('Bakkerij', 'Bakkerij & \u0001'), 'XSD'],
];

test.each(broken)('the official rules refuse %s', async (_, xml, rule) => {
  const problems = await problemsOf(xml);
  expect(problems.filter((problem) => problem.startsWith(rule))).not.toEqual([]);
});
