import { pages } from './pages.ts';

// A browser gets this file as the values that it comes to (vite.config.ts), without the table of pages and its texts.

type Pages = typeof pages;
const rows = Object.values(pages);

/** Every path of the site. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [name, path]),
) as unknown as { readonly [name in keyof Pages]: Pages[name]['path'] };

/** Pages that search engines index. */
export const indexed: readonly string[] = rows.flatMap((page) => (page.indexed ? page.path : []));

/** The footer's links to pages, under 'Juridisch'. */
export const footerLinks = rows.flatMap((page) => (page.footer ? { to: page.path, label: page.title } : []));

/** Where a password manager looks for the page where a password is changed (https://w3c.github.io/webappsec-change-password-url/). */
export const passwordPage = { at: '/.well-known/change-password', to: paths.account } as const;

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
