/**
 * The texts of /privacy, /voorwaarden and /cookies describe what this product does, and they are EXAMPLES:
 * have them checked for your own business, then set `areExamples` to false. `npm run deploy:check` names them
 * until then, and each page carries the mark `data-voorbeeldtekst`.
 */
export const legal = {
  areExamples: true,
  /** As the pages show it. */
  updated: '20 november 2026',
  /** How long things are kept, in the words of the pages. Delete what is older; see docs/operations. */
  keptRequests: 'twee jaar na ons laatste contact',
  keptOrders: 'zeven jaar, omdat de boekhoudwet dat vraagt',
} as const;

/** Who works for us with personal data, and what for. */
export const processors = [
  { name: 'Supabase', role: 'bewaart de gegevens en de accounts, en voert de aanvragen uit' },
  { name: 'Stripe', role: 'verwerkt de betaling; uw kaart- of rekeninggegevens komen niet bij ons' },
  { name: 'Resend', role: 'verstuurt onze mails' },
] as const;

/** Where to complain about privacy, and about a purchase. */
export const authorities = {
  privacy: { name: 'Gegevensbeschermingsautoriteit', url: 'https://www.gegevensbeschermingsautoriteit.be' },
  consumers: { name: 'Consumentenombudsdienst', url: 'https://consumentenombudsdienst.be' },
} as const;
