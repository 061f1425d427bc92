import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// `npm run dev` shows changes at once; the backend is a running `npm start` (PORT 3000 unless told otherwise).
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const proxied = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/config.json', '/_local'];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The backend answers with the address it was asked at: the dev server's own.
  server: {
    proxy: Object.fromEntries(proxied.map((path) => [path, { target: backend, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// }],
        },
      },
    },
  },
});
