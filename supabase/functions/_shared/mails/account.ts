import { formatDate, formatMoment } from '../../../../contract/calendar.ts';
import type { MailData } from '../../../../contract/database/mails.ts';
import { sinceAsked } from '../../../../contract/own-data.ts';
import { brand } from '../../../../site/brand.ts';
import { organisation } from '../../../../site/organisation.ts';
import { paths } from '../../../../site/paths.ts';
import { button, paragraph } from './blocks.ts';
import { greetingName } from './escape.ts';
import type { MailContent } from './layout.ts';

/** Notifies the owner of an account that its password changed, in case somebody else did it. */
function passwordChanged(data: MailData<'password-changed'>, url: string): MailContent {
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

/** The link to what is kept about an address. */
function ownDataLink({ email, ownDataUrl }: MailData<'own-data'>, url: string): MailContent {
  return {
    subject: `Uw link naar uw gegevens bij ${brand.product}`,
    preheader: 'Eén link om ze te bekijken, mee te nemen of te wissen.',
    heading: 'Uw gegevens.',
    blocks: [
      paragraph(
        `Met deze knop bekijkt u wat we bewaren onder ${email}, neemt u het mee of laat u het wissen. De link werkt één dag, en voor elk van beide één keer.`,
      ),
      button('Naar mijn gegevens', new URL(ownDataUrl, url).href),
      paragraph(
        'Vroeg u dit niet zelf? Dan hoeft u niets te doen: zonder deze mail ziet of wist niemand iets.',
      ),
    ],
    reason: 'U krijgt deze mail omdat naar de gegevens van dit adres gevraagd is.',
  };
}

/** Says when a person will be erased, with the link that undoes it; to the owner of an account as in their account. */
function deletionAsked(data: MailData<'deletion-asked'>, url: string): MailContent {
  const greeting = greetingName(data.firstName);
  const day = formatDate(data.dueAt);
  if (!data.hasAccount)
    return {
      subject: `Uw gegevens bij ${brand.product} worden gewist op ${day}`,
      preheader: 'Bedenkt u zich? Tot dan behoudt u ze met één klik.',
      heading: 'We wissen uw gegevens.',
      blocks: [
        paragraph(
          `U vroeg om te wissen wat we onder ${data.email} bewaren. Dat gebeurt op ${formatMoment(data.dueAt)}. Wat de wet ons laat bewaren, zoals een factuur, blijft zo lang als ze het vraagt.`,
        ),
        paragraph(sinceAsked),
        paragraph('Bedenkt u zich, of vroeg u dit niet zelf? Behoud dan uw gegevens met deze knop.'),
        button('Toch behouden', new URL(data.undoUrl, url).href),
      ],
      reason: 'U krijgt deze mail omdat gevraagd is om de gegevens van dit adres te wissen.',
    };
  return {
    subject: `Je account bij ${brand.product} wordt gewist op ${day}`,
    preheader: 'Bedenk je je? Tot dan behoud je het met één klik.',
    heading: greeting ? `${greeting}, we wissen je account.` : 'We wissen je account.',
    blocks: [
      paragraph(
        `Je vroeg om je account ${data.email} te wissen. Dat gebeurt op ${formatMoment(data.dueAt)}. Je toegang en je voortgang stoppen dan ook.`,
      ),
      paragraph(sinceAsked),
      paragraph('Bedenk je je, of vroeg je dit niet zelf? Behoud dan je account met deze knop.'),
      button('Toch behouden', new URL(data.undoUrl, url).href),
    ],
    reason: 'Je krijgt deze mail omdat er gevraagd is om je account te wissen.',
  };
}

export const accountMails = {
  'password-changed': passwordChanged,
  'own-data': ownDataLink,
  'deletion-asked': deletionAsked,
};
