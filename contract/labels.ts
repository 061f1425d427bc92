/** The labels of the form fields: on the screen, and beside each answer in the mails. */
export const fieldLabels = {
  naam: 'Naam',
  voornaam: 'Voornaam',
  achternaam: 'Achternaam',
  email: 'E-mail',
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
  toelichting: 'Toelichting',
  kennismakingToelichting: 'Waar kunnen we u mee helpen?',
} as const;

/** The two answers to `gebruiktAI`. */
export const jaNee = { ja: 'Ja', nee: 'Nee' } as const;
