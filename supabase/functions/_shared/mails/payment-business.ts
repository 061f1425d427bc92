import { fieldLabels } from '../../../../contract/labels.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { amount, fieldList, notice, section } from './blocks.ts';
import { singleLine } from './escape.ts';
import { formatMoment } from './format.ts';
import type { MailContent } from './layout.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'payment-business' }>['data'];

/** A paid order, for the business. */
export function paymentBusiness(data: Data): MailContent {
  const product = singleLine(data.productName);
  const paid = formatEuro(data.amountCents);
  const buyer = singleLine(data.name ?? '', 80) || singleLine(data.email);
  return {
    subject: `Betaald: ${product}, ${paid}, ${buyer}`,
    preheader: `Bestelnummer ${data.orderNumber}.`,
    heading: `${product} verkocht.`,
    blocks: [
      amount('Betaald', paid),
      ...(data.earlierOrder
        ? [
            notice(
              `Deze koper betaalde de ${product} al eerder, met bestelling ${data.earlierOrder}. Was dat niet de bedoeling? Betaal er dan een terug in Stripe.`,
            ),
          ]
        : []),
      section('De bestelling'),
      fieldList([
        { label: 'Koper', value: data.name ?? '' },
        { label: fieldLabels.email, value: data.email },
        { label: 'Product', value: data.productName },
        { label: 'Bedrag', value: paid },
        { label: 'Bestelnummer', value: data.orderNumber },
        { label: 'Betaald op', value: formatMoment(data.paidAt) },
      ]),
    ],
    reason: 'Deze bestelling staat ook in de database, in de tabel met bestellingen.',
    internal: true,
  };
}
