import { formatDate, formatMoment } from '../../../../contract/calendar.ts';
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

/** Notifies the owner of an account that it will be erased, with the link that keeps it. */
export function deletionAsked(data: MailData<'deletion-asked'>): MailContent {
  const greeting = greetingName(data.firstName);
  const day = formatDate(data.dueAt);
  return {
    subject: `Je account bij ${brand.product} wordt gewist op ${day}`,
    preheader: 'Bedenk je je? Tot dan behoud je het met één klik.',
    heading: greeting ? `${greeting}, we wissen je account.` : 'We wissen je account.',
    blocks: [
      paragraph(
        `Je vroeg om je account ${data.email} te wissen. Dat gebeurt op ${formatMoment(data.dueAt)}. Je toegang en je voortgang stoppen dan ook.`,
      ),
      paragraph('Bedenk je je, of vroeg je dit niet zelf? Behoud dan je account met deze knop.'),
      button('Toch behouden', data.keepUrl),
    ],
    reason: 'Je krijgt deze mail omdat er gevraagd is om je account te wissen.',
  };
}
