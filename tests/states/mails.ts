import {
  type MailData,
  type MailTemplate,
  mailTemplates,
  type ShopMail,
} from '../../contract/database/mails.ts';
import type { RequestKind } from '../../contract/database/states.ts';
import { withdrawalVerdict } from '../../contract/database/states.ts';
import { priceVatPercent } from '../../contract/invoicing/settings.ts';
import type { LabelledValue } from '../../contract/labels.ts';
import { withdrawalStatement } from '../../contract/withdrawal.ts';
import { withdrawalDays } from '../../site/kit.ts';

/** Values that a hostile or careless visitor might fill in. */
export const hostile: LabelledValue[] = [
  { label: 'Naam', value: 'Ann <script>alert(1)</script> "De Smet" & zoon\'s' },
  { label: 'E-mail', value: 'ann+test@bakkerij.example' },
  { label: 'Telefoonnummer', value: '' },
  { label: 'Toelichting', value: 'Eerste lijn\r\n\r\n<img src=https://evil.example/x.png> Derde lijn' },
  { label: 'AI-tools', value: 'ChatGPT, Dall-E' },
];

export const kinds: RequestKind[] = [
  'contact',
  'inline',
  'workshop-dialog',
  'kennismaking',
  'workshop',
  'support',
];

const order = {
  productName: 'Kickstart Kit',
  amountCents: 3700,
  orderNumber: 'KS-2026-0001',
  paidAt: '2026-11-20T23:30:00Z',
};

/** What only the buyer's receipt says. */
const promised = { vatPercent: priceVatPercent(), withdrawalDays };

const declared = {
  reference: 'AB12-CD34',
  statement: withdrawalStatement.text,
  lines: hostile,
  receivedAt: '2026-11-23T13:05:09.120Z',
  due: '2026-12-07',
  forCompany: false,
};

const invoice = {
  invoiceUrl: '/factuur?token=een',
  invoiceId: '7d7f1d7c-5f0e-4a39-9c58-5d2b1b1f3a10',
  kind: 'invoice',
  reference: '2026-0012',
  corrects: null,
  company: 'Bakkerij <b>De Korst</b> & zonen',
  orderReference: 'AB12-CD34',
  issuedOn: '2026-11-23',
  dueOn: '2026-12-23',
  totalCents: 145_200,
  dueCents: 145_200,
  iban: 'BE68539007547034',
  communication: '202600001279',
} as const;

const quote = {
  quoteId: invoice.invoiceId,
  reference: 'V2026-0012',
  version: 1,
  company: invoice.company,
  totalCents: 145_200,
  validUntil: '2026-12-23',
  session: null,
  quoteUrl: '/voorstel?token=0123456789',
} as const;

const { quoteUrl: _, ...aboutQuote } = quote;
const answeredQuote = {
  ...aboutQuote,
  agrees: true,
  by: 'An Peeters',
  role: 'zaakvoerder',
  at: '2026-12-01T09:12:00Z',
  how: null,
  reason: null,
  requestId: invoice.invoiceId,
};

/** What an owner published, as the confirmation of a request says it. */
const shop = {
  answerDays: 2,
  notice: 'Gesloten van 24 december tot 2 januari',
  bookingUrl: 'https://www.kickstart.example/afspraak',
};

const updates = {
  confirmUrl: 'https://www.kickstart.example/lijst?a=confirm-updates&t=1',
  stopUrl: 'https://www.kickstart.example/lijst?a=stop-updates&t=1',
};

const launchLinks = {
  unsubscribeUrl: 'https://www.kickstart.example/lijst?a=unsubscribe&t=2',
  oneClickUrl: 'https://api.kickstart.example/link?a=unsubscribe&t=2',
};

const buyer = { ...order, ...promised, email: 'ann@bakkerij.example', firstName: 'Ann', hasAccount: false };

const lostRefund = {
  reference: declared.reference,
  orderNumber: 'K2026-00012',
  payment: 'pi_3NirD82eZvKYlo2CIvbtLWuY',
  error: 'StripeInvalidRequestError: Insufficient funds',
};

const erased = {
  email: 'ann@bakkerij.example',
  dueAt: order.paidAt,
  undoUrl: '/privacy?behoud=een',
};

