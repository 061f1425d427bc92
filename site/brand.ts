/** The product's name: 'Kickstart Kit', 'Kickstart Workshop', 'Mijn Kickstart' all come from it. */
export const product = 'Kickstart';

/** The address of the live site, without a slash at the end. Links in mails lead here. */
export const siteUrl = 'https://www.kickstart.example';

export const brand = {
  product,
  membersName: `Mijn ${product}`,
  membersButton: `MIJN ${product.toUpperCase()}`,
  tagline: 'Op je plaatsen.',
  /** The first line of the home page and of the picture that a shared link shows. */
  promise: 'Je staat nog aan de start. Mooi.',
  language: 'nl-BE',
} as const;
