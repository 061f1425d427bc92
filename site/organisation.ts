/**
 * Who runs the shop. EVERY VALUE HERE IS AN EXAMPLE: replace each one before you go live.
 * `npm run deploy:check` names what is still unchanged.
 */
export const organisation = {
  name: 'Kickstart Voorbeeld BV',
  street: 'Voorbeeldstraat 1',
  postalCode: '9000',
  city: 'Gent',
  country: 'België',
  /** Ondernemingsnummer: 97 minus the first eight digits modulo 97 gives the last two. */
  companyNumber: '0123.456.749',
  vatNumber: 'BE 0123.456.749',
  email: 'hallo@kickstart.example',
  phone: '+32 9 000 00 00',
} as const;
