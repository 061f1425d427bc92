/** Every path of the site. */
export const paths = {
  home: '/',
  auth: '/auth',
  checkout: '/checkout-auth',
  resetPassword: '/reset-password',
  members: '/members',
  account: '/account',
  certificate: '/members/certificaat',
  paymentSuccess: '/payment-success',
  workshopAanvraag: '/workshop-aanvraag',
  kennismaking: '/kennismaking',
  privacy: '/privacy',
  voorwaarden: '/voorwaarden',
  cookies: '/cookies',
  herroepen: '/herroepen',
  toegankelijkheid: '/toegankelijkheid',
  launchList: '/lijst',
  desk: '/beheer',
} as const;

/** Where a password manager looks for the page where a password is changed (https://w3c.github.io/webappsec-change-password-url/). */
export const changePassword = { at: '/.well-known/change-password', to: paths.account } as const;

/** Pages that search engines index. */
export const indexedPaths = [
  paths.home,
  paths.workshopAanvraag,
  paths.kennismaking,
  paths.privacy,
  paths.voorwaarden,
  paths.cookies,
  paths.herroepen,
  paths.toegankelijkheid,
] as const;

/** Prerendered pages that search engines do not index: what they show depends on the visitor. */
export const privatePaths = [
  paths.auth,
  paths.checkout,
  paths.resetPassword,
  paths.members,
  paths.account,
  paths.certificate,
  paths.paymentSuccess,
  paths.launchList,
  paths.desk,
] as const;

/** The 404 page. */
export const notFoundPath = '/404';

/** Every prerendered page. */
export const publicPaths = [...indexedPaths, ...privatePaths, notFoundPath] as const;

/** The ids of the home page's sections (docs/product.md, 2, 'Home page'). */
export const anchors = {
  kopen: 'kopen',
  herken: 'herken',
  opmaat: 'opmaat',
  workshop: 'workshop1',
  kit: 'kit',
  contact: 'contact',
  overOns: 'over-ons',
} as const;
