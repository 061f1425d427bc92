import { formatDay, formatExactly, formatMoment } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import type { WithdrawalVerdict } from '../../../../contract/database/states.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { refundDuration, refusedBecause } from '../../../../contract/refund.ts';
import { formatEuro, kit } from '../../../../site/kit.ts';
import { authorities } from '../../../../site/legal.ts';
import { organisation } from '../../../../site/organisation.ts';
import { companyRuling, companyWithdrawal, purchase } from '../../../../site/terms.ts';
import {
  amount,
  type Block,
  button,
  callout,
  deskButton,
  fieldList,
  paragraph,
  section,
  small,
} from './blocks.ts';
import { greetingName, shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

type Declaration = MailData<'withdrawal-acknowledged'> | MailData<'withdrawal-shop'>;

function declaration({ statement, lines, receivedAt, reference }: Declaration): Block[] {
  return [
    section('De verklaring'),
    paragraph(`‘${statement}’`),
    fieldList([
      ...lines,
      { label: 'Ontvangen op', value: formatExactly(new Date(receivedAt)) },
      { label: fieldLabels.referentie, value: reference },
    ]),
  ];
}

function proofBlocks(confirmUrl: string | undefined): Block[] {
  if (!confirmUrl) return [];
  return [
    section('Bevestig dat jij het bent'),
    paragraph(
      'Je was niet ingelogd. Met deze knop weten we dat de aankoop van jou is. Daarna betalen we je meteen terug en stopt je toegang.',
    ),
    button('Ja, dit is mijn herroeping', confirmUrl),
    small(
      'Was jij het niet? Druk dan niet op de knop: je toegang en je aankoop blijven zoals ze zijn. Laat het ons weten door op deze mail te antwoorden.',
    ),
  ];
}

/** What follows a declaration: only a consumer's right promises a refund, and only once. */
function follows({ forCompany, due }: Declaration): string {
  if (forCompany) return `${companyRuling} ${companyWithdrawal.acknowledgement}`;
  if (!due) return 'Deze bestelling is al volledig terugbetaald: er volgt geen tweede terugbetaling.';
  return `Was je op tijd, dan krijg je alles wat je betaalde terug, uiterlijk op ${formatDay(due)} en langs dezelfde weg als je betaalde. Je hoort het van ons zodra het geld vertrekt.`;
}

function withdrawalAcknowledged(data: MailData<'withdrawal-acknowledged'>): MailContent {
  return {
    subject: `We hebben je herroeping ontvangen (${data.reference})`,
    preheader: `Ontvangen op ${formatExactly(new Date(data.receivedAt))}.`,
    heading: 'Je herroeping is binnen.',
    blocks: [
      paragraph(
        'Dit is je ontvangstbewijs. Het bevestigt dat je verklaring is aangekomen, en wanneer. Of ze aan de voorwaarden voldoet, kijken we nog na.',
      ),
      ...proofBlocks(data.confirmUrl),
      ...declaration(data),
      section('Wat gebeurt er nu?'),
      paragraph(follows(data)),
      paragraph(
        `Een vraag? Antwoord op deze mail of schrijf naar ${organisation.email}, met je referentie ${data.reference}.`,
      ),
    ],
    reason:
      'Je krijgt deze mail omdat iemand met dit e-mailadres een aankoop herriep op onze site. Was jij dat niet? Antwoord dan op deze mail. Bewaar ze anders als bewijs.',
  };
}

/** What the shop has to do, by verdict. */
const tasks: Record<WithdrawalVerdict, (data: MailData<'withdrawal-shop'>) => string> = {
  open: ({ proven, reference }) =>
    proven
      ? 'De koper was ingelogd: de winkel betaalt vanzelf terug. Je krijgt een mail als dat niet lukt.'
      : `De koper was niet ingelogd en kreeg een link op het adres van de bestelling. Zodra die gebruikt wordt, betaalt de winkel vanzelf terug. Ben je intussen zeker dat het de koper is? Dan betaal je zelf terug in het beheer, bij herroeping ${reference}.`,
  late: ({ order, reference }) =>
    `De bedenktijd liep tot en met ${order?.lastDay}. Jij beslist in het beheer, bij herroeping ${reference}: toch terugbetalen, of weigeren met een mail aan de koper.`,
  unmatched: ({ reference }) =>
    `Bij dit adres en nummer hoort geen bestelling. Zoek ze op en vraag het na bij de koper, want de verklaring telt vanaf nu. Is het in orde, betaal dan terug in het beheer: bij herroeping ${reference} kies je de bestelling.`,
  refunded: () => 'Deze bestelling is al terugbetaald. Je hoeft niets te doen.',
  returned: ({ reference }) =>
    `De bank stuurde de terugbetaling van deze bestelling terug. Gaf je het geld intussen op een andere manier, dan sluit je de herroeping in het beheer, bij herroeping ${reference}. Anders vraag je de koper op welke rekening het kan, of betaal je daar opnieuw terug langs dezelfde weg.`,
  company: ({ reference }) =>
    `Deze bestelling is voor een bedrijf, en het herroepingsrecht geldt alleen voor consumenten. Jij beslist in het beheer, bij herroeping ${reference}: toch terugbetalen, of weigeren met een mail aan de koper.`,
};

const verdictTitles: Record<WithdrawalVerdict, string> = {
  open: 'Herroeping, op tijd',
  late: 'Herroeping, te laat',
  unmatched: 'Herroeping zonder bestelling',
  refunded: 'Herroeping, al terugbetaald',
  returned: 'Herroeping na een mislukte terugbetaling',
  company: 'Herroeping door een bedrijf',
};

/** By when a refund is due, if one can be: of an order for a company, the shop decides. */
function dueWords({ verdict, due }: MailData<'withdrawal-shop'>) {
  if (verdict === 'refunded') return { short: 'Er is niets te doen.' };
  if (verdict === 'company') return { short: 'Jij beslist.' };
  return {
    short: `Terugbetalen ten laatste op ${formatDay(due)}.`,
    full: `Ten laatste op ${formatDay(due)} moet het geld terug zijn bij wie terecht herroept.`,
  };
}

/** The last day on which the order of a declaration could be withdrawn. */
function lastDayOf({ forCompany, order }: MailData<'withdrawal-shop'>): string {
  if (forCompany) return 'Geen: gekocht door een bedrijf';
  return order?.lastDay ? `Tot en met ${order.lastDay}` : 'Nog niet begonnen';
}

/** When an order was paid. Only Stripe has the amount of a payment that did not match, not the order. */
function paidOn({ paidAt, problem }: NonNullable<MailData<'withdrawal-shop'>['order']>): string {
  if (paidAt) return formatMoment(paidAt);
  return problem
    ? 'De betaling klopte niet met de bestelling. Kijk bij Stripe wat er betaald is.'
    : 'Nog niet: de betaling loopt';
}

/** Notifies the shop of a case, with its due date and what to do. */
function withdrawalShop(data: MailData<'withdrawal-shop'>, url: string): MailContent {
  const { verdict, order, reference } = data;
  const due = dueWords(data);
  const title = verdictTitles[verdict];
  return {
    subject: `${title}: ${order?.number ?? reference}`,
    preheader: due.short,
    heading: `${title}.`,
    blocks: [
      callout(tasks[verdict](data)),
      deskButton('Open de herroeping', url, 'withdrawals', reference),
      ...(due.full ? [paragraph(due.full)] : []),
      ...declaration(data),
      ...(order
        ? [
            section('De bestelling'),
            fieldList([
              { label: fieldLabels.bestelnummer, value: order.number },
              { label: 'Bedrag', value: formatEuro(order.amountCents) },
              { label: 'Betaald op', value: paidOn(order) },
              { label: 'Bedenktijd', value: lastDayOf(data) },
            ]),
          ]
        : []),
    ],
    reason: 'Alle herroepingen staan in het beheer.',
    internal: true,
  };
}

/** Where the owner refunds again, and what the mail was about. */
const deskPlace = ({ reference, orderNumber }: MailData<'refund-refused'>, url: string) => ({
  place: reference
    ? deskButton('Open de herroeping', url, 'withdrawals', reference)
    : deskButton('Open de bestelling', url, 'orders', orderNumber),
  again: `in het beheer, bij ${reference ? `herroeping ${reference}` : `bestelling ${orderNumber}`}`,
  about: fieldList([
    { label: fieldLabels.bestelnummer, value: orderNumber },
    ...(reference ? [{ label: fieldLabels.referentie, value: reference }] : []),
  ]),
  reason: reference ? 'Alle herroepingen staan in het beheer.' : 'Alle bestellingen staan in het beheer.',
});

function refundRefused(data: MailData<'refund-refused'>, url: string): MailContent {
  const { again, about, place, reason } = deskPlace(data, url);
  return {
    subject: `Terugbetaling geweigerd: ${data.orderNumber}`,
    preheader: 'Stripe weigerde. Kijk het na.',
    heading: 'Stripe betaalde niet terug.',
    blocks: [
      callout(
        `${refusedBecause(data.error)} Zoek de betaling ${data.payment} op in het dashboard van Stripe. Probeer het daarna opnieuw ${again}.`,
      ),
      place,
      about,
    ],
    reason,
    internal: true,
  };
}

/** Notifies the shop that the bank returned a refund after Stripe had reported it as succeeded. */
function refundFailed(data: MailData<'refund-failed'>, url: string): MailContent {
  const { again, about, place, reason } = deskPlace(data, url);
  return {
    subject: `Terugbetaling mislukt: ${data.orderNumber}`,
    preheader: 'De bank stuurde het geld terug. De koper heeft het niet.',
    heading: 'De koper kreeg zijn geld niet.',
    blocks: [
      callout(
        `De bank stuurde de terugbetaling van bestelling ${data.orderNumber} terug: het geld staat weer bij Stripe. Zoek de betaling ${data.payment} op in het dashboard van Stripe en vraag de koper op welke rekening het wel kan, want hij las misschien al dat het onderweg was. Alles opnieuw terugbetalen langs dezelfde weg: ${again}.`,
      ),
      paragraph(refusedBecause(data.error)),
      place,
      about,
    ],
    reason,
    internal: true,
  };
}

/** When a refund arrives, and what to do if it does not. */
const arrival = `Het bedrag komt terug op de rekening waarmee je betaalde (${kit.paymentLabel}). ${refundDuration}`;
const notArrived = `Na ${purchase.refundDays} dagen nog niets gezien? Antwoord op deze mail of schrijf naar ${organisation.email}.`;

function partRefunded(data: MailData<'refund-part'>): MailContent {
  const product = shortLine(data.productName);
  const greeting = greetingName(data.firstName);
  return {
    subject: `Je krijgt ${formatEuro(data.amountCents)} terug: ${product}`,
    preheader: `Een deel van bestelling ${data.orderNumber} is terugbetaald.`,
    heading: greeting ? `${greeting}, een deel van je geld komt terug.` : 'Een deel van je geld komt terug.',
    blocks: [
      paragraph(
        `Van de ${formatEuro(data.paidCents)} die je voor de ${product} betaalde, hebben we een deel terugbetaald.`,
      ),
      amount('Terugbetaald', formatEuro(data.amountCents)),
      paragraph(`${arrival} Je houdt je toegang.`),
      fieldList([{ label: fieldLabels.bestelnummer, value: data.orderNumber }]),
      paragraph(notArrived),
    ],
    reason:
      'Je krijgt deze mail omdat een deel van een bestelling met dit e-mailadres is terugbetaald. Bewaar ze als bewijs.',
  };
}

/** The ombudsman helps consumers only. */
const mediator = ` Komen we er samen niet uit, dan helpt de ${authorities.consumers.name} gratis: ${authorities.consumers.url}`;

/** Notifies the buyer that the shop refuses a withdrawal: why, and how to object. */
function withdrawalDeclined(data: MailData<'withdrawal-declined'>): MailContent {
  const greeting = greetingName(data.name);
  return {
    subject: `Over je herroeping ${data.reference}`,
    preheader: 'We betalen niet terug. In deze mail lees je waarom, en wat je kunt doen.',
    heading: greeting ? `${greeting}, we betalen niet terug.` : 'We betalen niet terug.',
    blocks: [
      paragraph(
        `Op ${formatExactly(new Date(data.receivedAt))} ontvingen we je herroeping. We hebben ze nagekeken en kunnen er niet op ingaan.`,
      ),
      section('Waarom'),
      paragraph(data.reason),
      section('Ben je het er niet mee eens?'),
      paragraph(
        `Antwoord op deze mail of schrijf naar ${organisation.email}, met je referentie. Leg uit wat er volgens jou niet klopt: we bekijken het dan opnieuw.${data.forCompany ? '' : mediator}`,
      ),
      fieldList([
        ...(data.orderNumber ? [{ label: fieldLabels.bestelnummer, value: data.orderNumber }] : []),
        { label: fieldLabels.referentie, value: data.reference },
      ]),
    ],
    reason: 'Je krijgt deze mail omdat een aankoop met dit e-mailadres werd herroepen. Bewaar ze als bewijs.',
  };
}

const accessAfter = {
  ended: 'Je toegang is gestopt.',
  kept: 'Je houdt je toegang, want je betaalde twee keer.',
  none: '',
};

function withdrawalRefunded(data: MailData<'withdrawal-refunded'>): MailContent {
  const product = shortLine(data.productName);
  const greeting = greetingName(data.firstName);
  return {
    subject: `Je krijgt ${formatEuro(data.amountCents)} terug: ${product}`,
    preheader: `Bestelling ${data.orderNumber} is terugbetaald.`,
    heading: greeting ? `${greeting}, je geld komt terug.` : 'Je geld komt terug.',
    blocks: [
      paragraph(
        data.earlierCents > 0
          ? `We hebben de rest van je betaling voor de ${product} terugbetaald. Met de ${formatEuro(data.earlierCents)} van eerder is dat alles.`
          : `We hebben je betaling voor de ${product} volledig terugbetaald.`,
      ),
      amount('Terugbetaald', formatEuro(data.amountCents)),
      paragraph(`${arrival} ${accessAfter[data.access]}`.trim()),
      fieldList([
        { label: fieldLabels.bestelnummer, value: data.orderNumber },
        ...(data.reference ? [{ label: fieldLabels.referentie, value: data.reference }] : []),
      ]),
      paragraph(notArrived),
    ],
    reason:
      'Je krijgt deze mail omdat een bestelling met dit e-mailadres is terugbetaald. Bewaar ze als bewijs.',
  };
}

export const withdrawalMails = {
  'withdrawal-acknowledged': withdrawalAcknowledged,
  'withdrawal-shop': withdrawalShop,
  'refund-refused': refundRefused,
  'refund-failed': refundFailed,
  'withdrawal-refunded': withdrawalRefunded,
  'withdrawal-declined': withdrawalDeclined,
  'refund-part': partRefunded,
};
