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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // A build that names no hosted backend is for trying the shop (app/shared/orders/kit-sale.ts).
  define: { KIT_ALWAYS_ON_SALE: JSON.stringify(!process.env.SUPABASE_URL) },
  server: {
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
