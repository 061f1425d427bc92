import { formatDay, formatMoment } from '../../../../contract/calendar.ts';
import type { AlertCause, MailData } from '../../../../contract/database/mails.ts';
import type { DeletionWait } from '../../../../contract/database/people.ts';
import { type DeskSection, deskAddress } from '../../../../contract/desk-address.ts';
import { deletionWaits, mailName } from '../../../../contract/desk-words.ts';
import { paths } from '../../../../site/paths.ts';
import { button, fieldList, paragraph, section, small, steps } from './blocks.ts';
import type { MailContent } from './layout.ts';

interface Alert {
  /** As in 'Drie mails vertrokken niet', singular and plural. */
  title: (total: number) => string;
  why: string;
  steps: readonly string[];
  /** The section of the desk where it is solved, and the label of its button. */
  place: readonly [section: DeskSection, caption: string];
  /** Describes a line. */
  known?: (value: string) => string;
}

const alerts: Record<AlertCause, Alert> = {
  mails: {
    title: (total) => (total === 1 ? '1 mail vertrok niet' : `${total} mails vertrokken niet`),
    why: 'De winkel kreeg ze al meer dan een uur niet weg. Wie erop wacht, weet van niets.',
    steps: [
      'Kijk in het beheer waarom: het staat bij elke mail.',
      'Klopt het adres niet? Verbeter het bij de bestelling, of bel.',
      'Druk op ‘Opnieuw’ zodra de oorzaak weg is.',
    ],
    place: ['mails', 'Naar de mails'],
    known: mailName,
  },
  problems: {
    title: (total) =>
      total === 1 ? '1 bestelling heeft nog een probleem' : `${total} bestellingen hebben nog een probleem`,
    why: 'Je kreeg hierover al een mail. Het is nog niet opgelost, en er wacht een koper op geld of op toegang.',
    steps: [
      'Open de bestelling in het beheer: daar staat wat er mis is.',
      'Betaal ze daar terug als er iets anders of dubbel betaald is.',
      'Laat het de koper weten.',
    ],
    place: ['orders', 'Naar de bestellingen'],
  },
  disputes: {
    title: (total) => (total === 1 ? '1 betaling wordt betwist' : `${total} betalingen worden betwist`),
    why: 'De koper vroeg het geld terug via de bank. De toegang is gestopt, tenzij de bank alleen uitleg vraagt.',
    steps: [
      'Antwoord in Stripe voor de dag die daar staat: wie niet antwoordt, verliest.',
      'Wilde de koper gewoon zijn geld terug? Aanvaard de betwisting dan in Stripe; vraagt de bank alleen uitleg, betaal dan terug in het beheer.',
      'Win je, dan komt de toegang vanzelf terug.',
    ],
    place: ['orders', 'Naar de bestellingen'],
  },
  'turned-away': {
    title: () => 'Mensen konden geen account maken',
    why: 'De maildienst werkte niet, en zonder bevestigingsmail maakt niemand een account. Zoveel bezoekers merkten het, sinds het moment hieronder.',
    steps: [
      'Probeer zelf een account te maken: lukt het, dan is het voorbij.',
      'Lukt het niet? Kijk bij de maildienst of je account en je domein in orde zijn.',
      'Wie afgewezen werd, vinden we niet terug: laat het weten waar je klanten je volgen.',
    ],
    place: ['mails', 'Naar de mails'],
    known: (moment) => `sinds ${formatMoment(moment)}`,
  },
  missed: {
    title: (total) =>
      total === 1
        ? '1 betaling kwam langs een omweg binnen'
        : `${total} betalingen kwamen langs een omweg binnen`,
    why: 'Stripe meldde ze niet: de winkel vond ze pas toen ze het zelf ging vragen. De kopers hebben nu toegang, maar moesten te lang wachten.',
    steps: [
      'Open in Stripe ‘Webhooks’: staat de winkel er nog, met een groen teken?',
      'Kijk naar de laatste mislukte berichten en hun reden.',
      'Gebeurt het morgen weer? Laat de winkel nakijken.',
    ],
    place: ['orders', 'Naar de bestellingen'],
  },
  payments: {
    title: (total) =>
      total === 1
        ? '1 bericht van Stripe noemt een andere betaling'
        : `${total} berichten van Stripe noemen een andere betaling`,
    why: 'Stripe noemde een bestelling, maar met een andere betaling dan die van de bestelling. De winkel veranderde niets.',
    steps: [
      'Zoek in Stripe op het bericht (evt_) hieronder: daar staat de andere betaling.',
      'Open de bestelling in het beheer en druk op ‘Bekijk in Stripe’: dat is haar eigen betaling.',
      'Is er twee keer betaald? Betaal de andere betaling dan terug in Stripe.',
    ],
    place: ['orders', 'Naar de bestellingen'],
  },
  refunds: {
    title: (total) =>
      total === 1 ? '1 terugbetaling moet dringend' : `${total} terugbetalingen moeten dringend`,
    why: 'Iemand herriep zijn aankoop. Ten laatste over drie dagen moet het geld terug zijn; dat is de wet.',
    steps: [
      'Open de herroeping in het beheer.',
      'Betaal terug, of sluit ze als er niets terug te betalen is.',
      'Weigerde Stripe? Kijk of er genoeg geld op je saldo staat en probeer opnieuw.',
    ],
    place: ['withdrawals', 'Naar de herroepingen'],
    known: (day) => `ten laatste ${formatDay(day)}`,
  },
  erasures: {
    title: (total) => (total === 1 ? '1 persoon wacht op wissen' : `${total} personen wachten op wissen`),
    why: 'Het werd meer dan een week geleden gevraagd, maar er moet eerst iets afgerond worden. De wet geeft je een maand.',
    steps: [
      'Open de persoon in het beheer, bij ‘Te doen’: daar staat wat er nog loopt.',
      'Rond dat af. De winkel wist daarna vanzelf, binnen het uur.',
      'Duurt het langer? Laat het de persoon weten.',
    ],
    place: ['today', 'Naar het beheer'],
    known: (waits) => deletionWaits[waits as DeletionWait],
  },
  requests: {
    title: (total) => (total === 1 ? '1 aanvraag wacht te lang' : `${total} aanvragen wachten te lang`),
    why: 'De winkel belooft binnen hoeveel werkdagen je antwoordt. Die tijd is voorbij.',
    steps: [
      'Open de aanvraag in het beheer en antwoord, of bel.',
      'Antwoordde je al op een andere manier? Zet ze dan op ‘opgevolgd’.',
      'Lukt het vaker niet? Kies een langere termijn bij ‘De winkel’, of zet er een bericht.',
    ],
    place: ['requests', 'Naar de aanvragen'],
    known: (moment) => `van ${formatMoment(moment)}`,
  },
  ceilings: {
    title: (total) =>
      total === 1
        ? '1 onderdeel van de winkel kreeg te veel verzoeken'
        : `${total} onderdelen van de winkel kregen te veel verzoeken`,
    why: 'Er kwam meer dan voor een lanceerdag voorzien is. Bezoekers lazen een tijd ‘Te veel verzoeken’ en konden het daarna opnieuw proberen.',
    steps: [
      'Is het druk door je lancering? Laat expectedLaunchVisitors in site/launch.ts verhogen en de functies opnieuw deployen.',
      'Staat TRUSTED_PROXY niet of verkeerd ingesteld, dan delen alle bezoekers de grens van één: npm run deploy:check kijkt het na.',
      'Verwacht je niemand? Dan overspoelt iemand je winkel: laat in de logs nakijken vanwaar dat komt.',
      'Wat aankwam, is bewaard.',
    ],
    place: ['today', 'Naar het beheer'],
    known: (moment) => `laatst op ${formatMoment(moment)}`,
  },
};

function ownerAlert({ cause, total, lines }: MailData<'owner-alert'>, url: string): MailContent {
  const { title, why, steps: todo, place, known } = alerts[cause];
  const [where, caption] = place;
  const more = total - lines.length;
  return {
    subject: `${title(total)}: kijk in het beheer`,
    preheader: why,
    heading: `${title(total)}.`,
    blocks: [
      paragraph(why),
      section('Wat doe je?'),
      steps(todo),
      button(caption, url + paths.desk + deskAddress(where)),
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
