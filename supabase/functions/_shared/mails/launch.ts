import type { MailData } from '../../../../contract/database/mails.ts';
import type { MailFrame } from '../../../../contract/desk.ts';
import { fieldLabels } from '../../../../contract/labels.ts';
import { formatEuro, kicks, kit } from '../../../../site/kit.ts';
import { launchMail } from '../../../../site/launch.ts';
import { paths } from '../../../../site/paths.ts';
import { button, fieldList, link, paragraph, paragraphs, small } from './blocks.ts';
import { shortLine } from './escape.ts';
import { type MailContent, textParts } from './layout.ts';

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
      'Je krijgt deze mail hoogstens één keer per dag. Wie zich vandaag nog inschrijft, staat in het beheer, bij Lijst en lancering.',
    internal: true,
  };
}

/** The launch mail without what the owner writes in it. `url` is the address of the site. */
function launchFrame(
  { unsubscribeUrl, priceCents }: MailData<'launch-announcement'>,
  url: string,
): MailContent {
  const price = formatEuro(priceCents ?? kit.priceCents);
  return {
    subject: '',
    preheader: `${kicks.length} korte lessen, ${price}.`,
    heading: 'Op je plaatsen. Klaar?',
    blocks: [
      button(`Naar de ${kit.name} (${price})`, `${url}${paths.checkout}`),
      small('Dit was het seintje waar je om vroeg: over de lancering mailen we je niet meer.'),
      link('Schrijf me uit', unsubscribeUrl),
    ],
    reason: 'Je krijgt deze mail omdat je je adres voor de lanceerlijst bevestigde.',
    running: true,
  };
}

function launchAnnouncement(data: MailData<'launch-announcement'>, url: string): MailContent {
  const frame = launchFrame(data, url);
  return {
    ...frame,
    subject: shortLine(data.subject ?? launchMail.subject),
    blocks: [...paragraphs(data.words ?? launchMail.words), ...frame.blocks],
  };
}

/** The fixed parts of the launch mail, in words. `url` is the address of the site. */
export function launchFrameInWords(data: MailData<'launch-announcement'>, url: string): MailFrame {
  const frame = launchFrame(data, url);
  const [above = '', ...below] = textParts(frame, url);
  return { preheader: frame.preheader, above, below: below.join('\n\n') };
}

export const launchMails = {
  'launch-business': launchBusiness,
  'launch-visitor': launchVisitor,
  'launch-announcement': launchAnnouncement,
};
