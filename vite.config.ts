import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

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
        chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compiledWithHome],
  // A build that names no hosted backend is for trying the shop (app/shared/orders/kit-sale.ts).
  define: { KIT_ALWAYS_ON_SALE: JSON.stringify(!process.env.SUPABASE_URL) },
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
              priority: 1,
            },
            // What every page loads, in one file instead of a dozen small ones.
            {
              name: 'frame',
              test: /\/(?:entry\.client|app\/root)\.tsx|\/app\/ui\/motif\/|\/app\/platform\/meta/,
            },
            // What every page with a form loads.
            {
              name: 'forms',
              test: /\/app\/(?:ui\/(?!motif|carousel|when-near|accordion)|shared\/forms\/)/,
            },
          ],
        },
      },
    },
  },
});
