import type PDFDocument from 'pdfkit';
import { formatDate, formatListDate } from '../../../../contract/calendar.ts';
import { buyerNumber, vatNumberLine } from '../../../../contract/company.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import type {
  InvoiceDocument,
  InvoiceLine,
  PrintedDocument,
  QuoteDocument,
} from '../../../../contract/invoicing/document.ts';
import { exemptionOf } from '../../../../contract/invoicing/exemption.ts';
import { qrMargin } from '../../../../contract/invoicing/file.ts';
import { formatIban } from '../../../../contract/invoicing/iban.ts';
import { transferText } from '../../../../contract/invoicing/transfer.ts';
import { creditTerms, creditVat, fieldLabels } from '../../../../contract/labels.ts';
import { depositWords, quoteName, sessionWords } from '../../../../contract/quotes.ts';
import { siteUrl } from '../../../../site/brand.ts';
import { formatEuroAndCents as amount } from '../../../../site/kit.ts';
import { paths } from '../../../../site/paths.ts';
import { sessionTerms } from '../../../../site/terms.ts';
import { palette } from '../mails/palette.ts';
import { printable } from './printable.ts';
import { qrCode } from './qr.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Face = 'title' | 'regular' | 'bold';

// Points, of which there are 72 in an inch; the page is A4.
const page = { width: 595.28, height: 841.89 };
const margin = 51;
const right = page.width - margin;
/** What lies below is the footer's. */
const bottom = page.height - 78;
const lineGap = 1.5;
const size = { small: 8.5, text: 10, lead: 12, total: 19, number: 17, title: 40 };
/** The QR code with its white margin: some 0.6 mm a module. */
const qrSide = 100;

interface Column {
  title: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  cell: (line: InvoiceLine) => string;
}

const percent = (rate: number): string => `${rate.toLocaleString('nl-BE')}%`;

/** A page that is written from top to bottom. */
class Sheet {
  readonly pdf: Pdf;
  y = 0;

  constructor(pdf: Pdf) {
    this.pdf = pdf;
  }

  face(face: Face, points: number, colour: string = palette.ink): this {
    this.pdf.font(face, points).fillColor(colour);
    return this;
  }

  /** Text as the current face can print it. */
  private readable(text: string): string {
    // The font as fontkit read it; PDFKit has no public name for it.
    const { font } = (this.pdf as unknown as { _font: { font: Glyphs } })._font;
    return printable(text, (codePoint) => font.hasGlyphForCodePoint(codePoint));
  }

  heightOf(text: string, width: number): number {
    return this.pdf.heightOfString(this.readable(text), { width, lineGap });
  }

  /**
   * Prints text at a place and returns where it ends below.
   * @param lines how many to print at most; the rest is three dots
   */
  write(
    text: string,
    x: number,
    y: number,
    width: number,
    align: Column['align'] = 'left',
    lines?: number,
  ): number {
    const limit = lines && { height: lines * this.pdf.currentLineHeight(), ellipsis: true };
    this.pdf.text(this.readable(text), x, y, { width, align, lineGap, ...limit });
    return this.pdf.y;
  }

  /** Prints texts under each other, without the empty ones, and returns where they end below. */
  stack(texts: string[], x: number, y: number, width: number): number {
    return texts.filter(Boolean).reduce((end, text) => this.write(text, x, end, width), y);
  }

  rule(y: number, thickness: number, colour: string = palette.ink, from = margin): void {
    this.pdf.rect(from, y, right - from, thickness).fill(colour);
  }

  /** The lanes of the track, as a band along the top of the page. */
  band(): void {
    const height = 11;
    const grass = 51;
    const lane = (page.width - grass) / 7;
    this.pdf.rect(0, 0, grass, height).fill(palette.grass);
    for (let number = 0; number < 7; number += 1) {
      const x = grass + number * lane;
      this.pdf.rect(x, 0, lane, height).fill(number % 2 === 0 ? palette.tartan : palette.tartanDeep);
      this.pdf.rect(x - 1, 0, 2, height).fill(palette.white);
    }
  }

  qr(text: string, x: number, y: number): void {
    const { size, path } = qrCode(text);
    this.pdf.rect(x, y, qrSide, qrSide).fill(palette.white);
    this.pdf.save().translate(x, y);
    this.pdf.scale(qrSide / (size + 2 * qrMargin)).translate(qrMargin, qrMargin);
    this.pdf.path(path).fill(palette.ink).restore();
  }

