import { formatDay } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { quoteName, sessionWords } from '../../../../contract/quotes.ts';
import { formatEuro } from '../../../../site/kit.ts';
import { organisation } from '../../../../site/organisation.ts';
import { amount, button, fieldList, paragraph } from './blocks.ts';
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
        `Dit is voorstel ${quoteName({ number: data.reference, version: data.version })} voor ${shortLine(data.company)}. Het zit ook in bijlage, als PDF.`,
      ),
      amount('Totaal, btw inbegrepen', formatEuro(data.totalCents)),
      fieldList([
        { label: 'Geldig tot en met', value: until },
        { label: 'Sessie', value: sessionWords(data.session) },
      ]),
      button('Bekijk het voorstel', new URL(data.quoteUrl, url).href),
      paragraph(
        'Op die pagina zegt u ook of u akkoord gaat. Beslist een collega mee? Stuur de mail door, niet het adres van die pagina.',
      ),
      paragraph(`Een vraag? Antwoord op deze mail of schrijf naar ${organisation.email}.`),
    ],
    reason: `U krijgt deze mail omdat u ${organisation.name} om een voorstel vroeg.`,
  };
}

export const quoteMails = { quote: quoteSent };
