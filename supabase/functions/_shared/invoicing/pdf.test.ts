import { expect, test } from 'vitest';
import { formatDate } from '../../../../contract/calendar.ts';
import { buyerNumber, formatCompanyNumber } from '../../../../contract/company.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import type { PrintedDocument } from '../../../../contract/invoicing/document.ts';
import { creditTerms, fieldLabels, vatExemption, vatReasons } from '../../../../contract/labels.ts';
import { formatEuroAndCents } from '../../../../site/kit.ts';
import { sessionTerms } from '../../../../site/terms.ts';
import { documents, quote } from '../../../../tests/invoicing/documents.ts';
import { pagesOf } from '../../../../tests/invoicing/text-of-pdf.ts';
import { run, tool } from '../../../../tools/lib/process.mjs';
import { toPdf } from './pdf.ts';

const textOf = async (document: PrintedDocument) => pagesOf(await toPdf(document)).join('\n');
/** Long texts break over lines. */
const inOneLine = (text: string) => text.replaceAll(/ ?\n/g, ' ').replaceAll('- ', '-');

test.each(Object.entries(documents))('shows parties, lines and totals: %s', async (_, document) => {
  const text = await textOf(document);
  const { seller, buyer, corrects } = document;
  expect(text).toContain(document.kind === 'invoice' ? 'Factuur\n' : 'Creditnota\n');
  expect(text).toContain(document.number);
  expect(text).toContain(formatDate(document.issuedOn));
  expect(text).toContain(`Btw BE ${formatCompanyNumber(seller.companyNumber)}\n`);
  expect(text).toContain(`${buyerNumber(buyer)}\n`);
  if (corrects) expect(text).toContain(`${corrects.number} van `);
  if (seller.register) expect(text).toContain(`${seller.register}\n`);
  for (const line of document.lines) {
    expect(text).toContain(formatEuroAndCents(line.unitCents));
    expect(text).toContain(formatEuroAndCents(line.netCents));
  }
  for (const rate of document.vat)
    if (document.vatRegime === 'normal')
      expect(text).toContain(
        `Btw ${rate.vatPercent}% op ${formatEuroAndCents(rate.netCents)}\n${formatEuroAndCents(rate.vatCents)}`,
      );
  const vatTotal = `Totaal btw\n${formatEuroAndCents(document.vatCents)}`;
  if (document.vat.length > 1) expect(text).toContain(vatTotal);
  else expect(text).not.toContain('Totaal btw');
  expect(text).toContain(`Totaal\n${formatEuroAndCents(document.totalCents)}`);
  expect(text).not.toContain('\ufffd');
});

test('asks for a transfer, with account, structured communication and last day', async () => {
  const document = documents['session with two rates, by transfer'];
  const text = await textOf(document);
  expect(text).toContain(`Te betalen: ${formatEuroAndCents(document.totalCents)}`);
  expect(text).toContain('BE68 5390 0754 7034');
  expect(text).toContain(formatCommunication(document.structuredCommunication));
  expect(text).toContain(`${fieldLabels.vervaldatum}: ${formatDate('2026-12-25')}`);
});

test('a quote says until when, what comes first and that it is no invoice, never how to pay', async () => {
  const text = inOneLine(await textOf(quote()));
  for (const words of [
    'Voorstel V2026-0012, versie 2',
    'Voorstel, geen factuur',
    'Geldig t.e.m. 23 december 2026',
    'dinsdag 2 maart 2027, van 9.30 uur tot 12.30 uur',
    'Voorschot: 30%',
    'Wij brengen alles mee.',
    'Verplaatsing is inbegrepen.',
    formatEuroAndCents(quote().totalCents),
  ])
    expect(text).toContain(words);
  for (const words of ['Te betalen', 'Rekening', '+++', 'Btw BE 0987', sessionTerms.slice(0, 30)])
    expect(text).not.toContain(words);
  const open = inOneLine(await textOf(quote({ session: null, depositPercent: null, version: 1 })));
  expect(open).toContain('nog af te spreken');
  expect(open).toContain(sessionTerms.slice(0, 30));
  expect(open).not.toContain('Voorschot');
  expect(open).not.toContain('versie');
});

test('the words of a quote go on over pages', async () => {
  const pages = pagesOf(await toPdf(quote({ wordsBelow: 'Een zin van de winkel. '.repeat(40) })));
  expect(pages.length).toBe(2);
});

