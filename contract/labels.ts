export type { LabelledValue } from './database/mails.ts';

export const fieldLabels = {
  naam: 'Naam',
  voornaam: 'Voornaam',
  achternaam: 'Achternaam',
  email: 'E-mail',
  wachtwoord: 'Wachtwoord',
  nieuwWachtwoord: 'Nieuw wachtwoord',
  bevestigWachtwoord: 'Bevestig wachtwoord',
  telefoonnummer: 'Telefoonnummer',
  bedrijfsnaam: 'Bedrijfsnaam',
  straat: 'Straat',
  nummer: 'Huisnummer',
  postcode: 'Postcode',
  stad: 'Stad',
  contactpersoon: 'Contactpersoon',
  workshopType: 'Type sessie',
  aantalPersonen: 'Aantal personen',
  gebruiktAI: 'Gebruikt u al AI-tools?',
  aiTools: 'Welke AI-tools gebruikt u?',
  andereTools: 'Naam van de andere tool',
  gesprekstype: 'Gesprekstype',
  onderwerp: 'Onderwerp',
  bericht: 'Bericht',
  /** The offer that a request asks for, in its form and in the owner's mail. */
  wens: 'Ik wil',
  toelichting: 'Toelichting',
  kennismakingToelichting: 'Waar kunnen we u mee helpen?',
  /** Of a request: on screen once it is sent, and in both mails. */
  referentie: 'Referentie',
  bestelnummer: 'Bestelnummer',
  ondernemingsnummer: 'Ondernemingsnummer',
  btwPlichtig: 'Btw-plichtig',
  straatEnNummer: 'Straat en nummer',
  gemeente: 'Gemeente',
  /** The last day to pay an invoice. */
  vervaldatum: 'Vervaldatum',
  /** The company's own, on its invoice. */
  eigenReferentie: 'Referentie van het bedrijf',
} as const;

/** Account actions, on tabs, buttons and links. */
export const accountActions = {
  signIn: 'Inloggen',
  signUp: 'Registreren',
  reset: 'Wachtwoord resetten',
  backToSignIn: 'Terug naar inloggen',
  backHome: 'Terug naar de startpagina',
} as const;

/** The button and the dialog of the members area. */
export const supportTitle = 'Contact Support';

export const send = 'Verzenden';

/** The button's text while its form is being submitted (docs/product.md, 4). */
export const busyLabels = { sending: 'Wordt verzonden...', waiting: 'Even geduld...' } as const;

/** How many people a session is for: '12 personen'. */
export const personsIn = (count: number) => (count === 1 ? '1 persoon' : `${count} personen`);

export const jaNee = { ja: 'Ja', nee: 'Nee' } as const;

/** What an invoice or receipt says instead of VAT under the small-business scheme. */
export const vatExemption = 'Bijzondere vrijstellingsregeling van belasting';

/** Why a line of an invoice to a Belgian company has 0% VAT, as the invoice says it. */
export const vatReasons = {
  'article-44': 'Vrijgesteld van btw, artikel 44 W.BTW',
  'small-enterprise': vatExemption,
} as const;

/** What a credit note with VAT has to say (KB nr. 4, art. 4): the company deducted that VAT, and owes it again. */
export const creditVat =
  'Btw terug te storten aan de Staat in de mate waarin ze oorspronkelijk in aftrek werd gebracht.';

/** What becomes of a credit note's amount that was not refunded yet. */
export const creditTerms = 'Dit bedrag gaat af van wat nog te betalen is, of wordt terugbetaald.';
