import { formatDay, formatMoment } from './calendar.ts';
import type { AlertCause } from './database/mails.ts';
import type { DeletionWait } from './database/people.ts';
import { deletionWaits } from './desk-actions.ts';
import { type DeskSection, viewParameter } from './desk-address.ts';
import { mailName } from './desk-words.ts';

/** What concerns the owner, in words; `causes` in supabase/schemas/desk_today.sql says what is one, and when. */
export interface Cause {
  /** As in '3 mails vertrokken niet'. */
  title: (total: number) => string;
  /** What Vandaag says below the title. */
  hint?: string;
  /** The section of the desk where it is solved, and what narrows its list. */
  room: DeskSection;
  filter?: Record<string, string>;
  /** For its mail; `known` describes a line. */
  why?: string;
  steps?: readonly string[];
  known?: (value: string) => string;
}
export type Mailed = Cause & Required<Pick<Cause, 'why' | 'steps'>>;

/** The view of the section Mails with the addresses that get none. */
export const stopsView = 'adressen';

const counted = (one: string, more: string) => (total: number) =>
  `${total.toLocaleString('nl-BE')} ${total === 1 ? one : more}`;

const since = (moment: string) => `sinds ${formatMoment(moment)}`;

export const causes = {
  mails: {
    title: counted('mail vertrok niet', 'mails vertrokken niet'),
    room: 'mails',
    filter: { stand: 'failed' },
    why: 'De winkel kreeg ze al meer dan een uur niet weg. Wie erop wacht, weet van niets.',
    steps: [
      'Kijk in het beheer waarom: het staat bij elke mail.',
      'Klopt het adres niet? Verbeter het bij de bestelling, of bel.',
      'Druk op ‘Opnieuw’ zodra de oorzaak weg is.',
    ],
    known: mailName,
  },
  stuck: {
    title: counted('mail wacht om te vertrekken', 'mails wachten om te vertrekken'),
    room: 'mails',
    filter: { stand: 'waiting' },
  },
  stops: {
    title: counted('adres krijgt geen mail meer', 'adressen krijgen geen mail meer'),
    hint: 'de laatste zeven dagen; een mail kwam terug of werd als spam gemeld',
    room: 'mails',
    filter: { [viewParameter]: stopsView },
  },
  'turned-away': {
    title: () => 'Mensen konden geen account maken',
    room: 'mails',
    why: 'De maildienst werkte niet, en zonder bevestigingsmail maakt niemand een account. Aan de kassa betaalt men dan eerst. Zoveel bezoekers merkten het, sinds het moment hieronder.',
    steps: [
      'Probeer zelf een account te maken: lukt het, dan is het voorbij.',
      'Lukt het niet? Kijk bij de maildienst of je account en je domein in orde zijn.',
      'Wie afgewezen werd, vinden we niet terug: laat het weten waar je klanten je volgen.',
    ],
    known: since,
  },
  'stripe-refused': {
    title: () => 'Stripe weigert de sleutel van je winkel',
    hint: 'Niemand kan betalen of geld terugkrijgen. Kijk in Stripe bij Developers, API keys, en laat een nieuwe sleutel instellen.',
    room: 'today',
    why: 'Stripe weigert wat de winkel vraagt. Niemand kan betalen of geld terugkrijgen; wie het probeert, leest dat het niet lukt.',
    steps: [
      'Kijk in Stripe bij ‘Developers’, ‘API keys’: is de sleutel ingetrokken, vervangen of vervallen, of mag ze minder dan vroeger?',
      'Maak een nieuwe, en laat ze instellen door wie de site voor je onderhoudt: STRIPE_SECRET_KEY in docs/nl/live-zetten.md.',
      'Daarna haalt de winkel binnen tien minuten in wat intussen gebeurde. Het beheer zegt wanneer het voorbij is.',
    ],
    known: formatMoment,
  },
  'stripe-unreachable': {
    title: () => 'Stripe antwoordt niet',
    hint: 'Zolang kan niemand betalen of geld terugkrijgen. De winkel probeert het elke tien minuten opnieuw.',
    room: 'today',
    why: 'De winkel krijgt al een half uur geen antwoord van Stripe. Zolang kan niemand betalen of geld terugkrijgen.',
    steps: [
      'Kijk op status.stripe.com of Stripe een storing heeft: dan is er niets te doen dan wachten.',
      'Staat daar niets? Geef het door aan wie de site voor je onderhoudt.',
      'Daarna haalt de winkel binnen tien minuten in wat intussen gebeurde.',
    ],
    known: formatMoment,
  },
  bookings: {
    title: counted('betaling raakt niet geboekt', 'betalingen raken niet geboekt'),
    hint: 'al minstens drie keer geprobeerd; laat het nakijken',
    room: 'technical',
    why: 'De winkel probeerde het al minstens drie keer. Misschien wacht een koper op toegang, of is een terugbetaling niet verwerkt.',
    steps: [
      'Zoek het nummer op: dat van een bestelling in het beheer, dat van een bericht (evt_) in Stripe.',
      'Geef het door aan wie de site voor je onderhoudt: de reden staat bij ‘Technisch’.',
      'De winkel probeert het zelf elke tien minuten opnieuw.',
    ],
    known: since,
  },
  missed: {
    title: counted('betaling kwam langs een omweg binnen', 'betalingen kwamen langs een omweg binnen'),
    room: 'orders',
    why: 'Stripe meldde ze niet: de winkel vond ze pas toen ze het zelf ging vragen. De kopers hebben nu toegang, maar moesten te lang wachten.',
    steps: [
      'Open in Stripe ‘Webhooks’: staat de winkel er nog, met een groen teken?',
      'Kijk naar de laatste mislukte berichten en hun reden.',
      'Gebeurt het morgen weer? Laat de winkel nakijken.',
    ],
  },
  payments: {
    title: counted(
      'bericht van Stripe noemt een andere betaling',
      'berichten van Stripe noemen een andere betaling',
    ),
    room: 'orders',
    why: 'Stripe noemde een bestelling, maar met een andere betaling dan die van de bestelling. De winkel veranderde niets.',
    steps: [
      'Zoek in Stripe op het bericht (evt_) hieronder: daar staat de andere betaling.',
      'Open de bestelling in het beheer en druk op ‘Bekijk in Stripe’: dat is haar eigen betaling.',
      'Is er twee keer betaald? Betaal de andere betaling dan terug in Stripe.',
    ],
  },
  problems: {
    title: counted('bestelling heeft nog een probleem', 'bestellingen hebben nog een probleem'),
    room: 'orders',
    why: 'Je kreeg hierover al een mail. Het is nog niet opgelost, en er wacht een koper op geld of op toegang.',
    steps: [
      'Open de bestelling in het beheer: daar staat wat er mis is.',
      'Betaal ze daar terug als er iets anders of dubbel betaald is.',
      'Laat het de koper weten.',
    ],
  },
  disputes: {
    title: counted('betaling wordt betwist', 'betalingen worden betwist'),
    room: 'orders',
    why: 'De koper vroeg het geld terug via de bank. De toegang is gestopt, tenzij de bank alleen uitleg vraagt.',
    steps: [
      'Antwoord in Stripe voor de dag die daar staat: wie niet antwoordt, verliest.',
      'Wilde de koper gewoon zijn geld terug? Aanvaard de betwisting dan in Stripe; vraagt de bank alleen uitleg, betaal dan terug in het beheer.',
      'Win je, dan komt de toegang vanzelf terug.',
    ],
  },
  refunds: {
    title: counted('terugbetaling moet dringend', 'terugbetalingen moeten dringend'),
    room: 'withdrawals',
    why: 'Iemand herriep zijn aankoop. Ten laatste over drie dagen moet het geld terug zijn; dat is de wet.',
    steps: [
      'Open de herroeping in het beheer.',
      'Betaal terug, of sluit ze als er niets terug te betalen is.',
      'Weigerde Stripe? Kijk of er genoeg geld op je saldo staat en probeer opnieuw.',
    ],
    known: (day) => `ten laatste ${formatDay(day)}`,
  },
  erasures: {
    title: counted('vraag over bewaarde gegevens wacht', 'vragen over bewaarde gegevens wachten'),
    room: 'today',
    why: 'Iemand wil gewist worden maar er moet eerst iets afgerond worden, of een brief kreeg nog geen antwoord. De wet geeft je een maand.',
    steps: [
      'Open de persoon in het beheer, bij ‘Te doen’: daar staat wat er nog loopt.',
      'Rond dat af. De winkel wist daarna vanzelf, binnen het uur; bij een brief noteer je dat je antwoordde.',
      'Duurt het langer? Laat het de persoon weten.',
    ],
    known: (waits) => deletionWaits[waits as DeletionWait],
  },
  peppol: {
    title: counted('document moet nog via Peppol', 'documenten moeten nog via Peppol'),
    hint: 'verplicht sinds 1 januari 2026; bij elk staat wat je doet',
    room: 'invoices',
    filter: { stand: 'peppol' },
  },
  requests: {
    title: counted('aanvraag wacht te lang', 'aanvragen wachten te lang'),
    room: 'requests',
    why: 'De winkel belooft binnen hoeveel werkdagen je antwoordt. Die tijd is voorbij.',
    steps: [
      'Open de aanvraag in het beheer en antwoord, of bel.',
      'Antwoordde je al op een andere manier? Zet ze dan op ‘opgevolgd’.',
      'Lukt het vaker niet? Kies een langere termijn bij ‘De winkel’, of zet er een bericht.',
    ],
    known: (moment) => `van ${formatMoment(moment)}`,
  },
  remind: {
    title: () => 'Laat de winkel zelf aan facturen herinneren',
    hint: 'er is een factuur te laat; zet het aan of uit, en kies de woorden',
    room: 'invoices',
  },
  quotes: {
    title: counted('voorstel vervalt binnen drie dagen', 'voorstellen vervallen binnen drie dagen'),
    hint: 'nog geen antwoord; bel even',
    room: 'requests',
    filter: { stap: 'quoted' },
    why: 'De klant zei nog niet of hij akkoord gaat. Over drie dagen kan dat niet meer.',
    steps: [
      'Bel of mail de klant.',
      'Is er akkoord? Noteer het bij het voorstel, of stuur een nieuwe versie.',
    ],
    known: (day) => `geldig tot en met ${formatDay(day)}`,
  },
  due: {
    title: counted('aanvraag op te volgen', 'aanvragen op te volgen'),
    hint: 'vandaag of eerder',
    room: 'requests',
    filter: { [viewParameter]: 'opvolgen' },
  },
  spam: {
    title: counted('aanvraag bij spam', 'aanvragen bij spam'),
    hint: 'de laatste zeven dagen; is er een mens bij?',
    room: 'requests',
    filter: { [viewParameter]: 'spam' },
  },
  functions: {
    title: counted('onderdeel van de winkel geeft fouten', 'onderdelen van de winkel geven fouten'),
    hint: 'minstens drie keer in een uur; laat het nakijken',
    room: 'technical',
    why: 'Minstens drie keer in een uur ging het mis. Bezoekers lezen dan dat er iets misliep, of er blijft werk liggen.',
    steps: [
      'Geef het door aan wie de site voor je onderhoudt: bij ‘Technisch’ staat wat faalt, in de logs waarom.',
      'Probeer zelf een formulier en de kassa: lukt het, dan is het misschien al voorbij.',
    ],
    known: (hour) => `in het uur van ${formatMoment(hour)}`,
  },
  schedule: {
    title: () => 'De automatische taken staan stil',
    room: 'technical',
  },
  retention: {
    title: () => 'Oude gegevens worden niet gewist',
    hint: 'wat langer bewaard is dan de privacypagina zegt; laat het nakijken',
    room: 'technical',
  },
  ceilings: {
    title: counted(
      'onderdeel van de winkel kreeg te veel verzoeken',
      'onderdelen van de winkel kregen te veel verzoeken',
    ),
    room: 'today',
    why: 'Er kwam meer dan voor een lanceerdag voorzien is. Bezoekers lazen een tijd ‘Te veel verzoeken’ en konden het daarna opnieuw proberen.',
    steps: [
      'Is het druk door je lancering? Laat expectedLaunchVisitors in site/launch.ts verhogen en de functies opnieuw deployen.',
      'Staat TRUSTED_PROXY niet of verkeerd ingesteld, dan delen alle bezoekers de grens van één: npm run deploy:check kijkt het na.',
      'Verwacht je niemand? Dan overspoelt iemand je winkel: laat in de logs nakijken vanwaar dat komt.',
      'Wat aankwam, is bewaard.',
    ],
    known: (moment) => `laatst op ${formatMoment(moment)}`,
  },
} satisfies Record<string, Cause> & Record<AlertCause, Mailed>;
