import { kit } from '../site/kit.ts';
import { organisation } from '../site/organisation.ts';
import { fieldLabels as labels } from './labels.ts';
import { limits } from './limits.ts';

/** What a field asks for that was left empty (docs/product.md, 5). */
export const missingField = (label: string) => `${label} is verplicht`;

/** Of a field whose limit the specification names; others refuse only absurd sizes. */
export const tooLong = (label: string, max?: number) =>
  max ? `${label} moet minder dan ${max} tekens zijn` : 'Deze tekst is te lang';

/** Field messages that several forms share, or that their label does not say (docs/product.md, 5). */
export const fieldMessages = {
  naamRequired: missingField(labels.naam),
  naamMax: tooLong(labels.naam, limits.naam),
  voornaamRequired: missingField(labels.voornaam),
  achternaamRequired: missingField(labels.achternaam),
  emailInvalid: 'Ongeldig e-mailadres',
  emailMax: tooLong(labels.email, limits.email),
  bedrijfsnaamRequired: missingField(labels.bedrijfsnaam),
  bedrijfsnaamMax: tooLong(labels.bedrijfsnaam, limits.bedrijfsnaam),
  postcodeRequired: missingField(labels.postcode),
  workshopType: 'Selecteer een workshop type',
  aantalPersonen: 'Aantal personen moet minimaal 1 zijn',
  aantalPersonenMax: 'Aantal personen is te groot',
  gebruiktAI: 'Beantwoord deze vraag alstublieft',
  aiTools: 'Selecteer minimaal één AI tool',
  andereTools: 'Vul de naam van de andere tool in',
  gesprekstype: 'Selecteer een gesprekstype',
  toelichtingRequired: missingField('Extra toelichting'),
  tooLong: tooLong(''),
} as const;

export const passwordMessages = {
  length: `Je wachtwoord moet minimaal ${limits.passwordMin} tekens lang zijn.`,
  classes: 'Je wachtwoord moet minimaal 1 hoofdletter, 1 kleine letter en 1 cijfer bevatten.',
  match: 'Wachtwoorden komen niet overeen.',
  max: `Je wachtwoord is te lang: er passen ${limits.password} gewone tekens in. Letters met een accent en emoji tellen voor meer dan één.`,
} as const;

export const companyMessages = {
  numberRequired: 'Ondernemingsnummer is verplicht',
  numberShape: 'Een ondernemingsnummer heeft tien cijfers, zoals 0123.456.749',
  numberWrong: 'Dit ondernemingsnummer klopt niet: kijk de cijfers na',
  numberForeign: `Dit is geen Belgisch ondernemingsnummer: mail ons op ${organisation.email}`,
  vatLiable: 'Kies of je bedrijf btw-plichtig is',
  streetRequired: 'Straat en nummer zijn verplicht',
  cityRequired: 'Gemeente is verplicht',
} as const;

/** What a buyer reads who asked for an invoice: it is made at the same time, unless the business makes it elsewhere. */
export const askedInvoice =
  organisation.invoices === 'here'
    ? { title: 'Je factuur is klaar', description: 'Ze staat bij deze betaling en komt ook per mail.' }
    : { title: 'Je factuur is aangevraagd', description: 'Je krijgt ze apart van ons.' };

/** Why an order gets no invoice any more (order-company). */
export const askedInvoiceMessages = {
  already: `Bij deze bestelling staat al een bedrijf. Klopt het niet? Mail naar ${organisation.email}.`,
  late: `Een factuur aanvragen kan tot en met de 15e van de maand na je betaling. Mail naar ${organisation.email}, dan bekijken we wat nog kan.`,
  unknown: `Voor deze bestelling kan dat niet. Mail naar ${organisation.email}.`,
} as const;

export const functionMessages = {
  invalidBody: 'De gegevens zijn niet leesbaar. Controleer ze en probeer het opnieuw.',
  tooLarge: 'Het bericht is te groot. Maak het korter en probeer het opnieuw.',
  methodNotAllowed: 'Deze aanvraag kan niet op deze manier.',
  foreign: 'Dit kan alleen vanaf onze eigen site.',
  notFound: 'Deze pagina of dienst bestaat niet.',
  tooMany: 'Te veel verzoeken. Probeer het over een paar minuten opnieuw.',
  unexpected: 'Er ging iets mis. Probeer het opnieuw.',
  unauthorized: 'Meld je opnieuw aan en probeer het nog eens.',
  unknownProduct: 'Dit product bestaat niet.',
  notOnSale: `De ${kit.name} is nog niet te koop. Zet je op de lanceerlijst, dan hoor je het als eerste.`,
  alreadyBought: `Je hebt de ${kit.name} al. Je vindt alles in je ledenruimte.`,
  priceChanged: `De prijs van de ${kit.name} is net gewijzigd. Er is niets aangerekend.`,
  paymentUnavailable: 'De betaaldienst is even niet bereikbaar. Probeer het over een paar minuten opnieuw.',
  paymentRefused: `Betalen lukt nu niet, door een fout bij ons. Er is niets aangerekend. Mail naar ${organisation.email}, dan helpen we je verder.`,
  notCorrected: `Dit adres kan hier niet meer aangepast worden. Mail naar ${organisation.email}.`,
  invalidSession: 'Deze betaling is niet gevonden.',
  stillProcessing: 'Je betaling wordt nog verwerkt.',
  invalidLink: 'Deze link is niet geldig.',
  freshCode: 'Hiervoor vraagt het beheer je code of je wachtwoord opnieuw. Er is niets gebeurd.',
  wrongPassword: 'Dit is niet je huidige wachtwoord.',
  badPicture: 'Deze foto kunnen we niet lezen. Kies een andere, zonder beweging.',
  lessonNotFound: 'Dit bestand is er niet, of je hebt er geen toegang toe.',
} as const;

/** The refusals that a page reacts to, by the code in the answer. */
export const refusals = {
  'already-bought': functionMessages.alreadyBought,
  'price-changed': functionMessages.priceChanged,
  'unknown-link': functionMessages.invalidLink,
  'fresh-code': functionMessages.freshCode,
  'wrong-password': functionMessages.wrongPassword,
} as const;

export type ErrorCode = keyof typeof refusals;

/** Shown when a call failed without a readable reason. */
export const contactHint = `Probeer het later opnieuw of mail naar ${organisation.email}.`;
