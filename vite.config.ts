import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

// `npm run dev` shows changes at once; the backend is a running `npm start` (PORT 3000 unless told otherwise).
const backend = process.env.BACKEND_URL ?? 'http://127.0.0.1:3000';
const proxied = ['/auth/v1', '/rest/v1', '/storage/v1', '/functions/v1', '/config.json', '/_local'];

/**
 * What a page starts with is compiled whole while it arrives, beside the main thread, instead of function by function
 * when React first calls it (v8.dev/blog/explicit-compile-hints). To other browsers the line is a comment. It counts
 * only as a file's first line, so it is put there when the bundler has put everything else.
 */
const compileEarly: Plugin = {
  name: 'compile-early',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === 'chunk' && (chunk.isEntry || chunk.name === 'framework'))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
      }
    },
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), compileEarly],
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
        // Few files: each one costs a request, and a line in every page that names it.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
            // With the router's entry, which only asks React to begin: a file of its own came last over six connections.
            {
              name: 'frame',
              test: /\/(?:contract\/limits\.|config\/defaults\/entry\.client\.|site\/(?:brand|kit|offers|organisation|paths)\.|app\/features\/chrome\/|app\/frame\.|app\/ui\/(?:button-look\.|motif\/(?:track|lap|geometry))|app\/lib\/(?:all-styles|meta|scroll|dialogs|mail-link|kit-action|structured-data|structured-data-script)\.)/,
            },
            {
              name: 'calls',
              test: /\/app\/(?:lib\/(?:hydrated|invoke|storage|plain-messages)|ui\/(?:toast|button|spinner|waiting-line|without-script))\./,
            },
            {
              name: 'fields',
              test: /\/(?:contract\/(?:consent|fields|text|email|labels)\.|node_modules\/valibot\/|app\/ui\/(?:field|choice|bot-trap)\.)/,
            },
            {
              name: 'requests',
              test: /\/(?:contract\/(?:kennismaking|toasts|tracking)\.|app\/features\/requests\/(?:form-extras|send-button|sent-note|submit-bar|start-lane|form-group|request-page|contact-fields)\.|app\/lib\/(?:tracking\.|use-request)|node_modules\/(?:react-hook-form|@hookform)\/)/,
            },
            {
              name: 'account',
              test: /\/app\/(?:features\/(?:checkout\/customer|account\/(?:account-frame|auth-outcomes|mails|mail-sent-note|back-to-sign-in))|lib\/(?:auth-errors|early-input|earlier-account|password-titles|field-errors|sign-up))\./,
            },
            {
              name: 'paid',
              test: /\/app\/(?:features\/checkout\/verify-payment|features\/members\/profile|lib\/(?:orders|payment-marker|session))\./,
            },
          ],
        },
      },
    },
  },
});
