import { vatTotals } from '../../contract/invoicing/arithmetic.ts';
import type { InvoiceDocument, InvoiceLine, QuoteDocument } from '../../contract/invoicing/document.ts';

/** The documents that the official rules accepted; tests/invoicing/accepted/ holds their XML under these names. */

const seller = {
  name: 'Kickstart Voorbeeld BV',
  street: 'Voorbeeldstraat 1',
  postalCode: '9000',
  city: 'Gent',
  companyNumber: '0123456749',
  register: 'RPR Gent, afdeling Gent',
  email: 'hallo@kickstart.example',
  phone: '+32 9 000 00 00',
  iban: 'BE68539007547034',
};

const buyer = {
  name: 'Bakkerij Van den Broecke & Zonen BV',
  street: 'Kerkstraat 12 bus 3',
  postalCode: '2800',
  city: 'Mechelen',
  companyNumber: '0987654394',
  vatLiable: 'ja' as const,
  email: 'boekhouding@vandenbroecke.example',
};

const line = (description: string, unitCents: number, vatPercent = 21, quantity = 1): InvoiceLine => ({
  description,
  quantity,
  unitCents,
  netCents: quantity * unitCents,
  vatPercent,
});

const kit = line('Kickstart Kit', 3058);

/** A document whose totals follow from its lines. By default an invoice of an order that is paid online. */
function documentOf(
  lines: InvoiceLine[],
  given: Partial<InvoiceDocument> = {},
  vat = vatTotals(lines),
): InvoiceDocument {
  const netCents = vat.reduce((sum, rate) => sum + rate.netCents, 0);
  const vatCents = vat.reduce((sum, rate) => sum + rate.vatCents, 0);
  const totalCents = netCents + vatCents;
  return {
    kind: 'invoice',
    number: '2026-0001',
    issuedOn: '2026-11-25',
    deliveredOn: '2026-11-25',
    dueOn: null,
    seller,
    buyer,
    buyerReference: '',
    orderReference: 'KS-7Q2M-4XHD',
    corrects: null,
    vatRegime: 'normal',
    lines,
    vat,
    netCents,
    vatCents,
    totalCents,
    paidCents: totalCents,
    dueCents: 0,
    structuredCommunication: '',
    ...given,
  };
}

/** The same document when it is to be paid by transfer. */
const byTransfer = (document: InvoiceDocument): InvoiceDocument => ({
  ...document,
  number: '2026-0002',
  orderReference: 'W-2026-0007',
  dueOn: '2026-12-25',
  paidCents: 0,
  dueCents: document.totalCents,
  structuredCommunication: '202600000293',
});

const correcting = {
  kind: 'credit-note',
  corrects: { number: '2026-0001', issuedOn: '2026-11-25' },
} as const;
const creditOf = (document: InvoiceDocument, number: string): InvoiceDocument => ({
  ...document,
  ...correcting,
  number,
  issuedOn: '2026-12-02',
});

const session = [
  line('Inspiratiesessie ‘Slim starten met AI’, 20 november 2026', 65_000),
  line('Syllabus op papier', 1_850, 6, 24),
  line('Verplaatsing Gent – Mechelen (heen en terug)', 4_200),
];

const exempt = documentOf([line('Kickstart Kit', 3700, 0)], {
  vatRegime: 'exempt',
  seller: { ...seller, register: '' },
});

