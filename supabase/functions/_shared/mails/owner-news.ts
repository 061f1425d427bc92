import type { MailData } from '../../../../contract/database/mails.ts';
import { deskAddress } from '../../../../contract/desk-address.ts';
import { accountActions } from '../../../../contract/labels.ts';
import { brand } from '../../../../site/brand.ts';
import { paths } from '../../../../site/paths.ts';
import { button, paragraph, steps } from './blocks.ts';
import { shortLine } from './escape.ts';
import type { MailContent } from './layout.ts';

/** Says that an address may run the shop, or to the other owners that one does, or no longer does. */
function ownerNews({ news, email, by }: MailData<'owner-news'>, url: string): MailContent {
  const product = shortLine(brand.product);
  const who = by ?? 'De winkel';
  const desk = button('Naar het beheer', url + paths.desk + deskAddress('owners'));
  const address = `#email=${encodeURIComponent(email)}`;
  const wrong = paragraph(
    'Klopt dit niet? Verander dan meteen je wachtwoord, en haal in het beheer weg wie er niet hoort.',
  );
  const all = {
    invited: {
      subject: `Word beheerder van ${product}`,
      heading: 'Je bent uitgenodigd.',
      blocks: [
        paragraph(`${who} vraagt je om mee de winkel van ${product} te beheren.`),
        steps([
          `Maak een account met dit adres, ${email}, en bevestig het met de mail die je dan krijgt.`,
          `Laat het weten aan ${who}: met één klik ben je dan beheerder.`,
          'Je krijgt dan een mail die zegt hoe je een nieuw wachtwoord kiest en in het beheer komt.',
        ]),
        button('Maak een account', `${url}${paths.auth}?mode=signup${address}`),
      ],
      reason: 'Je krijgt deze mail omdat een beheerder je adres invulde. Ken je die niet? Doe dan niets.',
    },
    added: {
      subject: `Je bent beheerder van ${product}`,
      heading: 'Kies een nieuw wachtwoord.',
      blocks: [
        paragraph(
          `${who} maakte je beheerder. Je oude wachtwoord en alles waar je ingelogd was, zijn voor de zekerheid vervallen.`,
        ),
        steps([
          'Vraag hieronder een link, en kies er een nieuw wachtwoord mee.',
          `Ga daarna naar ${url}${paths.desk} en bewaar dat adres.`,
        ]),
        button(accountActions.reset, `${url}${paths.resetPassword}${address}`),
      ],
      reason: 'Je krijgt deze mail omdat een beheerder je adres invulde.',
    },
    joined: {
      subject: `Nieuwe beheerder: ${email}`,
      heading: 'Er is een beheerder bij.',
      blocks: [paragraph(`${who} maakte ${email} beheerder van ${product}.`), wrong, desk],
      reason: 'Je krijgt deze mail omdat je beheerder bent.',
    },
    left: {
      subject: `Geen beheerder meer: ${email}`,
      heading: 'Er is een beheerder weg.',
      blocks: [paragraph(`${who} nam ${email} weg als beheerder van ${product}.`), wrong, desk],
      reason: 'Je krijgt deze mail omdat je beheerder bent.',
    },
  } as const;
  const { subject, heading, blocks, reason } = all[news];
  return { subject, preheader: heading, heading, blocks: [...blocks], reason };
}

export const ownerMails = {
  'owner-news': ownerNews,
};
