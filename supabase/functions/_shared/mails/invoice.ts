import { formatDay, formatMonth } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { formatCommunication } from '../../../../contract/invoicing/arithmetic.ts';
import { formatIban } from '../../../../contract/invoicing/iban.ts';
import { reminderWords } from '../../../../contract/invoicing/reminder.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import { amount, type Block, button, fieldList, paragraph, paragraphs, section } from './blocks.ts';
import { greetingName, shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

/** How to pay what is due. */
function payment(
  { dueCents, dueOn, iban, communication, invoiceUrl }: MailData<'invoice'>,
  url: string,
): Block[] {
  if (dueCents <= 0 || !communication) return [];
  return [
    section('Betalen'),
    fieldList([
      { label: 'Bedrag', value: formatEuro(dueCents) },
      ...(dueOn ? [{ label: fieldLabels.vervaldatum, value: formatDay(dueOn) }] : []),
      ...(iban ? [{ label: 'Rekening', value: `${formatIban(iban)}, ${organisation.name}` }] : []),
      { label: 'Mededeling', value: formatCommunication(communication) },
    ]),
    ...(invoiceUrl ? [button('Bekijk en betaal', new URL(invoiceUrl, url).href)] : []),
  ];
}

/** What the attachments are, and how the document travels: Peppol is what the law asks (W.BTW art. 53, § 2bis). */
const attached = (name: string, hasAccessPoint: boolean) =>
  paragraph(
    hasAccessPoint
      ? `De ${name} zit in bijlage als PDF en als XML (Peppol BIS). Is het bedrijf geregistreerd in Peppol, dan komt ze ook daar aan: boek ze één keer.`
      : `De ${name} zit in bijlage als PDF en als XML (Peppol BIS), dat een boekhouding kan inlezen.`,
  );

const closing = () =>
  paragraph(`Een vraag? Antwoord op deze mail of schrijf naar ${organisation.email}, met het nummer erbij.`);

const reason = `Deze mail hoort bij een aankoop voor een bedrijf bij ${organisation.name}.`;

/**
 * Brings a company its invoice or credit note. It addresses nobody, since it goes to buyers of the Kit (je) and to companies
 * that made a request (u). `hasAccessPoint`: it also goes over Peppol.
 */
function invoiceIssued(data: MailData<'invoice'>, url: string, hasAccessPoint: boolean): MailContent {
  const isCredit = data.kind === 'credit-note';
  const name = isCredit ? 'creditnota' : 'factuur';
  const title = `${isCredit ? 'Creditnota' : 'Factuur'} ${data.reference}`;
  const about = isCredit
    ? `bij factuur ${data.corrects ?? ''}`
    : `voor ${shortLine(data.company)}, referentie ${data.orderReference}`;
  return {
    subject: `${title} van ${organisation.name}`,
    preheader: `${formatEuro(data.totalCents)}, btw inbegrepen.`,
    heading: `${title}.`,
    blocks: [
      paragraph(`Dit is onze ${name} van ${formatDay(data.issuedOn)}, ${about}.`),
      amount('Totaal', formatEuro(data.totalCents)),
      ...(isCredit ? [] : payment(data, url)),
      ...(!isCredit && data.dueCents === 0 ? [paragraph('Ze is betaald: er is niets meer te doen.')] : []),
      attached(name, hasAccessPoint),
      closing(),
    ],
    reason,
  };
}

/** Reminds a company of an invoice that is overdue, or soon due. That is always one for a request: the Kit is paid before its invoice is made. */
function invoiceReminder(data: MailData<'invoice-reminder'>, url: string): MailContent {
  const { early } = data;
  const due = data.dueOn ? ` De vervaldatum ${early ? 'is' : 'was'} ${formatDay(data.dueOn)}.` : '';
  return {
    subject: `${early ? 'Binnenkort te betalen' : 'Herinnering'}: factuur ${data.reference} van ${organisation.name}`,
    preheader: `Er staat nog ${formatEuro(data.dueCents)} open.`,
    heading: early ? 'Onze factuur vervalt binnenkort.' : 'Vergat u onze factuur?',
    blocks: [
      ...paragraphs(data.words ?? reminderWords),
      paragraph(
        `Het gaat om factuur ${data.reference} van ${formatDay(data.issuedOn)}, die in bijlage zit.${due} Kruiste uw betaling deze mail? Dan hoeft u niets te doen.`,
      ),
      amount('Nog te betalen', formatEuro(data.dueCents)),
      ...payment(data, url),
      closing(),
    ],
    reason,
  };
}

/** Brings the shop its own copy of an issued document. */
function invoiceBusiness(
  data: MailData<'invoice-business'>,
  url: string,
  hasAccessPoint: boolean,
): MailContent {
  const title = `${data.kind === 'credit-note' ? 'Creditnota' : 'Factuur'} ${data.reference}`;
  return {
    subject: `${title} voor ${shortLine(data.company)}`,
    preheader: `${formatEuro(data.totalCents)}, btw inbegrepen.`,
    heading: `${title}.`,
    blocks: [
      paragraph(`Net gemaakt voor ${shortLine(data.company)}, referentie ${data.orderReference}.`),
      amount('Totaal', formatEuro(data.totalCents)),
      paragraph(
        hasAccessPoint
          ? 'Ze vertrekt via Peppol en per mail. Of ze aankwam, zie je in het beheer.'
          : 'Ze ging per mail naar de klant en niet via Peppol. Is het bedrijf btw-plichtig, verstuur het XML-bestand dan zelf, bijvoorbeeld met je boekhoudprogramma.',
      ),
      button(
        'Bekijk ze in het beheer',
        `${url}${paths.desk}${deskAddress('invoices', { open: data.reference })}`,
      ),
    ],
    reason: 'Je krijgt deze mail omdat je de winkel uitbaat.',
  };
}

/** Says a consumer where to ask for the invoice of a company, and until when. */
function invoiceOffer(
  { firstName, orderNumber, until }: MailData<'invoice-offer'>,
  url: string,
): MailContent {
  const greeting = greetingName(firstName);
  return {
    subject: `Een factuur voor je bestelling ${orderNumber}`,
    preheader: `Aanvragen kan tot en met ${formatDay(until)}.`,
    heading: greeting ? `${greeting}, zo krijg je een factuur.` : 'Zo krijg je een factuur.',
    blocks: [
      paragraph(
        `Kocht je voor een bedrijf? Log in, kies bij bestelling ${orderNumber} ‘Factuur voor je bedrijf aanvragen’ en vul de gegevens van het bedrijf in. Dat kan tot en met ${formatDay(until)}.`,
      ),
      button('Naar je account', `${url}${paths.account}`),
    ],
    reason: 'Je krijgt deze mail omdat je ons om een factuur vroeg.',
  };
}

/** Brings the accountant of the shop the books of a month. */
function booksOfMonth({ month, part, parts }: MailData<'books-month'>): MailContent {
  const title = `Boekhouding van ${formatMonth(month)}${parts > 1 ? `, ${part} van ${parts}` : ''}`;
  const content =
    'de dagontvangsten en de lijst van de facturen als CSV, en facturen en creditnota’s als PDF en XML';
  return {
    subject: `${title}: ${organisation.name}`,
    preheader: 'Dagontvangsten, facturen en creditnota’s.',
    heading: `${title}.`,
    blocks: [paragraph(`In bijlage: ${content} (Peppol BIS).`)],
    reason: `U krijgt deze mail omdat ${organisation.name} u haar boekhouding bezorgt.`,
  };
}

export const invoiceMails = {
  'books-month': booksOfMonth,
  'invoice-offer': invoiceOffer,
  invoice: invoiceIssued,
  'invoice-business': invoiceBusiness,
  'invoice-reminder': invoiceReminder,
};