  /** Starts another page when so much does not fit on this one, and returns whether it did. */
  keepTogether(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.pdf.addPage();
    this.band();
    this.y = 48;
    return true;
  }
}

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const isCredit = ({ kind }: PrintedDocument): boolean => kind === 'credit-note';
const names = { invoice: 'Factuur', 'credit-note': 'Creditnota', quote: 'Voorstel' } as const;
const numberOf = (document: PrintedDocument): string =>
  document.kind === 'quote' ? quoteName(document) : document.number;

const titleOf = (document: PrintedDocument): string => `${names[document.kind]} ${numberOf(document)}`;

function head(sheet: Sheet, document: PrintedDocument): void {
  const { seller, kind } = document;
  sheet.band();
  sheet.face('title', size.title).write(names[kind], margin - 2, 40, 270);
  const below = sheet.face('title', size.number, palette.tartan).write(numberOf(document), margin, 86, 270);
  if (kind === 'quote')
    sheet.face('bold', size.small, palette.soft).write('Voorstel, geen factuur', margin, below + 4, 270);
  const x = 330;
  const end = sheet.face('bold', size.lead).write(seller.name, x, 51, right - x);
  sheet.face('regular', size.text, palette.soft);
  const address = [
    seller.street,
    `${seller.postalCode} ${seller.city}`,
    vatNumberLine(seller.companyNumber),
    seller.register,
    seller.email,
    seller.phone,
  ];
  sheet.y = Math.max(sheet.stack(address, x, end + 2, right - x), 108) + 26;
}

function days(document: PrintedDocument): [string, string][] {
  if (document.kind === 'quote')
    return [
      ['Geldig t.e.m.', formatDate(document.validUntil)],
      ['Sessie', sessionWords(document.session)],
    ];
  const { corrects } = document;
  return [
    corrects
      ? ['Bij factuur', `${corrects.number} van ${formatListDate(corrects.issuedOn)}`]
      : ['Geleverd op', formatDate(document.deliveredOn)],
    [fieldLabels.vervaldatum, document.dueOn ? formatDate(document.dueOn) : ''],
  ];
}

function facts(document: PrintedDocument): [string, string][] {
  return [
    ['Datum', formatDate(document.issuedOn)],
    ...days(document),
    ['Referentie klant', document.buyerReference],
    ['Onze referentie', document.orderReference],
  ];
}

/** The number of a company; of one that gets a quote, as far as the shop knows it. */
const numberLine = ({ companyNumber, vatLiable }: PrintedDocument['buyer']): string =>
  companyNumber && buyerNumber({ companyNumber, vatLiable: vatLiable || 'nee' });

function parties(sheet: Sheet, document: PrintedDocument): void {
  const { buyer } = document;
  const top = sheet.y;
  sheet.rule(top, 2.5);
  const width = 240;
  sheet.face('bold', size.small, palette.soft).write('Voor', margin, top + 12, width);
  const name = sheet.face('bold', size.lead).write(buyer.name, margin, top + 25, width);
  sheet.face('regular', size.text);
  const left = sheet.stack(
    [buyer.street, `${buyer.postalCode} ${buyer.city}`.trim(), numberLine(buyer), buyer.email],
    margin,
    name + 2,
    width,
  );

  const x = 330;
  const value = 418;
  let y = top + 12;
  for (const [label, text] of facts(document)) {
    if (!text) continue;
    sheet.face('regular', size.text, palette.soft).write(label, x, y, value - x - 6);
    y = sheet.face('bold', size.text).write(text, value, y, right - value) + 2;
  }
  sheet.y = Math.max(left, y) + 26;
}

/** Where no VAT is charged, no column speaks of it. */
function columnsOf({ vatRegime }: PrintedDocument): Column[] {
  const exempt = vatRegime === 'exempt';
  const column = (title: string, x: number, end: number, cell: Column['cell']): Column => ({
    title,
    x,
    width: end - x,
    align: x === margin ? 'left' : 'right',
    cell,
  });
  return [
    column('Omschrijving', margin, 284, ({ description }) => description),
    column('Aantal', 288, 326, ({ quantity }) => quantity.toLocaleString('nl-BE')),
    column('Prijs', 328, exempt ? 440 : 416, ({ unitCents }) => amount(unitCents)),
    ...(exempt ? [] : [column('Btw', 418, 452, ({ vatPercent }) => percent(vatPercent))]),
    column(exempt ? 'Bedrag' : 'Zonder btw', 454, right, ({ netCents }) => amount(netCents)),
  ];
}

