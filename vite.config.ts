import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// The dev server passes these paths on to the backend that tools/dev.ts starts.
const proxied = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/config.json', '/_local'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: process.env.BACKEND_URL }])),
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
