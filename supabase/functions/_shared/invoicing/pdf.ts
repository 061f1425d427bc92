import type PDFDocument from 'pdfkit';
import { formatDate } from '../../../../contract/calendar.ts';
import { formatCompanyNumber } from '../../../../contract/company.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import type { InvoiceDocument, InvoiceLine } from '../../../../contract/invoicing/document.ts';
import { creditTerms, vatExemption } from '../../../../contract/labels.ts';
import { formatEuroAndCents as amount } from '../../../../site/kit.ts';
import { palette } from '../mails/palette.ts';
import { printable } from './printable.ts';

type Pdf = InstanceType<typeof PDFDocument>;
type Face = 'title' | 'regular' | 'bold';

// Points, of which there are 72 in an inch; the page is A4.
const page = { width: 595.28, height: 841.89 };
const margin = 51;
const right = page.width - margin;
/** What lies below is the footer's. */
const bottom = page.height - 78;
const size = { small: 8.5, text: 9.5, lead: 12, total: 19, name: 17, title: 40 };

const columns = {
  description: { x: margin, width: 232 },
  quantity: { x: 290, width: 36 },
  unit: { x: 330, width: 84 },
  vat: { x: 418, width: 34 },
  net: { x: 456, width: right - 456 },
};

const percent = (rate: number): string => `${rate.toLocaleString('nl-BE')}%`;
/** In groups of four, as banks print it. */
const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

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
    return this.pdf.heightOfString(this.readable(text), { width });
  }

  /** Prints text at a place and returns where it ends below. */
  write(text: string, x: number, y: number, width: number, align: 'left' | 'right' = 'left'): number {
    this.pdf.text(this.readable(text), x, y, { width, align, lineGap: 1.5 });
    return this.pdf.y;
  }

  /** A line of several texts under each other, from `y`; returns where they end. */
  stack(texts: string[], x: number, y: number, width: number, align: 'left' | 'right' = 'left'): number {
    return texts.filter(Boolean).reduce((end, text) => this.write(text, x, end, width, align), y);
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

  nextPage(): void {
    this.pdf.addPage();
    this.band();
    this.y = 48;
  }
}

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

const isCredit = ({ kind }: InvoiceDocument): boolean => kind === 'credit-note';
const nameOf = (document: InvoiceDocument): string => (isCredit(document) ? 'Creditnota' : 'Factuur');

function head(sheet: Sheet, document: InvoiceDocument): void {
  const { seller, number } = document;
  sheet.band();
  sheet.face('title', size.title).write(nameOf(document), margin - 2, 40, 300);
  sheet.face('title', size.name, palette.tartan).write(number, margin, 86, 300);
  const x = 330;
  const end = sheet.face('bold', size.lead).write(seller.name, x, 51, right - x);
  sheet.face('regular', size.text, palette.soft);
  const address = [seller.street, `${seller.postalCode} ${seller.city}`, seller.email, seller.phone];
  sheet.y = Math.max(sheet.stack(address, x, end + 2, right - x), 108) + 26;
}

/** What is known of the document, as label and value. */
function facts(document: InvoiceDocument): [string, string][] {
  const { corrects } = document;
  const credit = isCredit(document);
  return [
    ['Datum', formatDate(document.issuedOn)],
    [credit ? 'Bij factuur' : 'Geleverd op', corrects ? corrects.number : formatDate(document.deliveredOn)],
    ...(corrects ? [['Van', formatDate(corrects.issuedOn)] as [string, string]] : []),
    ...(document.dueOn ? [['Te betalen tegen', formatDate(document.dueOn)] as [string, string]] : []),
    ...(document.buyerReference ? [['Uw referentie', document.buyerReference] as [string, string]] : []),
    ['Onze referentie', document.orderReference],
  ];
}

