/** De naam van het product. 'Kickstart Kit', 'Kickstart Workshop' en 'Mijn Kickstart' volgen eruit. */
export const product = 'Kickstart';

/** Het adres van de site, zonder schuine streep op het einde. Links in mails leiden hierheen. */
export const siteUrl = 'https://www.kickstart.example';

export const brand = {
  product,
  membersName: `Mijn ${product}`,
  membersButton: `MIJN ${product.toUpperCase()}`,
  /** Onderaan elke pagina en elke mail. */
  tagline: 'Op je plaatsen.',
  /** De eerste woorden van de startpagina, en van het prentje bij een gedeelde link. */
  promise: 'Je staat nog aan de start. Mooi.',
  /** De taal van de site, zoals browsers ze noemen. */
  language: 'nl-BE',
} as const;