function tableHead(sheet: Sheet, columns: Column[]): void {
  sheet.face('bold', size.small, palette.soft);
  for (const { title, x, width, align } of columns) sheet.write(title, x, sheet.y, width, align);
  sheet.rule(sheet.y + 15, 1.5);
  sheet.y += 24;
}

function row(sheet: Sheet, columns: Column[], line: InvoiceLine): void {
  sheet.face('regular', size.text);
  const height = Math.max(...columns.map(({ cell, width }) => sheet.heightOf(cell(line), width)));
  if (sheet.keepTogether(height)) tableHead(sheet, columns);
  sheet.face('regular', size.text);
  for (const { cell, x, width, align } of columns) sheet.write(cell(line), x, sheet.y, width, align);
  sheet.rule(sheet.y + height + 5, 0.75, palette.line);
  sheet.y += height + 14;
}

function sums(sheet: Sheet, document: PrintedDocument): void {
  const { vat, netCents, vatCents, totalCents, vatRegime } = document;
  const exemption = exemptionOf(document);
  const exempt = vatRegime === 'exempt';
  const rates = vat.map((rate): [string, number] => [
    `Btw ${percent(rate.vatPercent)} op ${amount(rate.netCents)}`,
    rate.vatCents,
  ]);
  const rows: [string, number][] = exempt ? [] : [['Zonder btw', netCents], ...rates];
  // KB nr. 1, article 5, § 1, 9°.
  if (rates.length > 1) rows.push(['Totaal btw', vatCents]);
  sheet.keepTogether(rows.length * 17 + 62);
  sheet.y += 6;

  const x = 288;
  for (const [name, cents] of rows) {
    sheet.face('regular', size.text).write(name, x, sheet.y, 160);
    sheet.write(amount(cents), 448, sheet.y, right - 448, 'right');
    sheet.y += 17;
  }
  if (exemption) sheet.face('bold', size.text).write(exemption, margin, sheet.y + 12, x - margin - 12);
  sheet.rule(sheet.y + 2, 1.5, palette.ink, x);
  sheet.face('title', size.total).write('Totaal', x, sheet.y + 10, 90);
  sheet.write(amount(totalCents), x + 80, sheet.y + 10, right - x - 80, 'right');
  sheet.y += 56;
}

/** What was paid, what is to be paid, and what the reader has to do. */
function paymentWords(document: InvoiceDocument): { title: string; sentences: string[] } {
  const { dueCents, paidCents, vatCents, dueOn } = document;
  if (isCredit(document))
    return {
      title: dueCents === 0 ? `Terugbetaald: ${amount(paidCents)}` : `In mindering: ${amount(dueCents)}`,
      sentences: [...(dueCents > 0 ? [creditTerms] : []), ...(vatCents > 0 ? [creditVat] : [])],
    };
  if (dueCents === 0)
    return { title: `Betaald: ${amount(paidCents)}`, sentences: ['Er is niets meer te betalen.'] };
  return {
    title: `Te betalen: ${amount(dueCents)}`,
    sentences: [
      paidCents > 0 ? `Al betaald: ${amount(paidCents)}.` : '',
      dueOn ? `${fieldLabels.vervaldatum}: ${formatDate(dueOn)}.` : '',
    ].filter(Boolean),
  };
}

function transfer({ dueCents, seller, structuredCommunication }: InvoiceDocument): [string, string][] {
  if (dueCents === 0 || !structuredCommunication) return [];
  return [
    ['Rekening', formatIban(seller.iban)],
    ['Op naam van', seller.name],
    ['Mededeling', formatCommunication(structuredCommunication)],
  ];
}