function parties(sheet: Sheet, document: InvoiceDocument): void {
  const { buyer } = document;
  const top = sheet.y;
  sheet.rule(top, 2.5);
  const width = 240;
  sheet.face('bold', size.small, palette.soft).write('Voor', margin, top + 12, width);
  const name = sheet.face('bold', size.lead).write(buyer.name, margin, top + 25, width);
  sheet.face('regular', size.text);
  const left = sheet.stack(
    [
      buyer.street,
      `${buyer.postalCode} ${buyer.city}`,
      `Btw BE ${formatCompanyNumber(buyer.companyNumber)}`,
      buyer.email,
    ],
    margin,
    name + 2,
    width,
  );

  const x = 330;
  const value = 418;
  let y = top + 12;
  for (const [label, text] of facts(document)) {
    sheet.face('regular', size.text, palette.soft).write(label, x, y, value - x - 6);
    y = sheet.face('bold', size.text).write(text, value, y, right - value) + 2;
  }
  sheet.y = Math.max(left, y) + 26;
}

function tableHead(sheet: Sheet): void {
  sheet.face('bold', size.small, palette.soft);
  const { y } = sheet;
  const titles = {
    description: 'Omschrijving',
    quantity: 'Aantal',
    unit: 'Prijs',
    vat: 'Btw',
    net: 'Zonder btw',
  };
  for (const [name, { x, width }] of Object.entries(columns))
    sheet.write(titles[name as keyof typeof titles], x, y, width, name === 'description' ? 'left' : 'right');
  sheet.rule(y + 15, 1.5);
  sheet.y = y + 23;
}

function row(sheet: Sheet, line: InvoiceLine): void {
  sheet.face('regular', size.text);
  const { description, quantity, unit, vat, net } = columns;
  const height = sheet.heightOf(line.description, description.width);
  if (sheet.y + height > bottom) {
    sheet.nextPage();
    tableHead(sheet);
    sheet.face('regular', size.text);
  }
  const { y } = sheet;
  const end = sheet.write(line.description, description.x, y, description.width);
  sheet.write(String(line.quantity), quantity.x, y, quantity.width, 'right');
  sheet.write(amount(line.unitCents), unit.x, y, unit.width, 'right');
  sheet.write(percent(line.vatPercent), vat.x, y, vat.width, 'right');
  sheet.write(amount(line.netCents), net.x, y, net.width, 'right');
  sheet.rule(end + 5, 0.75, palette.line);
  sheet.y = end + 13;
}

/** The totals, and the sentence that takes the place of VAT. */
function sums(sheet: Sheet, document: InvoiceDocument): void {
  const { vat, netCents, totalCents, paidCents, dueCents, vatRegime } = document;
  const exempt = vatRegime === 'exempt';
  const rows: [string, number][] = exempt
    ? []
    : [
        ['Zonder btw', netCents],
        ...vat.map((rate): [string, number] => [
          `Btw ${percent(rate.vatPercent)} op ${amount(rate.netCents)}`,
          rate.vatCents,
        ]),
      ];
  const partly = paidCents > 0 && dueCents > 0;
  keepTogether(sheet, rows.length * 16 + 60 + (partly ? 32 : 0));

  const x = 290;
  const label = 160;
  sheet.face('regular', size.text);
  for (const [name, cents] of rows) {
    sheet.write(name, x, sheet.y, label);
    sheet.write(amount(cents), x + label, sheet.y, right - x - label, 'right');
    sheet.y += 16;
  }
  if (exempt) sheet.face('bold', size.text).write(vatExemption, margin, sheet.y + 8, x - margin - 12);
  sheet.rule(sheet.y + 2, 1.5, palette.ink, x);
  sheet.face('title', size.total).write('Totaal', x, sheet.y + 9, 90);
  sheet.write(amount(totalCents), x + 80, sheet.y + 9, right - x - 80, 'right');
  sheet.y += 44;
}

function keepTogether(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottom) sheet.nextPage();
}

