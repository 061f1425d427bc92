import { formatDay, formatExactly } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { quoteName, sessionWords } from '../../../../contract/quotes.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { amount, button, deskButton, fieldList, paragraph } from './blocks.ts';
import { shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

/** Brings a customer a quote, which is attached. */
function quoteSent(data: MailData<'quote'>, url: string): MailContent {
  const until = formatDay(data.validUntil);
  return {
    subject: `${data.version > 1 ? 'Nieuwe versie van voorstel' : 'Voorstel'} ${data.reference} van ${organisation.name}`,
    preheader: `${formatEuro(data.totalCents)}, btw inbegrepen. Geldig tot en met ${until}.`,
    heading: 'Ons voorstel voor u.',
    blocks: [
      paragraph(
        `Dit is voorstel ${quoteName({ number: data.reference, version: data.version })} voor ${shortLine(data.company)}. ${data.version > 1 ? 'Het vervangt het vorige. ' : ''}Het zit ook in bijlage, als PDF.`,
      ),
      amount('Totaal, btw inbegrepen', formatEuro(data.totalCents)),
      fieldList([
        { label: 'Geldig tot en met', value: until },
        { label: 'Sessie', value: sessionWords(data.session) },
      ]),
      button('Bekijk het voorstel', new URL(data.quoteUrl, url).href),
      paragraph(
        'Op die pagina zegt u ook of u akkoord gaat. Beslist een collega mee? Stuur de mail door, niet het adres van die pagina. Een vraag? Antwoord op deze mail.',
      ),
    ],
    reason: `U krijgt deze mail omdat u ${organisation.name} om een voorstel vroeg.`,
  };
}

/** Who agreed to a quote, when and how, as its mails show it. */
const facts = ({ company, by, role, at, how, reason, session }: MailData<'quote-confirmed'>) =>
  fieldList([
    { label: fieldLabels.bedrijfsnaam, value: company },
    ...(by ? [{ label: 'Door', value: role ? `${by}, ${role}` : by }] : []),
    { label: 'Op', value: formatExactly(new Date(at)) },
    ...(how ? [{ label: 'Hoe', value: how }] : []),
    ...(reason ? [{ label: 'Waarom', value: reason }] : []),
    { label: 'Sessie', value: sessionWords(session) },
  ]);

/** Confirms to a customer who agreed to which quote, and when; the quote is attached. */
function quoteAgreed(data: MailData<'quote-confirmed'>): MailContent {
  const name = quoteName({ number: data.reference, version: data.version });
  return {
    subject: `Akkoord op voorstel ${data.reference} van ${organisation.name}`,
    preheader: `${formatEuro(data.totalCents)}, btw inbegrepen.`,
    heading: 'Bedankt voor uw akkoord.',
    blocks: [
      paragraph(`Dit bevestigt het akkoord op voorstel ${name}, dat in bijlage zit. Bewaar deze mail.`),
      amount('Totaal, btw inbegrepen', formatEuro(data.totalCents)),
      facts(data),
      paragraph(
        `Facturen komen met een aparte mail. Was u dit niet, of klopt er iets niet? Antwoord meteen op deze mail of schrijf naar ${organisation.email}.`,
      ),
    ],
    reason: `U krijgt deze mail omdat er akkoord gegeven is op een voorstel van ${organisation.name}.`,
  };
}

/** Says the owner that a customer agreed or declined. */
function quoteAnswered(data: MailData<'quote-answered'>, url: string): MailContent {
  const title = `${data.agrees ? 'Akkoord op' : 'Geen akkoord op'} voorstel ${data.reference}`;
  return {
    subject: `${title}: ${shortLine(data.company)}`,
    preheader: `${formatEuro(data.totalCents)}, btw inbegrepen.`,
    heading: `${title}.`,
    blocks: [
      facts(data),
      paragraph(
        data.agrees
          ? 'De aanvraag staat op gewonnen, en de klant kreeg een bevestiging. Facturen vertrekken of wachten op Vandaag tot je ze nakijkt.'
          : 'De aanvraag staat nog op dezelfde stap. Bel even, of stuur een nieuw voorstel.',
      ),
      deskButton('Open de aanvraag', url, 'requests', data.requestId),
    ],
    reason: 'Alle voorstellen staan in het beheer, bij hun aanvraag.',
    internal: true,
  };
}

export const quoteMails = {
  quote: quoteSent,
  'quote-confirmed': quoteAgreed,
  'quote-answered': quoteAnswered,
};
