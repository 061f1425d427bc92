import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { publishedIn } from './contract/shop-file.ts';
import { pages } from './site/pages.ts';
import * as addresses from './site/paths.ts';

// The dev server passes these paths on to the backend that tools/dev.ts starts, with the visitor's address: the backend
// answers /_local to this machine only.
const proxied = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/healthz',
  '/_local',
];

/** A pattern for everything in a folder, whatever signs its name holds. */
const everythingIn = (folder: string) => {
  const path = resolve(folder).replaceAll('\\', '/');
  return `${path.replace(/[[\](){}!*+?@|]/g, '\\$&')}/**`;
};

// Of all the files in the project the dev server hands out the keys, mails and database of the shop to nobody.
const withheld = ['.data', process.env.DATA_DIR || '.data'].map(everythingIn);
// Vite's own list, which a list of ours replaces.
const withheldByVite = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
];

/**
 * Has V8 compile the scripts that hydrate the home page whole, while they arrive: it compiles each function at its first
 * call otherwise, in the middle of hydration (v8.dev/blog/explicit-compile-hints). Other browsers read a comment.
 */
const compiledWithHome: Plugin = {
  name: 'compiled-with-home',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const hinted = new Set<string>();
      const hint = (file: string) => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk' || hinted.has(file)) return;
        hinted.add(file);
        // A few lines need no hint.
        if (chunk.code.length > 1000) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        chunk.imports.forEach(hint);
      };
      const entries = Object.values(bundle).filter(
        (chunk) =>
          chunk.type === 'chunk' &&
          /\/(?:entry\.client|root|routes\/home)\.tsx/.test(chunk.facadeModuleId ?? ''),
      );
      for (const { fileName } of entries) hint(fileName);
    },
  },
};

/**
 * Gives Tailwind's own properties their initial values on every element, as it does for browsers without `@property`, such as
 * Firefox 115, and in the same way for all: one rule instead of two.
 */
const withoutAtProperty: Plugin = {
  name: 'without-at-property',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css/ },
    order: 'post',
    handler: (code) =>
      code
        .replaceAll(/@property --tw-[^}]*\}/g, '')
        .replace(
          /(@layer properties\s*\{)\s*@supports [^{]*(\{[^{}]*\{[^}]*\})(?:\s*::backdrop\s*\{[^}]*\})?\s*\}/,
          (_, layer, rule) => layer + rule.slice(1),
        ),
  },
};

/** Gives a browser the values of site/paths.ts, and not the table of pages with its texts, from which they follow. */
const addressesAlone: Plugin = {
  name: 'addresses-alone',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/site\/paths\.ts$/ },
    handler: () =>
      Object.entries(addresses)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n'),
  },
};

/** The title and description of each page, by the name that the page's own file uses. */
const pageTexts = Object.fromEntries(
  Object.entries(pages).map(([name, { title, description }]) => [
    `PAGE_TEXTS.${name}`,
    JSON.stringify({ title, description }),
  ]),
);

/** The published file, which the build finds in a file that PUBLISHED_SHOP_FILE names, as a script element can hold it. */
const published = () => {
  const file = process.env.PUBLISHED_SHOP_FILE;
  if (!file) return '';
  const shop = publishedIn(JSON.parse(readFileSync(file, 'utf8')));
  if (!shop && process.env.SUPABASE_URL)
    throw new Error('What the owner published is of another version, which this one cannot read.');
  return shop ? JSON.stringify(shop).replaceAll('<', '\\u003c') : '';
};

export default defineConfig({
  plugins: [addressesAlone, tailwindcss(), withoutAtProperty, reactRouter(), compiledWithHome],
  define: {
    // A build that names no hosted backend is for trying the shop (app/shared/shop/shop.ts).
    KIT_ALWAYS_ON_SALE: JSON.stringify(!process.env.SUPABASE_URL),
    // Where the pictures are that the owner published, if not on the site itself.
    BACKEND_ORIGIN: JSON.stringify(process.env.SUPABASE_URL ?? ''),
    // Shown on the desk alone.
    BUILT_AT: JSON.stringify(new Date().toISOString()),
    // What the owner has published, so that the prerendered pages show it.
    PUBLISHED_SHOP: JSON.stringify(published()),
    ...pageTexts,
  },
  server: {
    // Otherwise a page that any other program serves on this machine could read what this one shows.
    cors: false,
    fs: { deny: [...withheldByVite, ...withheld] },
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: process.env.BACKEND_URL, xfwd: true }])),
    watch: { ignored: ['**/.cache/**', '**/.data/**'] },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(?:react|react-dom|react-router|scheduler)\//,
              priority: 2,
            },
            // What every page loads, in one file instead of a dozen small ones.
            {
              name: 'frame',
              test: /\/(?:entry\.client|app\/root)\.tsx|\/app\/ui\/(?:motif\/(?!crowd|lost)|when-near)|\/app\/platform\/meta|\/(?:site\/home|contract\/shop|app\/shared\/shop\/(?:document|shop-notice))\.tsx?/,
              priority: 1,
            },
            // What pages show while they wait, without what forms take.
            {
              name: 'waiting',
              test: /\/app\/(?:ui\/(?:waiting-line|spinner)|shared\/page\/(?:waiting-page|contact-link)|first-load\/(?:prerendered|kept-link))/,
              priority: 1,
            },
            // What knows the days of Belgium: apart, so that a page with a date does not load the next file.
            { name: 'calendar', test: /\/contract\/calendar/, priority: 2 },
            // What reads the shop's file, where it says something else than the build.
            { name: 'shop-file', test: /\/app\/shared\/shop\/read-shop|\/contract\/shop-file/, priority: 1 },
            // What every page with a form loads.
            {
              name: 'forms',
              test: /\/app\/(?:ui\/(?!motif|carousel|when-near|accordion)|shared\/(?:forms\/|page\/|orders\/every-order|accounts\/profile))|\/contract\/(?:tracking|consent)/,
            },
            // What the dialogs and pages of a request share, in one file instead of five.
            {
              name: 'request-forms',
              test: /\/contract\/(?:contact|kennismaking|offers)|\/site\/requests|\/features\/requests\/(?:form-parts|submit)/,
            },
            // What the pages of an account share, in one file instead of some fifteen.
            {
              name: 'account',
              test: /\/app\/shared\/(?:accounts|orders\/(?!company))/,
              tags: ['$initial'],
            },
          ],
        },
      },
    },
  },
});
