import { kicks, kit } from '../../../../site/kit.ts';
import { paths } from '../../../../site/paths.ts';
import { button, link, paragraph, small } from './blocks.ts';
import type { MailContent } from './layout.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'launch-announcement' }>['data'];

/** The one mail that the launch list is for: the kit is there. `url` is the address of the site. */
export function launchAnnouncement({ unsubscribeUrl }: Data, url: string): MailContent {
  return {
    subject: `De ${kit.name} is er`,
    preheader: `${kicks.length} korte lessen, ${kit.priceLabel}.`,
    heading: 'Op je plaatsen. Klaar?',
    blocks: [
      paragraph(`Je vroeg om een seintje. Hier is het: de ${kit.name} is te koop.`),
      paragraph(
        `${kicks.length} Kicks van begin tot eind, je eerste resultaat binnen ${kit.firstResultMinutes} minuten. Je betaalt één keer ${kit.priceLabel}, met ${kit.paymentLabel}.`,
      ),
      button(`Naar de ${kit.name}`, `${url}${paths.checkout}`),
      small('Dit was het seintje waar je om vroeg: over de lancering mailen we je niet meer.'),
      link('Schrijf me uit', unsubscribeUrl),
    ],
    reason: 'Je krijgt deze mail omdat je je plek op de lanceerlijst bevestigde.',
    running: true,
  };
}