/** What is paid and what is to be paid, as a field of one colour. */
function payment(sheet: Sheet, document: InvoiceDocument): void {
  const { dueCents, paidCents, dueOn, seller, structuredCommunication } = document;
  const due = dueCents > 0;
  const credit = isCredit(document);
  const title = credit
    ? due
      ? `Te ontvangen: ${amount(dueCents)}`
      : `Terugbetaald: ${amount(paidCents)}`
    : due
      ? `Te betalen: ${amount(dueCents)}`
      : `Betaald: ${amount(paidCents)}`;
  const transfer: [string, string][] =
    due && structuredCommunication
      ? [
          ['Rekening', formatIban(seller.iban)],
          ['Op naam van', seller.name],
          ['Mededeling', formatCommunication(structuredCommunication)],
        ]
      : [];
  const lead = [
    due && !credit && paidCents > 0 ? `U betaalde al ${amount(paidCents)}.` : '',
    due && dueOn ? `Gelieve te betalen tegen ${formatDate(dueOn)}.` : '',
    due && credit ? creditTerms : '',
    due ? '' : 'U hoeft niets meer te doen.',
  ].filter(Boolean);
  const height = 46 + lead.length * 15 + transfer.length * 16;
  keepTogether(sheet, height);

  const [field, ink] = due && !credit ? [palette.sun, palette.ink] : [palette.grass, palette.white];
  const { y } = sheet;
  sheet.pdf.roundedRect(margin, y, right - margin, height, 4).fill(field);
  const x = margin + 16;
  let end = sheet.face('title', size.name, ink).write(title, x, y + 13, right - margin - 32) + 3;
  sheet.face('regular', size.text, ink);
  end = sheet.stack(lead, x, end, right - margin - 32);
  for (const [label, text] of transfer) {
    sheet.face('regular', size.text, ink).write(label, x, end + 2, 80);
    end = sheet.face('bold', size.text, ink).write(text, x + 84, end + 2, right - x - 100);
  }
  sheet.y = y + height;
}

function feet(sheet: Sheet, { seller, number, ...document }: InvoiceDocument): void {
  const { pdf } = sheet;
  const { count } = pdf.bufferedPageRange();
  const identity = [
    seller.name,
    `Btw BE ${formatCompanyNumber(seller.companyNumber)}`,
    seller.register,
  ].filter(Boolean);
  for (let place = 0; place < count; place += 1) {
    pdf.switchToPage(place);
    // Text below the margin would otherwise start another page.
    pdf.page.margins.bottom = 0;
    sheet.rule(page.height - 58, 0.75, palette.line);
    sheet.face('regular', size.small, palette.soft);
    sheet.write(identity.join(' · '), margin, page.height - 48, 380);
    const where = count > 1 ? `, pagina ${place + 1} van ${count}` : '';
    sheet.write(
      `${nameOf({ seller, number, ...document })} ${number}${where}`,
      330,
      page.height - 48,
      right - 330,
      'right',
    );
  }
}

/** The library and the faces load when the first PDF is made, so that they cost other calls nothing. */
async function open(document: InvoiceDocument): Promise<Pdf> {
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
      Title: `${nameOf(document)} ${document.number}`,
      Author: document.seller.name,
      CreationDate: new Date(document.issuedOn),
    },
  });
  for (const [name, base64] of Object.entries(faces)) pdf.registerFont(name, bytesOf(base64));
  return pdf;
}

const bytesOf = (base64: string): ArrayBuffer =>
  Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)).buffer;

/** A document as a PDF on A4, for people; its Peppol XML is the invoice itself. */
export async function toPdf(document: InvoiceDocument): Promise<Uint8Array<ArrayBuffer>> {
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
  tableHead(sheet);
  for (const line of document.lines) row(sheet, line);
  sums(sheet, document);
  payment(sheet, document);
  feet(sheet, document);
  pdf.end();
  await ended;
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
