import { resolve } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
          ],
        },
      },
    },
  },
});
