import { formatMoment } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { brand } from '../../../../site/brand.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import { button, paragraph } from './blocks.ts';
import { greetingName } from './escape.ts';
import type { MailContent } from './layout.ts';

/** Notifies the owner of an account that its password changed, in case somebody else did it. */
export function passwordChanged(data: MailData<'password-changed'>, url: string): MailContent {
  const greeting = greetingName(data.firstName);
  return {
    subject: `Je wachtwoord van ${brand.membersName} is gewijzigd`,
    preheader: 'Was jij dat? Dan hoef je niets te doen.',
    heading: greeting ? `${greeting}, je wachtwoord is gewijzigd.` : 'Je wachtwoord is gewijzigd.',
    blocks: [
      paragraph(`Het wachtwoord van je account ${data.email} is gewijzigd: ${formatMoment(data.changedAt)}.`),
      paragraph('Was jij dat? Dan hoef je niets te doen.'),
      paragraph(
        `Was jij het niet? Kies dan meteen een nieuw wachtwoord, en mail naar ${organisation.email}.`,
      ),
      button(
        'Kies een nieuw wachtwoord',
        `${url}${paths.resetPassword}?email=${encodeURIComponent(data.email)}`,
      ),
    ],
    reason: 'Je krijgt deze mail omdat het wachtwoord van je account gewijzigd is.',
  };
}
