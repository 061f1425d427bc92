import { formatDay, formatMoment } from '../../../../contract/calendar.ts';
import { invoiceNote } from '../../../../contract/company.ts';
import type { MailData, Payable } from '../../../../contract/database/mails.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { formatMoney, vatIn } from '../../../../contract/payment.ts';
import { lastWithdrawalDay } from '../../../../contract/withdrawal.ts';
import { brand } from '../../../../site/brand.ts';
import { formatEuro, kit } from '../../../../site/kit.ts';
import { authorities, withdrawLink } from '../../../../site/legal.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import { beforeOrder } from '../../../../site/terms.ts';
import {
  amount,
  type Block,
  button,
  callout,
  deskButton,
  fieldList,
  link,
  paragraph,
  section,
  small,
  steps,
} from './blocks.ts';
import { greetingName, shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

/** What is left to do for a buyer who made an account. */
function confirm(email: string, url: string): Block[] {
  return [
    paragraph(
      'Klik op de link in onze mail ‘Bevestig je e-mailadres’. Vind je die niet? Kijk ook in je spamfolder, of vraag een nieuwe.',
    ),
    button('Stuur me een nieuwe link', `${url}${paths.auth}?bevestig=${encodeURIComponent(email)}`),
  ];
}

const signUpAddress = (email: string, url: string) =>
  `${url}${paths.auth}?mode=signup&redirect=${paths.members}&email=${encodeURIComponent(email)}`;

function access({ hasAccount, unconfirmed, email }: MailData<'payment-buyer'>, url: string): Block[] {
  if (hasAccount) {
    return [
      paragraph(`Je toegang staat open in ${brand.membersName}. Meld je aan met dit e-mailadres.`),
      button(`Naar ${brand.membersName}`, `${url}${paths.members}`),
    ];
  }
  if (unconfirmed) {
    return [
      paragraph(
        `Je account is gemaakt. Nog één stap voor je begint: bevestig dat dit adres van jou is. Dan opent ${brand.membersName} met je aankoop.`,
      ),
      ...confirm(email, url),
    ];
  }
  return [
    paragraph('Je aankoop hoort bij dit e-mailadres. Nog twee stappen voor je begint:'),
    steps([
      'Maak een account met precies dit adres, en bevestig het met de link die je dan krijgt.',
      `Meld je aan. Je aankoop staat klaar in ${brand.membersName}.`,
    ]),
    button('Maak een account', signUpAddress(email, url)),
    link(`Al een account? Naar ${brand.membersName}`, `${url}${paths.members}`),
  ];
}

const whereToComplain = `Een vraag of een klacht? Antwoord op deze mail, schrijf naar ${organisation.email} of naar ${organisation.street}, ${organisation.postalCode} ${organisation.city}. Vermeld je bestelnummer.`;

/** What a company reads instead of the consumer's rights; that they do not apply is in its order (beforeOrder). */
function rightsOfCompany(url: string): Block[] {
  return [
    section('Vragen en voorwaarden'),
    paragraph(whereToComplain),
    small('Bij deze mail zitten de volledige voorwaarden van je aankoop. Bewaar ze.'),
    link('De voorwaarden van vandaag op onze site', `${url}${paths.voorwaarden}`),
  ];
}

function rights(data: MailData<'payment-buyer'>, url: string): Block[] {
  if (data.company) return rightsOfCompany(url);
  const paid = new Date(data.paidAt);
  const until = Number.isNaN(paid.getTime())
    ? `${data.withdrawalDays} dagen`
    : `tot en met ${formatDay(lastWithdrawalDay(paid, data.withdrawalDays))}`;
  return [
    section('Toch niets voor jou?'),
    paragraph(
      `Je kunt je bedenken ${until}, zonder reden en ook als je al begonnen bent. Je krijgt dan alles terug, en je toegang stopt. Op tijd versturen volstaat.`,
    ),
    link(withdrawLink, `${url}${paths.herroepen}`),
    section('Je rechten'),
    paragraph(
      'Voor digitale inhoud geldt de wettelijke garantie: werkt iets niet zoals beloofd, dan lossen we het kosteloos op, of je krijgt een prijsvermindering of je geld terug.',
    ),
    paragraph(
      `${whereToComplain} Komen we er niet uit, dan helpt de ${authorities.consumers.name}: ${authorities.consumers.url}`,
    ),
    small(
      'Bij deze mail zitten de volledige voorwaarden van je aankoop, met het modelformulier voor herroeping. Bewaar ze.',
    ),
    link('De voorwaarden van vandaag op onze site', `${url}${paths.voorwaarden}`),
  ];
}

function preheader({ earlierOrder, hasAccount }: MailData<'payment-buyer'>): string {
  if (earlierOrder) return 'Deze tweede betaling betalen we terug.';
  return hasAccount ? 'Je kunt meteen beginnen.' : 'Zo kom je bij je aankoop.';
}

/** Where a company finds its invoice; a duplicate payment gets none. */
function invoice({ company, earlierOrder }: MailData<'payment-buyer'>, url: string): Block[] {
  if (!company || earlierOrder) return [];
  return [section('Je factuur'), paragraph(invoiceNote), link('Naar je account', `${url}${paths.account}`)];
}

function paymentBuyer(data: MailData<'payment-buyer'>, url: string): MailContent {
  const product = shortLine(data.productName);
  const greeting = greetingName(data.firstName);
  return {
    // Mail programs group mails with the same subject, and the second would go unread.
    subject: `${data.earlierOrder ? 'Je betaalde twee keer' : 'Je betaling is gelukt'}: ${product}`,
    preheader: preheader(data),
    heading: greeting ? `${greeting}, je kan vertrekken.` : 'Je kan vertrekken.',
    blocks: [
      paragraph(`Bedankt voor je aankoop. We hebben je betaling voor de ${product} ontvangen.`),
      ...(data.earlierOrder
        ? [
            callout(
              `Je betaalde de ${product} al eerder, met bestelling ${data.earlierOrder}. Eén keer is genoeg: deze tweede betaling betalen we terug, je hoeft niets te doen. Was ze wel de bedoeling? Antwoord dan op deze mail.`,
            ),
          ]
        : []),
      amount(`${product}, betaald (${kit.vatLabel})`, formatEuro(data.amountCents)),
      section('Zo begin je'),
      ...access(data, url),
      section('Je bestelling'),
      fieldList([
        { label: fieldLabels.bestelnummer, value: data.orderNumber },
        { label: 'Besteld op', value: formatMoment(data.paidAt) },
        { label: 'Product', value: `${product}, digitale inhoud` },
        { label: 'Bedrag', value: `${formatEuro(data.amountCents)}, ${kit.vatLabel}` },
        { label: 'Btw', value: vatIn(data.amountCents, data.vatPercent) },
        { label: 'Betaald met', value: kit.paymentLabel },
        ...(data.company ? [{ label: 'Bedrijf', value: data.company }] : []),
        ...beforeOrder(data.company ? null : data.withdrawalDays),
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
      ...invoice(data, url),
      ...rights(data, url),
    ],
    running: true,
    reason:
      'Je krijgt deze mail omdat er met dit e-mailadres een bestelling is betaald. Dit is je betaalbewijs: bewaar het.',
  };
}

function paymentReminder(data: MailData<'payment-reminder'>, url: string): MailContent {
  const product = shortLine(data.productName);
  const greeting = greetingName(data.firstName);
  return {
    subject: `Je ${product} staat nog op je te wachten`,
    preheader: 'Bevestig je e-mailadres, dan kun je beginnen.',
    heading: greeting ? `${greeting}, je kunt nog vertrekken.` : 'Je kunt nog vertrekken.',
    blocks: [
      paragraph(
        `Je betaalde de ${product}, maar je e-mailadres is nog niet bevestigd. Daarna staat alles voor je klaar.`,
      ),
      ...(data.unconfirmed
        ? confirm(data.email, url)
        : [
            steps([
              'Maak een account met precies dit e-mailadres.',
              `Klik op de link in de mail die je dan krijgt. Je aankoop staat klaar in ${brand.membersName}.`,
            ]),
            button('Maak een account', signUpAddress(data.email, url)),
          ]),
      paragraph(
        `Lukt het niet? Antwoord op deze mail of schrijf naar ${organisation.email}, met je bestelnummer ${data.orderNumber}.`,
      ),
    ],
    running: true,
    reason: data.last
      ? 'Je krijgt deze mail omdat er met dit e-mailadres een bestelling is betaald. Dit is de laatste herinnering.'
      : 'Je krijgt deze mail omdat er met dit e-mailadres een bestelling is betaald.',
  };
}

/** The order on the desk; after a duplicate payment the business's task is to refund it. */
function refund(data: MailData<'payment-business'>, product: string, url: string): Block[] {
  const { earlierOrder, orderNumber } = data;
  if (!earlierOrder) return [deskButton('Open de bestelling', url, 'orders', orderNumber)];
  return [
    callout(
      `Deze koper betaalde de ${product} al eerder, met bestelling ${earlierOrder}. De koper las in zijn mail dat je deze tweede betaling terugbetaalt. Dat doe je in het beheer; de toegang via de eerste bestelling blijft.`,
    ),
    deskButton('Terugbetalen', url, 'orders', orderNumber),
  ];
}

function paymentBusiness(data: MailData<'payment-business'>, url: string): MailContent {
  const product = shortLine(data.productName);
  const paid = formatEuro(data.amountCents);
  const buyer = shortLine(data.name ?? '', 80) || shortLine(data.email);
  return {
    subject: `${data.earlierOrder ? 'Dubbel betaald' : 'Betaald'}: ${product}, ${paid}, ${buyer}`,
    preheader: `Bestelnummer ${data.orderNumber}.`,
    heading: data.earlierOrder ? 'Dubbel betaald: betaal dit terug.' : `${product} verkocht.`,
    blocks: [
      amount('Betaald', paid),
      ...refund(data, product, url),
      section('De bestelling'),
      fieldList([
        { label: 'Koper', value: data.name ?? '' },
        ...(data.company ? [{ label: 'Bedrijf', value: data.company }] : []),
        { label: fieldLabels.email, value: data.email },
        { label: 'Product', value: data.productName },
        { label: 'Bedrag', value: paid },
        { label: 'Bestelnummer', value: data.orderNumber },
        { label: 'Betaald op', value: formatMoment(data.paidAt) },
      ]),
    ],
    reason: 'Deze bestelling staat ook in het beheer, bij Bestellingen.',
    internal: true,
  };
}

function payableText({ product, cents, currency }: Payable): string {
  return `${product ?? 'onbekend product'}, ${cents === null ? 'onbekend bedrag' : formatMoney(cents, currency)}`;
}

function paymentMismatch(data: MailData<'payment-mismatch'>, url: string): MailContent {
  return {
    subject: `Betaling klopt niet: bestelling ${data.orderNumber}`,
    preheader: 'De koper kreeg geen toegang en wacht op jou.',
    heading: 'Deze betaling klopt niet met de bestelling.',
    blocks: [
      paragraph(
        'Er kwam geld binnen, maar niet wat er besteld was. De koper kreeg daarom geen toegang en las dat het rechtgezet wordt of dat het geld terugkomt.',
      ),
      section('Wat moet je doen?'),
      steps([
        'Open de bestelling in het beheer en kijk de betaling na: wie betaalde, en waarvoor?',
        'Betaal ze daar helemaal terug. De bestelling staat dan op terugbetaald en de koper kan opnieuw kopen.',
        'Laat het de koper weten: antwoord gewoon op deze mail.',
      ]),
      deskButton('Open de bestelling', url, 'orders', data.orderNumber),
      section('De bestelling'),
      fieldList([
        { label: 'Bestelnummer', value: data.orderNumber },
        { label: fieldLabels.email, value: data.email },
        { label: 'Besteld', value: payableText(data.ordered) },
        { label: 'Betaald volgens Stripe', value: payableText(data.paid) },
      ]),
      small(
        'Gebeurt dit vaker? Vergelijk dan de prijs in site/kit.ts met wat Stripe aanrekent, en laat de winkel nakijken.',
      ),
    ],
    reason: 'Deze bestelling staat ook in het beheer, bij Bestellingen.',
    internal: true,
  };
}

export const paymentMails = {
  'payment-buyer': paymentBuyer,
  'payment-reminder': paymentReminder,
  'payment-business': paymentBusiness,
  'payment-mismatch': paymentMismatch,
};
