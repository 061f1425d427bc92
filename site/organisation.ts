export type VatRegime = 'normal' | 'exempt';
export type InvoicesPlace = 'here' | 'elsewhere';

/**
 * Wie de winkel uitbaat. ELKE WAARDE HIER IS EEN VOORBEELD: vervang ze allemaal voor u live gaat.
 * `npm run deploy:check` noemt wat er nog ongewijzigd staat.
 */
export const organisation = {
  name: 'Kickstart Voorbeeld BV',
  street: 'Voorbeeldstraat 1',
  postalCode: '9000',
  city: 'Gent',
  country: 'België',
  /** Het ondernemingsnummer. De laatste twee cijfers: 97 min de rest van de eerste acht gedeeld door 97. */
  companyNumber: '0123.456.749',
  vatNumber: 'BE 0123.456.749',
  /** Het rechtspersonenregister, met de bevoegde ondernemingsrechtbank. Een eenmanszaak staat er niet in: laat het dan leeg. */
  register: 'RPR Gent, afdeling Gent',
  email: 'hallo@kickstart.example',
  phone: '+32 9 000 00 00',
  /** Het rekeningnummer waarop bedrijven hun facturen betalen. Leeg als niemand u overschrijft. */
  iban: 'BE68 5390 0754 7034',
  /** 'normal': u rekent btw aan. 'exempt': u valt onder de vrijstellingsregeling voor kleine ondernemingen. */
  vatRegime: 'normal' as VatRegime,
  /** 'here': de winkel maakt de facturen en creditnota's. 'elsewhere': u maakt ze in een ander programma, en het beheer geeft de gegevens als CSV. */
  invoices: 'here' as InvoicesPlace,
} as const;
