import { formatDate } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { formatEuro, kicks, kit } from '../../../../site/kit.ts';
import { launchMail } from '../../../../site/launch.ts';
import { paths } from '../../../../site/paths.ts';
import { button, fieldList, link, linkedParagraphs, paragraph, small } from './blocks.ts';
import { shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

/** Asks to confirm an address: until then nothing else is sent to it. */
function launchVisitor({ confirmUrl, unsubscribeUrl }: MailData<'launch-visitor'>): MailContent {
  return {
    subject: `Bevestig je adres voor de lancering van de ${kit.name}`,
    preheader: 'Eén klik, en je hoort het als de Kit er is.',
    heading: 'Bevestig je adres.',
    blocks: [
      paragraph(
        `Je vroeg om een seintje bij de lancering van de ${kit.name}. Bevestig nog even dat dit e-mailadres van jou is.`,
      ),
      button('Bevestig mijn e-mailadres', confirmUrl),
      paragraph('Daarna hoor je van ons zodra de Kit er is. Tot dan mailen we je hier niet over.'),
      small('Bevestig je niet, dan sturen we je niets meer over de lancering. Uitschrijven kan nu en later:'),
      link('Schrijf me uit', unsubscribeUrl),
    ],
    reason:
      'Je krijgt deze mail omdat dit e-mailadres voor de lanceerlijst is ingevuld. Niet door jou gevraagd? Dan hoef je niets te doen.',
  };
}

function launchBusiness({ email }: MailData<'launch-business'>): MailContent {
  return {
    subject: `Nieuwe inschrijving op de lanceerlijst: ${shortLine(email)}`,
    preheader: `Voor de ${kit.name}.`,
    heading: 'Iemand wil de Kit.',
    blocks: [
      paragraph(
        `Dit e-mailadres is ingevuld voor de lanceerlijst van de ${kit.name}. Het telt mee zodra die persoon het bevestigt via de mail die vertrokken is.`,
      ),
      fieldList([{ label: fieldLabels.email, value: email }]),
    ],
    reason:
      'Je krijgt deze mail hoogstens één keer per dag. Wie zich vandaag nog inschrijft, staat in het beheer, bij Mailings.',
    internal: true,
  };
}

function launchAnnouncement(data: MailData<'launch-announcement'>, url: string): MailContent {
  const price = formatEuro(data.priceCents ?? kit.priceCents);
  return {
    subject: shortLine(data.subject ?? launchMail.subject),
    preheader: `${kicks.length} korte lessen, ${price}.`,
    heading: 'Op je plaatsen. Klaar?',
    blocks: [
      ...linkedParagraphs(data.words ?? launchMail.words),
      button(`Naar de ${kit.name} (${price})`, `${url}${paths.checkout}`),
      small('Dit was het seintje waar je om vroeg: over de lancering mailen we je niet meer.'),
      link('Schrijf me uit', data.unsubscribeUrl),
    ],
    reason: 'Je krijgt deze mail omdat je je adres voor de lanceerlijst bevestigde.',
    running: true,
  };
}

function newsletter(data: MailData<'newsletter'>): MailContent {
  const { subject, words, button: caption, buttonUrl, consent, since, unsubscribeUrl } = data;
  const title = shortLine(subject ?? '');
  return {
    subject: title,
    preheader: shortLine(words ?? ''),
    heading: title,
    blocks: [
      ...linkedParagraphs(words ?? ''),
      ...(caption && buttonUrl ? [button(caption, buttonUrl)] : []),
      small('Geen nieuwsbrief meer? Eén klik volstaat.'),
      link('Schrijf me uit', unsubscribeUrl),
    ],
    reason: `Je krijgt deze mail omdat je dit op ${formatDate(since)} aanvinkte: ‘${consent}’.`,
  };
}

export const launchMails = {
  'launch-business': launchBusiness,
  'launch-visitor': launchVisitor,
  'launch-announcement': launchAnnouncement,
  newsletter,
};
