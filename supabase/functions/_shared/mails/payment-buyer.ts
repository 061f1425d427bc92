import { brand } from '../../../../site/brand.ts';
import { formatEuro, kit } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import type { Block } from './blocks.ts';
import { amount, button, fieldList, link, paragraph, section, small, steps } from './blocks.ts';
import { greetingName, singleLine } from './escape.ts';
import { formatMoment } from './format.ts';
import type { MailContent } from './layout.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'payment-buyer' }>['data'];

function access({ hasAccount, unconfirmed }: Data, url: string): Block[] {
  if (hasAccount) {
    return [
      paragraph(`Je toegang staat open in ${brand.membersName}. Meld je aan met dit e-mailadres.`),
      button(`Naar ${brand.membersName}`, `${url}${paths.members}`),
    ];
  }
  if (unconfirmed) {
    return [
      paragraph('Je account is gemaakt. Nog twee stappen voor je begint:'),
      steps([
        'Klik op de link in onze mail van daarnet: ‘Bevestig je e-mailadres’. Zo weten we dat dit adres van jou is.',
        `Je aankoop staat dan klaar in ${brand.membersName}.`,
      ]),
      button(`Naar ${brand.membersName}`, `${url}${paths.members}`),
      small('Vind je die mail niet? Meld je aan, dan sturen we op jouw vraag een nieuwe link.'),
    ];
  }
  return [
    paragraph('Je aankoop hoort bij dit e-mailadres. Nog twee stappen voor je begint:'),
    steps([
      'Maak een account met precies dit adres, en bevestig het met de link die je dan krijgt.',
      `Meld je aan. Je aankoop staat klaar in ${brand.membersName}.`,
    ]),
    button('Maak een account', `${url}${paths.auth}?mode=signup&redirect=${paths.members}`),
    link(`Al een account? Naar ${brand.membersName}`, `${url}${paths.members}`),
  ];
}

/** The proof of payment for the buyer, with the way to what was bought. */
export function paymentBuyer(data: Data, url: string): MailContent {
  const product = singleLine(data.productName);
  const greeting = greetingName(data.firstName);
  return {
    subject: `Je betaling is gelukt: ${product}`,
    preheader: data.hasAccount ? 'Je kunt meteen beginnen.' : 'Zo kom je bij je aankoop.',
    heading: greeting ? `${greeting}, je bent vertrokken.` : 'Je bent vertrokken.',
    blocks: [
      paragraph(`Bedankt voor je aankoop. We hebben je betaling voor de ${product} ontvangen.`),
      amount(`${product}, betaald (${kit.vatLabel})`, formatEuro(data.amountCents)),
      section('Zo begin je'),
      ...access(data, url),
      section('Je bestelling'),
      fieldList([
        { label: 'Bestelnummer', value: data.orderNumber },
        { label: 'Betaald op', value: formatMoment(data.paidAt) },
        { label: 'Product', value: product },
        { label: 'Bedrag', value: `${formatEuro(data.amountCents)}, ${kit.vatLabel}` },
        {
          label: 'Verkoper',
          value: [
            organisation.name,
            organisation.street,
            `${organisation.postalCode} ${organisation.city}, ${organisation.country}`,
            `Ondernemingsnummer ${organisation.companyNumber}`,
            `Btw-nummer ${organisation.vatNumber}`,
          ].join('\n'),
        },
      ]),
      section('Een vraag?'),
      paragraph(`Antwoord op deze mail of schrijf naar ${organisation.email}. Vermeld je bestelnummer.`),
      small(
        'Herroepingsrecht: wie als consument op afstand koopt, heeft in de regel 14 dagen bedenktijd. Voor digitale inhoud gelden bijzondere regels. Wat dat voor je aankoop betekent, staat in onze voorwaarden.',
      ),
      link('Lees de voorwaarden', `${url}${paths.voorwaarden}`),
    ],
    running: true,
    reason:
      'Je krijgt deze mail omdat er met dit e-mailadres een bestelling is betaald. Bewaar hem als bewijs.',
  };
}