test('has a code for what is open now, and none for what is paid', async () => {
  const document = documents['session with two rates, by transfer'];
  const asks = async (open?: number) => inOneLine(pagesOf(await toPdf(document, open)).join('\n'));
  expect(await asks()).toContain(`met uw bankapp voor ${formatEuroAndCents(document.dueCents)}.`);
  expect(await asks(82_597)).toContain('met uw bankapp voor 825,97 euro.');
  expect(await asks(0)).not.toContain('bankapp');
});

test('says that it is paid, in part or wholly', async () => {
  const paid = await textOf(documents.kit);
  expect(paid).toContain('Betaald: 37,00 euro');
  expect(paid).not.toContain('Rekening');
  expect(await textOf(documents['session that is paid'])).not.toContain('Mededeling');
  const partly = await textOf(documents['session that is paid in part']);
  expect(partly).toContain('Al betaald: 200,00 euro.');
  expect(partly).toContain(formatEuroAndCents(documents['session that is paid in part'].dueCents));
});

test('states the exemption instead of VAT', async () => {
  const text = await textOf(documents.exempt);
  expect(text).toContain(vatExemption);
  expect(text).not.toContain('0%');
  expect(text).not.toContain('Zonder btw');
});

test('states why a line has no VAT, and that of the others', async () => {
  const text = (await textOf(documents['exempt by article 44, beside a rate'])).replaceAll(/\s+/g, ' ');
  expect(text).toContain(vatReasons['article-44']);
  expect(text).toContain('Btw 21%');
  expect(await textOf(documents['exempt as a small enterprise'])).toContain(vatReasons['small-enterprise']);
});

test('a credit note says what becomes of its amount', async () => {
  expect(await textOf(documents['credit note for the whole kit'])).toContain('Terugbetaald: 37,00 euro');
  const open = documents['credit note for a session that was not paid'];
  expect(inOneLine(await textOf(open))).toContain(creditTerms);
});

test('repeats the head of its table, and numbers its pages, when it needs more than one', async () => {
  const document = documents['longest names'];
  const pages = pagesOf(await toPdf(document));
  expect(pages).toHaveLength(2);
  for (const [place, page] of pages.entries()) {
    expect(page).toContain('Omschrijving');
    expect(page).toContain(`pagina ${place + 1} van 2`);
  }
  expect(inOneLine(pages.join('\n'))).toContain(document.buyer.name);
});

test('names of 300 characters take more lines, and their foot stays at the foot of its page', async () => {
  const { seller, buyer, ...document } = documents.kit;
  const name = 'Naam '.repeat(60).trim();
  const pages = pagesOf(
    await toPdf({ ...document, seller: { ...seller, name }, buyer: { ...buyer, name: 'X'.repeat(300) } }),
  );
  expect(pages).toHaveLength(2);
  for (const [place, page] of pages.entries()) expect(page).toMatch(new RegExp(`pagina ${place + 1} van 2$`));
  expect(inOneLine(pages.join('\n'))).toContain(name);
});

test('writes what the typeface lacks in Latin letters, or as a question mark', async () => {
  const text = await textOf(documents['names in Greek, with emoji and signs of XML']);
  expect(text).toContain('Elliniki Taverna «Zormpas» ? & Zonen');
  expect(text).toContain('Lódzstraat 1');
});

test('also runs in Deno, as the hosted functions do, without the network', async () => {
  const script = `
    import { documents } from './tests/invoicing/documents.ts';
    import { toPdf } from './supabase/functions/_shared/invoicing/pdf.ts';
    import { toUbl } from './supabase/functions/_shared/invoicing/ubl.ts';
    const document = documents['session with two rates, by transfer'];
    console.log(toUbl(document).length, (await toPdf(document)).toBase64());
  `;
  const { code, output } = await run(tool.deno, [
    'eval',
    '--cached-only',
    '--config',
    'tests/production-like/deno.json',
    '--ext=ts',
    script,
  ]);
  expect(code, output).toBe(0);
  const [, pdf = ''] = output.trim().split(' ');
  expect(pagesOf(Buffer.from(pdf, 'base64'))).toEqual(
    pagesOf(await toPdf(documents['session with two rates, by transfer'])),
  );
});