/** The data of every mail of the shop, at least once. */
const samples: { [Template in MailTemplate]: readonly MailData<Template>[] } = {
  'request-business': kinds.map((kind) => ({
    kind,
    name: 'Ann\r\nBcc: all@evil.example',
    fields: hostile,
    sourceUrl: 'https://www.kickstart.example/?a=1&b="2"',
  })),
  'request-visitor': kinds.flatMap((kind) => [
    { kind, name: 'Ann De Smet', fields: hostile },
    { kind, name: 'Ann De Smet', fields: hostile, updates, shop },
  ]),
  'request-answer': (['workshop', 'support', 'contact'] as const).map((kind) => ({
    subject: 'Uw vraag over een workshop\r\nBcc: all@evil.example',
    words: 'Dag Ann,\n\nDat kan op 11 januari <b>om 9 uur</b>.\n\nTot dan!',
    reference: declared.reference,
    askedAt: declared.receivedAt,
    request: {
      kind,
      company: 'Bakkerij',
      message: kind === 'contact' ? '' : 'Kan het in januari?\n\n<img src=https://evil.example/x.png>',
      details: {},
    },
  })),
  'launch-business': [{ email: 'ann@bakkerij.example' }],
  'launch-visitor': [{ ...launchLinks, confirmUrl: 'https://www.kickstart.example/lijst?a=confirm&t=1' }],
  'launch-announcement': [launchLinks],
  newsletter: [
    {
      ...launchLinks,
      subject: 'Drie prompts voor december',
      words:
        'Dag lezer,\n\nDeze drie gebruiken we elke week: https://www.kickstart.example/prompts?a=1&b=2.\n\n<b onclick=alert(1)>Tot</b> [snel](javascript:alert(1))',
      button: 'Lees ze hier',
      buttonUrl: 'https://www.kickstart.example/prompts',
      consent: 'Hou me op de hoogte met de nieuwsbrief',
      since: order.paidAt,
    },
  ],
  'payment-buyer': [
    buyer,
    { ...buyer, unconfirmed: true },
    { ...buyer, firstName: null, hasAccount: true },
    { ...buyer, hasAccount: true, company: 'Bakkerij Ηλίας <b>& zonen</b> 🥐' },
    { ...buyer, hasAccount: true, earlierOrder: 'K2026-00001' },
  ],
  'payment-reminder': [true, false].map((unconfirmed) => ({
    email: 'ann@bakkerij.example',
    firstName: 'Ann',
    productName: order.productName,
    orderNumber: order.orderNumber,
    unconfirmed,
    last: !unconfirmed,
  })),
  'payment-business': [
    { ...order, name: 'Ann De Smet', email: 'ann@bakkerij.example' },
    { ...order, name: 'Ann De Smet', email: 'ann@bakkerij.example', earlierOrder: 'K2026-00001' },
  ],
  'payment-mismatch': [
    {
      orderNumber: order.orderNumber,
      email: 'ann@bakkerij.example',
      ordered: { product: order.productName, cents: order.amountCents, currency: 'eur' },
      paid: { product: order.productName, cents: 100, currency: 'usd' },
    },
  ],
  invoice: [
    invoice,
    { ...invoice, dueOn: null, dueCents: 0, iban: '', communication: '', invoiceUrl: null },
    {
      ...invoice,
      kind: 'credit-note',
      corrects: '2026-0011',
      dueOn: null,
      communication: '',
      invoiceUrl: null,
    },
  ],
  'invoice-business': [invoice],
  'invoice-offer': [{ firstName: 'Ann', orderNumber: 'K2026-00012', until: '2026-12-15' }],
  'invoice-reminder': [
    invoice,
    { ...invoice, early: true, words: 'Een geheugensteuntje.\n\nTot binnenkort.' },
  ],
  session: (['new', 'changed', 'cancelled'] as const).flatMap((state, sequence) =>
    [false, true].map((toOwner) => ({
      requestId: invoice.invoiceId,
      reference: '0B6B-1C55',
      who: 'Bakkerij Zoet',
      startsAt: '2026-12-10T08:30:00Z',
      endsAt: '2026-12-10T11:00:00Z',
      sequence,
      state,
      toOwner,
    })),
  ),
  'quote-confirmed': [answeredQuote, { ...answeredQuote, role: null, how: 'telefoon' }],
  'quote-answered': [
    answeredQuote,
    { ...answeredQuote, agrees: false, by: null, role: null, reason: 'Te duur' },
  ],
  quote: [
    quote,
    { ...quote, version: 2, session: { start: '2027-03-02T08:30:00Z', end: '2027-03-02T11:30:00Z' } },
  ],
  'books-month': [
    { month: '2026-11-01', part: 1, parts: 1 },
    { month: '2026-11-01', part: 2, parts: 3 },
  ],
  'password-changed': [{ email: 'ann@bakkerij.example', firstName: 'Ann', changedAt: order.paidAt }],
  'own-data': [{ email: 'ann@bakkerij.example', ownDataUrl: '/privacy?gegevens=een' }],
  'deletion-asked': [
    { ...erased, firstName: 'Ann', hasAccount: true },
    { ...erased, firstName: null, hasAccount: false },
  ],
  'withdrawal-acknowledged': [
    declared,
    { ...declared, forCompany: true },
    { ...declared, confirmUrl: 'https://www.kickstart.example/herroepen?bevestig=1' },
  ],
  'withdrawal-shop': withdrawalVerdict.options.map((verdict) => ({
    ...declared,
    forCompany: verdict === 'company',
    verdict,
    proven: false,
    order:
      verdict === 'unmatched'
        ? null
        : {
            number: 'K2026-00012',
            amountCents: 3700,
            problem: null,
            paidAt: order.paidAt,
            lastDay: 'maandag 7 december 2026',
          },
  })),
  'withdrawal-refunded': [
    {
      firstName: 'Ann',
      productName: order.productName,
      orderNumber: 'K2026-00012',
      amountCents: 2700,
      earlierCents: 1000,
      reference: declared.reference,
      access: 'ended',
    },
  ],
  'withdrawal-declined': [
    {
      name: 'Ann De Smet',
      reference: declared.reference,
      orderNumber: 'K2026-00012',
      receivedAt: declared.receivedAt,
      forCompany: false,
      reason: `De bedenktijd van ${withdrawalDays} dagen was voorbij.\nJe volgde intussen ook alle lessen.`,
    },
  ],
  'refund-refused': [
    lostRefund,
    {
      ...lostRefund,
      reference: null,
      error:
        'StripeInvalidRequestError balance_insufficient: Insufficient funds in your Stripe account to refund this amount.',
    },
  ],
  'refund-failed': [{ ...lostRefund, error: 'refund failed: expired_or_canceled_card' }],
  'refund-part': [
    {
      firstName: 'Ann',
      productName: order.productName,
      orderNumber: 'K2026-00012',
      amountCents: 1000,
      paidCents: 3700,
    },
  ],
  'owner-alert': (
    [
      ['mails', { label: 'ann@bakkerij.example', value: 'payment-buyer' }],
      ['problems', { label: 'K2026-00012', value: 'ann@bakkerij.example' }],
      ['disputes', { label: 'K2026-00012', value: 'ann@bakkerij.example' }],
      ['missed', null],
      ['payments', { label: 'K2026-00012', value: 'evt_1Q2w3E4r5T6y7U8i' }],
      ['refunds', { label: 'K2026-00012', value: '2026-11-26' }],
      ['erasures', { label: 'ann@bakkerij.example', value: 'problem' }],
      ['ceilings', { label: 'send-contact-email', value: '2026-11-26T10:00:00Z' }],
      ['stripe-refused', { label: 'Sinds', value: '2026-11-26T10:00:00Z' }],
      ['stripe-unreachable', { label: 'Sinds', value: '2026-11-26T10:00:00Z' }],
      ['bookings', { label: 'K2026-00012', value: '2026-11-26T10:00:00Z' }],
      ['functions', { label: 'send-contact-email', value: '2026-11-26T10:00:00Z' }],
    ] as const
  ).map(([cause, line]) => ({
    cause,
    total: line && line.label !== 'Sinds' ? 12 : 1,
    lines: line ? [line] : [],
  })),
  'owner-news': (['invited', 'added', 'joined', 'left'] as const).map((news) => ({
    news,
    email: 'mia@voorbeeld.be',
    by: 'an@voorbeeld.be',
  })),
};

/** Every mail of the shop, at least once. */
export const sampleMails = mailTemplates.flatMap((template) =>
  samples[template].map((data) => ({ template, data }) as ShopMail),
);
