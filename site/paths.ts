/** Every address of the site, written once. */
export const paths = {
  home: '/',
  auth: '/auth',
  checkout: '/checkout-auth',
  resetPassword: '/reset-password',
  members: '/members',
  paymentSuccess: '/payment-success',
  workshopAanvraag: '/workshop-aanvraag',
  kennismaking: '/kennismaking',
  privacy: '/privacy',
  voorwaarden: '/voorwaarden',
  cookies: '/cookies',
  launchList: '/lijst',
} as const;

/** Pages for search engines. */
export const indexedPaths = [
  paths.home,
  paths.workshopAanvraag,
  paths.kennismaking,
  paths.privacy,
  paths.voorwaarden,
  paths.cookies,
] as const;

/** Pages that are prerendered but kept out of search engines: they depend on who visits. */
export const privatePaths = [
  paths.auth,
  paths.checkout,
  paths.resetPassword,
  paths.members,
  paths.paymentSuccess,
  paths.launchList,
] as const;

/** The page for an unknown address; hosts serve it with status 404. */
export const notFoundPath = '/404';

/** Every page that is rendered to HTML at build time. */
export const publicPaths = [...indexedPaths, ...privatePaths, notFoundPath] as const;

/** The sections of the home page that other pages link to. */
export const anchors = {
  kopen: 'kopen',
  herken: 'herken',
  opmaat: 'opmaat',
  workshop: 'workshop1',
  kit: 'kit',
  contact: 'contact',
  overOns: 'over-ons',
} as const;
