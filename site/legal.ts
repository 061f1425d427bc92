/**
 * De teksten van /privacy, /voorwaarden en /cookies beschrijven wat deze winkel doet, en ze zijn VOORBEELDEN: laat ze
 * nakijken voor uw zaak en vul dan `reviewed` in. Tot dan noemt `npm run deploy:check` ze, met wat in de wet onzeker is,
 * en draagt elke pagina het kenmerk `data-voorbeeldtekst`.
 */
export const legal = {
  /** Juridisch nagekeken op: een datum zoals '20 november 2026'. Leeg: nog niet nagekeken. */
  reviewed: '' as string,
  /** De datum die op de pagina's staat. */
  updated: '26 november 2026',
  /** Hoeveel jaar na ons laatste contact een aanvraag blijft. De winkel wist ze daarna zelf; /privacy zegt het. */
  requestYears: 2,
} as const;

/** Waar een klacht over privacy terecht kan, en een over een aankoop. */
export const authorities = {
  privacy: { name: 'Gegevensbeschermingsautoriteit', url: 'https://www.gegevensbeschermingsautoriteit.be' },
  consumers: { name: 'Consumentenombudsdienst', url: 'https://consumentenombudsdienst.be' },
} as const;

/** De link naar de herroeping, in de woorden van de wet. */
export const withdrawLink = 'Hier de overeenkomst herroepen';
