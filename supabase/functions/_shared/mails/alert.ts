import { causes, type Mailed } from '../../../../contract/alerts.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { type DeskSection, deskAddress, deskSections } from '../../../../contract/desk-address.ts';
import { paths } from '../../../../site/paths.ts';
import { button, fieldList, paragraph, section, small, steps } from './blocks.ts';
import type { MailContent } from './layout.ts';

function captionOf(room: DeskSection): string {
  const { title } = deskSections[room];
  if (room === 'today') return 'Naar het beheer';
  return room === 'technical' ? `Naar ${title}` : `Naar de ${title.toLowerCase()}`;
}

function ownerAlert({ cause, total, lines }: MailData<'owner-alert'>, url: string): MailContent {
  const { title, room, why, steps: todo, known }: Mailed = causes[cause];
  const more = total - lines.length;
  return {
    subject: `${title(total)}: kijk in het beheer`,
    preheader: why,
    heading: `${title(total)}.`,
    blocks: [
      paragraph(why),
      section('Wat doe je?'),
      steps(todo),
      button(captionOf(room), url + paths.desk + deskAddress(room)),
      ...(lines.length > 0
        ? [
            section('Het gaat over'),
            fieldList(lines.map(({ label, value }) => ({ label, value: known?.(value) ?? value }))),
          ]
        : []),
      ...(lines.length > 0 && more > 0 ? [small(`En nog ${more} andere: die staan in het beheer.`)] : []),
    ],
    reason: 'Je krijgt deze mail hoogstens één keer per dag, zolang het niet opgelost is.',
    internal: true,
  };
}

export const alertMails = {
  'owner-alert': ownerAlert,
};
