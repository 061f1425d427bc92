import { kit } from '../site/kit.ts';
import { organisation } from '../site/organisation.ts';
import { limits } from './limits.ts';

/** Field messages (docs/product.md, 5). */
export const fieldMessages = {
  naamRequired: 'Naam is verplicht',
  naamMax: 'Naam moet minder dan 100 tekens zijn',
  voornaamRequired: 'Voornaam is verplicht',
  achternaamRequired: 'Achternaam is verplicht',
  emailInvalid: 'Ongeldig e-mailadres',
  emailMax: 'E-mail moet minder dan 255 tekens zijn',
  telefoonRequired: 'Telefoonnummer is verplicht',
  telefoonMax: 'Telefoonnummer moet minder dan 20 tekens zijn',
  bedrijfsnaamRequired: 'Bedrijfsnaam is verplicht',
  bedrijfsnaamMax: 'Bedrijfsnaam moet minder dan 100 tekens zijn',
  straatRequired: 'Straat is verplicht',
  nummerRequired: 'Huisnummer is verplicht',
  postcodeRequired: 'Postcode is verplicht',
  stadRequired: 'Stad is verplicht',
  contactpersoonRequired: 'Contactpersoonnaam is verplicht',
  workshopType: 'Selecteer een workshop type',
  aantalPersonen: 'Aantal personen moet minimaal 1 zijn',
  aantalPersonenMax: 'Aantal personen is te groot',
  gebruiktAI: 'Beantwoord deze vraag alstublieft',
  aiTools: 'Selecteer minimaal één AI tool',
  andereTools: 'Vul de naam van de andere tool in',
  toelichtingRequired: 'Extra toelichting is verplicht',
  toelichtingMax: 'Toelichting moet minder dan 1000 tekens zijn',
  gesprekstype: 'Selecteer een gesprekstype',
  berichtRequired: 'Bericht is verplicht',
  onderwerpRequired: 'Onderwerp is verplicht',
  tooLong: 'Deze tekst is te lang',
} as const;

/** The messages for a new password (docs/product.md, 5, 'Passwords'). */
export const passwordMessages = {
  length: `Je wachtwoord moet minimaal ${limits.passwordMin} tekens lang zijn.`,
  classes: 'Je wachtwoord moet minimaal 1 hoofdletter, 1 kleine letter en 1 cijfer bevatten.',
  match: 'Wachtwoorden komen niet overeen.',
  max: `Je wachtwoord mag hoogstens ${limits.password} tekens lang zijn.`,
} as const;

/** The messages of the fields of a company that buys (company.ts). */
export const companyMessages = {
  numberRequired: 'Ondernemingsnummer is verplicht',
  numberShape: 'Een ondernemingsnummer heeft tien cijfers, zoals 0123.456.749',
  numberWrong: 'Dit ondernemingsnummer klopt niet: kijk de cijfers na',
  numberForeign: `Dit is geen Belgisch ondernemingsnummer: mail ons op ${organisation.email}`,
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

/** The error messages of the functions. */
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
  launchTooEarly: `De ${kit.name} staat nog op ‘binnenkort’: de mail zou naar een Kit leiden die niet te koop is.`,
  launchWordsChanged:
    'Iemand anders wijzigde intussen de lanceermail. Er is niets verstuurd: lees de nieuwe tekst na en verstuur opnieuw.',
  alreadyBought: `Je hebt de ${kit.name} al. Je vindt alles in je ledenruimte.`,
  paymentUnavailable: 'De betaaldienst is even niet bereikbaar. Probeer het over een paar minuten opnieuw.',
  notCorrected: `Dit adres kan hier niet meer aangepast worden. Mail naar ${organisation.email}.`,
  invalidSession: 'Deze betaling is niet gevonden.',
  stillProcessing: 'Je betaling wordt nog verwerkt.',
  invalidLink: 'Deze link is niet geldig.',
  freshCode: 'Hiervoor vraagt het beheer je code of je wachtwoord opnieuw. Er is niets gebeurd.',
  wrongPassword: 'Dit is niet je huidige wachtwoord.',
  lessonNotFound: 'Dit bestand is er niet, of je hebt er geen toegang toe.',
} as const;

/** The refusals that a page reacts to, by the code in the answer. */
export const refusals = {
  'already-bought': functionMessages.alreadyBought,
  'unknown-link': functionMessages.invalidLink,
  'fresh-code': functionMessages.freshCode,
  'wrong-password': functionMessages.wrongPassword,
} as const;

export type ErrorCode = keyof typeof refusals;

/** Shown when a call failed without a readable reason. */
export const contactHint = `Probeer het later opnieuw of mail naar ${organisation.email}.`;
