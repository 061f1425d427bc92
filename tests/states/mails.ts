import type { ShopMail } from '../../contract/database/mails.ts';
import type { RequestKind } from '../../contract/database/states.ts';
import { withdrawalVerdict } from '../../contract/database/states.ts';
import type { LabelledValue } from '../../contract/labels.ts';
import { withdrawalStatement } from '../../contract/withdrawal.ts';

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

const declared = {
  reference: 'AB12-CD34',
  statement: withdrawalStatement.text,
  lines: hostile,
  receivedAt: '2026-11-23T13:05:09.120Z',
  due: '2026-12-07',
  forCompany: false,
};

const invoice = {
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

const updates = {
  confirmUrl: 'https://www.kickstart.example/lijst?a=confirm-updates&t=1',
  stopUrl: 'https://www.kickstart.example/lijst?a=stop-updates&t=1',
};

/** Every mail of the shop, at least once. */
export const sampleMails: ShopMail[] = [
  ...kinds.flatMap((kind): ShopMail[] => [
    {
      template: 'request-business',
      data: {
        kind,
        name: 'Ann\r\nBcc: all@evil.example',
        fields: hostile,
        sourceUrl: 'https://www.kickstart.example/?a=1&b="2"',
      },
    },
    { template: 'request-visitor', data: { kind, name: 'Ann De Smet', fields: hostile } },
    { template: 'request-visitor', data: { kind, name: 'Ann De Smet', fields: hostile, updates } },
  ]),
  ...(['workshop', 'support', 'contact'] as const).map((kind) => ({
    template: 'lead-answer' as const,
    data: {
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
    },
  })),
  { template: 'launch-business', data: { email: 'ann@bakkerij.example' } },
  {
    template: 'launch-visitor',
    data: {
      confirmUrl: 'https://www.kickstart.example/lijst?a=confirm&t=1',
      unsubscribeUrl: 'https://www.kickstart.example/lijst?a=unsubscribe&t=2',
      oneClickUrl: 'https://api.kickstart.example/link?a=unsubscribe&t=2',
    },
  },
  {
    template: 'launch-announcement',
    data: {
      unsubscribeUrl: 'https://www.kickstart.example/lijst?a=unsubscribe&t=2',
      oneClickUrl: 'https://api.kickstart.example/link?a=unsubscribe&t=2',
    },
  },
  {
    template: 'payment-buyer',
    data: { ...order, email: 'ann@bakkerij.example', firstName: 'Ann', hasAccount: false },
  },
  {
    template: 'payment-buyer',
    data: { ...order, email: 'ann@bakkerij.example', firstName: 'Ann', hasAccount: false, unconfirmed: true },
  },
  {
    template: 'payment-buyer',
    data: { ...order, email: 'ann@bakkerij.example', firstName: null, hasAccount: true },
  },
  {
    template: 'payment-buyer',
    data: {
      ...order,
      email: 'ann@bakkerij.example',
      firstName: 'Ann',
      hasAccount: true,
      company: 'Bakkerij Ηλίας <b>& zonen</b> 🥐',
    },
  },
  {
    template: 'payment-buyer',
    data: {
      ...order,
      email: 'ann@bakkerij.example',
      firstName: 'Ann',
      hasAccount: true,
      earlierOrder: 'K2026-00001',
    },
  },
  ...[true, false].map((unconfirmed) => ({
    template: 'payment-reminder' as const,
    data: {
      email: 'ann@bakkerij.example',
      firstName: 'Ann',
      productName: order.productName,
      orderNumber: order.orderNumber,
      unconfirmed,
      last: !unconfirmed,
    },
  })),
  { template: 'invoice', data: invoice },
  { template: 'invoice-business', data: invoice },
  { template: 'invoice', data: { ...invoice, dueOn: null, dueCents: 0, iban: '', communication: '' } },
  {
    template: 'invoice',
    data: { ...invoice, kind: 'credit-note', corrects: '2026-0011', dueOn: null, communication: '' },
  },
  { template: 'invoice-reminder', data: invoice },
  {
    template: 'password-changed',
    data: { email: 'ann@bakkerij.example', firstName: 'Ann', changedAt: order.paidAt },
  },
  {
    template: 'own-data',
    data: {
      email: 'ann@bakkerij.example',
      ownDataUrl: 'https://www.kickstart.example/privacy?gegevens=een',
    },
  },
  {
    template: 'deletion-asked',
    data: {
      email: 'ann@bakkerij.example',
      firstName: 'Ann',
      hasAccount: true,
      dueAt: order.paidAt,
      undoUrl: 'https://www.kickstart.example/account?behoud=een',
    },
  },
  {
    template: 'deletion-asked',
    data: {
      email: 'ann@bakkerij.example',
      firstName: null,
      hasAccount: false,
      dueAt: order.paidAt,
      undoUrl: 'https://www.kickstart.example/privacy?behoud=een',
    },
  },
  { template: 'payment-business', data: { ...order, name: 'Ann De Smet', email: 'ann@bakkerij.example' } },
  {
    template: 'payment-business',
    data: {
      ...order,
      name: 'Ann De Smet',
      email: 'ann@bakkerij.example',
      earlierOrder: 'K2026-00001',
    },
  },
  {
    template: 'payment-mismatch',
    data: {
      orderNumber: order.orderNumber,
      email: 'ann@bakkerij.example',
      ordered: { product: order.productName, cents: order.amountCents, currency: 'eur' },
      paid: { product: order.productName, cents: 100, currency: 'usd' },
    },
  },
  { template: 'withdrawal-receipt', data: declared },
  { template: 'withdrawal-receipt', data: { ...declared, forCompany: true } },
  {
    template: 'withdrawal-receipt',
    data: { ...declared, confirmUrl: 'https://www.kickstart.example/herroepen?bevestig=1' },
  },
  ...withdrawalVerdict.options.map((verdict) => ({
    template: 'withdrawal-shop' as const,
    data: {
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
    },
  })),
  {
    template: 'withdrawal-refused',
    data: {
      reference: declared.reference,
      orderNumber: 'K2026-00012',
      payment: 'pi_3NirD82eZvKYlo2CIvbtLWuY',
      error: 'StripeInvalidRequestError: Insufficient funds',
    },
  },
  {
    template: 'withdrawal-refused',
    data: {
      reference: null,
      orderNumber: 'K2026-00012',
      payment: 'pi_3NirD82eZvKYlo2CIvbtLWuY',
      error:
        'StripeInvalidRequestError balance_insufficient: Insufficient funds in your Stripe account to refund this amount.',
    },
  },
  {
    template: 'refund-failed',
    data: {
      reference: declared.reference,
      orderNumber: 'K2026-00012',
      payment: 'pi_3NirD82eZvKYlo2CIvbtLWuY',
      error: 'refund failed: expired_or_canceled_card',
    },
  },
  {
    template: 'withdrawal-refunded',
    data: {
      firstName: 'Ann',
      productName: order.productName,
      orderNumber: 'K2026-00012',
      amountCents: 2700,
      earlierCents: 1000,
      reference: declared.reference,
      access: 'ended',
    },
  },
  {
    template: 'withdrawal-declined',
    data: {
      name: 'Ann De Smet',
      reference: declared.reference,
      orderNumber: 'K2026-00012',
      receivedAt: declared.receivedAt,
      forCompany: false,
      reason: 'De bedenktijd van veertien dagen was voorbij.\nJe volgde intussen ook alle lessen.',
    },
  },
  {
    template: 'refund-part',
    data: {
      firstName: 'Ann',
      productName: order.productName,
      orderNumber: 'K2026-00012',
      amountCents: 1000,
      paidCents: 3700,
    },
  },
  ...(
    [
      ['mails', { label: 'ann@bakkerij.example', value: 'payment-buyer' }],
      ['problems', { label: 'K2026-00012', value: 'ann@bakkerij.example' }],
      ['disputes', { label: 'K2026-00012', value: 'ann@bakkerij.example' }],
      ['missed', null],
      ['payments', { label: 'K2026-00012', value: 'evt_1Q2w3E4r5T6y7U8i' }],
      ['refunds', { label: 'K2026-00012', value: '2026-11-26' }],
      ['erasures', { label: 'ann@bakkerij.example', value: 'problem' }],
      ['ceilings', { label: 'send-contact-email', value: '2026-11-26T10:00:00Z' }],
    ] as const
  ).map(([cause, line]) => ({
    template: 'owner-alert' as const,
    data: { cause, total: line ? 12 : 1, lines: line ? [line] : [] },
  })),
  ...(['invited', 'added', 'joined', 'left'] as const).map((news) => ({
    template: 'owner-news' as const,
    data: { news, email: 'mia@voorbeeld.be', by: 'an@voorbeeld.be' },
  })),
];
