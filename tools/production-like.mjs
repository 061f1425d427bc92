// npm run test:production-like: the contract tests and the browser walk of the embedded mode again, on PostgreSQL with
// the functions in Deno and the build behind nginx; and what only that set-up can show.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { findProgram, installPackages } from './lib/debian.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { childEnv, pinnedNode, root, say } from './lib/run.mjs';
import { browser, tally, vitest } from './lib/suites.mjs';

/** Tests of the embedded mode alone, which do not run here, and why. */
const leftOut = [
  [
    'tests/contract/restart.test.ts',
    'starts servers of its own on PGlite: its lock, its restart after kill -9',
  ],
];

/** What these tests cannot show. */
const unproven = [
  'hosted Auth and Data API (GoTrue, PostgREST): here @supabase/lite answers in their place',
  'the hosted edge runtime: its limits of memory and CPU time, its isolates, EdgeRuntime.waitUntil',
  'pg_cron, pg_net and the vault: the schedules are made only where these extensions exist',
  'Supabase Storage: here the embedded one answers',
  'PostgreSQL 17 as hosted: the version here is Debian’s',
  'real Stripe (Bancontact, its webhooks) and real Resend (delivery, SMTP for Auth)',
  'DNS, TLS certificates and the CDN of a static host',
];

const ready = /^\{.*\}$/m;

/** Starts the shop; gives its addresses as environment and a way to stop it. */
function startShop() {
  return new Promise((resolve, reject) => {
    const shop = spawn(pinnedNode, ['tests/production-like/start.ts'], { cwd: root, env: childEnv() });
    let printed = '';
    const gone = new Promise((done) => shop.once('close', done));
    const read = (chunk) => {
      printed += chunk;
      const line = ready.exec(printed)?.[0];
      if (line) resolve({ env: JSON.parse(line), stop: () => (shop.kill('SIGTERM'), gone) });
    };
    shop.stdout.on('data', read);
    shop.stderr.on('data', read);
    shop.once('close', () => reject(new Error(printed)));
  });
}

await ensureInstalled();
await ensureBuilt();
const chromium = await ensureChromium();
const { report, finish } = tally();
const missing = [
  ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
  ...(findProgram('nginx') ? [] : ['nginx-light']),
];
const refused = missing.length > 0 ? await installPackages(...missing) : '';
if (refused) {
  report({ name: 'PostgreSQL en nginx', passed: 0, failed: 1, output: refused });
  finish();
}

const shop = await startShop().catch((error) => {
  report({ name: 'de winkel starten', passed: 0, failed: 1, output: error.message });
  finish();
});
const { env } = shop;
const on = `op PostgreSQL ${env.POSTGRES_VERSION.split(' ')[0]}`;
try {
  say(`De winkel draait ${on}, functies in Deno, site achter nginx: ${env.SHOP_URL}`);
  report(await vitest('database', { name: `database ${on}`, env }));
  report(
    await vitest('contract', {
      name: `contract ${on} en Deno`,
      args: leftOut.flatMap(([file]) => ['--exclude', join(root, file)]),
      env,
    }),
  );
  report(await vitest('production-like', { name: 'alleen hier', env }));
  report(
    await browser({
      chromium,
      name: 'browser achter nginx',
      files: ['main-way.spec.ts', 'launch-list.spec.ts'],
      env,
    }),
  );
} finally {
  await shop.stop();
}
for (const [file, reason] of leftOut) say(`niet hier: ${file} (${reason})`);
for (const gap of unproven) say(`niet te bewijzen zonder de echte dienst: ${gap}`);
finish();