export const documents = {
  kit: documentOf([kit]),
  'kit for a company without a VAT number': documentOf([kit], { buyer: { ...buyer, vatLiable: 'nee' } }),
  'kit with the reference of the company': documentOf([kit], { buyerReference: 'PO 4500-88/21' }),
  'session with two rates, by transfer': byTransfer(documentOf(session)),
  'session that is paid': {
    ...byTransfer(documentOf(session)),
    paidCents: documentOf(session).totalCents,
    dueCents: 0,
  },
  'session that is paid in part': {
    ...byTransfer(documentOf(session)),
    paidCents: 20_000,
    dueCents: documentOf(session).totalCents - 20_000,
  },
  'three rates and a zero rate': byTransfer(
    documentOf([...session, line('Toegangskaart', 1_200, 12, 3), line('Krant', 250, 0)]),
  ),
  'exempt by article 44, beside a rate': byTransfer(
    documentOf([...session, line('Opleiding', 45_000, 0)], { vatReason: 'article-44' }),
  ),
  'exempt as a small enterprise': byTransfer(
    documentOf([line('Opleiding', 45_000, 0)], { vatReason: 'small-enterprise' }),
  ),
  exempt,
  'exempt, by transfer': byTransfer({ ...exempt, buyerReference: 'Vraag 12' }),
  'credit note for the whole kit': creditOf(documentOf([kit]), '2026-0003'),
  'credit note for a part of the kit': creditOf(
    documentOf([line('Kickstart Kit', 1019)], {}, [{ vatPercent: 21, netCents: 1019, vatCents: 214 }]),
    '2026-0004',
  ),
  'credit note for a session that was not paid': {
    ...creditOf(byTransfer(documentOf(session)), '2026-0005'),
    dueOn: null,
    structuredCommunication: '',
  },
  'deposit of a quote': byTransfer(
    documentOf([
      line('Voorschot 30% op voorstel V2026-0001: Inspiratiesessie', 20_760),
      line('Voorschot 30% op voorstel V2026-0001: Syllabus op papier', 13_320, 6),
    ]),
  ),
  'rest of a quote': byTransfer(
    documentOf([
      line('Saldo van voorstel V2026-0001: Inspiratiesessie', 48_440),
      line('Saldo van voorstel V2026-0001: Syllabus op papier', 31_080, 6),
    ]),
  ),
  'exempt credit note': creditOf(exempt, '2026-0006'),
  'discount of some cents': byTransfer(
    documentOf([line('Workshop', 33_333, 21, 3), line('Afronding', -34), line('Syllabus', 999, 6)]),
  ),
  'one cent': documentOf([line('Proef', 1)]),
  'names in Greek, with emoji and signs of XML': documentOf(
    [line('Kit & <sessie> "AI" \u0001\u000b\ufffe\ud800 🏃', 3058)],
    {
      buyer: { ...buyer, name: 'Ελληνική Ταβέρνα «Ζορμπάς» 🫒 & Zonen', street: 'Łódźstraat 1' },
      buyerReference: '<PO> & \u0000 ‘12’',
    },
  ),
  'longest names': byTransfer(
    documentOf(
      Array.from({ length: 15 }, (_, place) =>
        line(
          `Dag ${place + 1}: begeleiding op de werkvloer voor de dienst klantenrelaties en dossierbeheer`,
          48_000 + place,
          21,
          2,
        ),
      ),
      {
        buyer: {
          ...buyer,
          name: 'Intercommunale Vereniging voor Streekontwikkeling en Huisvestingsondersteuning Zuid-West-Vlaanderen en Omstreken',
          street: 'Burgemeester Vandenbogaerdelaan-Noord 1204 bus 0301, gebouw C',
          city: 'Sint-Katelijne-Waver-Elzestraat',
        },
        buyerReference: 'BESTELBON-2026/11-000451-DEPT-KLANTENRELATIES-EN-DOSSIERBEHEER',
      },
    ),
  ),
} satisfies Record<string, InvoiceDocument>;

/** The file with the accepted XML of a document. */
export const acceptedFile = (name: string): string =>
  `tests/invoicing/accepted/${name.replaceAll(/\W+/g, '-')}.xml`;

/** What a customer says when it agrees. */
const unknown = { companyNumber: '', vatLiable: '', street: '', postalCode: '', city: '' } as const;

export const quote = (more: Partial<QuoteDocument> = {}): QuoteDocument => ({
  ...documents['session with two rates, by transfer'],
  kind: 'quote',
  number: 'V2026-0012',
  version: 2,
  buyer: { ...unknown, name: 'Bakkerij De Korst', email: 'els@dekorst.example' },
  validUntil: '2026-12-23',
  session: { start: '2027-03-02T08:30:00Z', end: '2027-03-02T11:30:00Z' },
  depositPercent: 30,
  wordsAbove: 'Zoals besproken aan de telefoon: een halve dag met uw team.\n\nWij brengen alles mee.',
  wordsBelow: 'Verplaatsing is inbegrepen.',
  ...more,
});
