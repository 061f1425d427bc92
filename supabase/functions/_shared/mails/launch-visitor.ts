import { kit } from '../../../../site/kit.ts';
import { button, link, paragraph, small } from './blocks.ts';
import type { MailContent } from './layout.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'launch-visitor' }>['data'];

/** The launch list: nothing is sent to an address before its owner has confirmed it. */
export function launchVisitor({ confirmUrl, unsubscribeUrl }: Data): MailContent {
  return {
    subject: `Bevestig je plek op de lijst voor de ${kit.name}`,
    preheader: 'Eén klik, en je hoort het als de Kit er is.',
    heading: 'Bijna op de lijst.',
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
