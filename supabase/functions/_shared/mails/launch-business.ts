import { fieldLabels } from '../../../../contract/labels.ts';
import { kit } from '../../../../site/kit.ts';
import { fieldList, paragraph } from './blocks.ts';
import { singleLine } from './escape.ts';
import type { MailContent } from './layout.ts';
import type { Mail } from './types.ts';

type Data = Extract<Mail, { template: 'launch-business' }>['data'];

/** A new address for the launch list, for the business. */
export function launchBusiness({ email }: Data): MailContent {
  return {
    subject: `Nieuwe inschrijving op de lanceerlijst: ${singleLine(email)}`,
    preheader: `Voor de ${kit.name}.`,
    heading: 'Iemand wil de Kit.',
    blocks: [
      paragraph(
        `Dit e-mailadres is ingevuld voor de lanceerlijst van de ${kit.name}. Het telt mee zodra de eigenaar het bevestigt via de mail die vertrokken is.`,
      ),
      fieldList([{ label: fieldLabels.email, value: email }]),
    ],
    reason: 'Deze inschrijving staat ook in de database, in de tabel van de lanceerlijst.',
    internal: true,
  };
}