function payment(sheet: Sheet, document: InvoiceDocument, openCents: number): void {
  const { title, sentences } = paymentWords(document);
  const details = transfer(document);
  const code = transferText(document, openCents);
  if (code) sentences.push(`Scan de code met uw bankapp voor ${amount(openCents)}.`);
  const x = margin + 16;
  const width = right - margin - 32 - (code ? qrSide + 12 : 0);
  sheet.face('bold', size.text);
  const words = [
    ...sentences.map((text) => sheet.heightOf(text, width)),
    ...details.map(([, text]) => sheet.heightOf(text, width - 84) + 4),
  ].reduce((sum, part) => sum + part, 50);
  const height = Math.max(words, code ? qrSide + 24 : 0);
  sheet.keepTogether(height);
  const toPay = document.dueCents > 0 && !isCredit(document);
  const [field, ink] = toPay ? [palette.sun, palette.ink] : [palette.grass, palette.white];
  sheet.pdf.roundedRect(margin, sheet.y, right - margin, height, 4).fill(field);

  if (code) sheet.qr(code, right - qrSide - 12, sheet.y + 12);
  const below = sheet.face('title', size.number, ink).write(title, x, sheet.y + 14, width) + 3;
  let y = sheet.face('regular', size.text, ink).stack(sentences, x, below, width) + 4;
  for (const [label, text] of details) {
    sheet.face('regular', size.text, ink).write(label, x, y, 80);
    y = sheet.face('bold', size.text, ink).write(text, x + 84, y, width - 84) + 4;
  }
}

/** Text over the width of the page, and the room below it. */
function prose(sheet: Sheet, texts: string[]): void {
  const shown = texts.flatMap((all) => all.split('\n')).filter(Boolean);
  for (const text of shown) {
    sheet.keepTogether(sheet.face('regular', size.text).heightOf(text, right - margin));
    sheet.y = sheet.face('regular', size.text).write(text, margin, sheet.y, right - margin) + 5;
  }
  if (shown.length > 0) sheet.y += 12;
}

/** What a quote says below its sums: when is paid and agreed, never how to pay. */
const conditions = (document: QuoteDocument): string[] => [
  depositWords(document),
  document.wordsBelow,
  document.session ? '' : sessionTerms,
  `Akkoord gaan kan tot en met ${formatDate(document.validUntil)}, met de knop in onze mail. Onze voorwaarden gelden: ${siteUrl}${paths.voorwaarden}.`,
];

function feet(sheet: Sheet, document: PrintedDocument): void {
  const { pdf } = sheet;
  const { seller } = document;
  const { count } = pdf.bufferedPageRange();
  const identity = [seller.name, vatNumberLine(seller.companyNumber), seller.register]
    .filter(Boolean)
    .join(' · ');
  for (let place = 0; place < count; place += 1) {
    pdf.switchToPage(place);
    const y = page.height - 48;
    sheet.rule(y - 10, 0.75, palette.line);
    sheet.face('regular', size.small, palette.soft).write(identity, margin, y, 300, 'left', 1);
    const where = count > 1 ? `, pagina ${place + 1} van ${count}` : '';
    sheet.write(`${titleOf(document)}${where}`, 370, y, right - 370, 'right');
  }
}

/** The library and the faces load when the first PDF is made, so that they cost other calls nothing. */
async function open(document: PrintedDocument): Promise<Pdf> {
  const [{ default: Pdf }, faces] = await Promise.all([import('pdfkit'), import('./fonts.ts')]);
  const pdf = new Pdf({
    size: 'A4',
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    // The standard typefaces are files that a function does not have.
    font: null as unknown as string,
    lang: 'nl-BE',
    displayTitle: true,
    info: {
      Title: titleOf(document),
      Author: document.seller.name,
      CreationDate: new Date(document.issuedOn),
    },
  });
  for (const [name, base64] of Object.entries(faces)) pdf.registerFont(name, bytesOf(base64));
  return pdf;
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)).buffer;

/**
 * A document as a PDF on A4, for people; its Peppol XML is the invoice itself. Its QR code asks for what is open now, by
 * default what was due when it was issued.
 */
export async function toPdf(
  document: PrintedDocument,
  openCents: number = document.kind === 'quote' ? 0 : document.dueCents,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await open(document);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  pdf.on('data', (chunk: Uint8Array<ArrayBuffer>) => chunks.push(chunk));
  const ended = new Promise((resolve, reject) => {
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  const sheet = new Sheet(pdf);
  head(sheet, document);
  parties(sheet, document);
  if (document.kind === 'quote') prose(sheet, [document.wordsAbove]);
  const columns = columnsOf(document);
  tableHead(sheet, columns);
  for (const line of document.lines) row(sheet, columns, line);
  sums(sheet, document);
  if (document.kind === 'quote') prose(sheet, conditions(document));
  else payment(sheet, document, openCents);
  feet(sheet, document);
  pdf.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
