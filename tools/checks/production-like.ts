// npm run test:production-like: the contract tests and the browser walk of the embedded mode again, on PostgreSQL with
// the functions in Deno and the build behind nginx; and what only that set-up can show.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, pinnedNode, root, say } from '../lib/process.mjs';
import { browser, tally, vitest } from '../lib/suites.ts';

/** Tests that only make sense in the embedded mode, and why. */
const leftOut = [
  [
    'tests/contract/restart.test.ts',
    'starts its own servers on PGlite: their lock, their restart after kill -9',
  ],
] as const;

/** What these tests cannot show. */
const unproven = [
  'hosted Auth and Data API (GoTrue, PostgREST): @supabase/lite stands in for them',
  'the hosted edge runtime: its limits on memory and CPU time, its isolates, EdgeRuntime.waitUntil',
  'pg_cron, pg_net and the vault: the schedules are only made where these extensions exist',
  'Supabase Storage: the embedded one stands in for it',
  'PostgreSQL 17 as hosted: the version here is Debian’s',
  'real Stripe (Bancontact, its webhooks) and real Resend (delivery, SMTP for Auth)',
  'DNS, TLS certificates and the CDN of a static host',
];

const ready = /^\{.*\}$/m;

/** Starts the shop; resolves to its addresses as environment variables and a way to stop it. */
function startShop(): Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const shop = spawn(pinnedNode, ['tests/production-like/start.ts'], { cwd: root, env: childEnv() });
    const gone = new Promise((done) => shop.once('close', done));
    const stop = () => {
      shop.kill('SIGTERM');
      return gone;
    };
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const line = ready.exec(printed)?.[0];
      if (line) resolve({ env: JSON.parse(line), stop });
    };
    shop.stdout.on('data', read);
    shop.stderr.on('data', read);
    shop.once('close', () => reject(new Error(printed)));
  });
}

const { report, finish } = tally();
const shop = await startShop().catch((error: Error) => {
  report({ name: 'starting the shop', passed: 0, failed: 1, output: error.message });
  return finish();
});
const { env } = shop;
const on = `on PostgreSQL ${env.POSTGRES_VERSION?.split(' ')[0]}`;
try {
  say(`The shop runs ${on}, functions in Deno, site behind nginx: ${env.SHOP_URL}`);
  report(await vitest('database', { name: `database ${on}`, env }));
  report(
    await vitest('contract', {
      name: `contract ${on} and Deno`,
      args: leftOut.flatMap(([file]) => ['--exclude', join(root, file)]),
      env,
    }),
  );
  report(await vitest('production-like', { env }));
  report(
    await browser({ name: 'browser behind nginx', files: ['main-way.spec.ts', 'launch-list.spec.ts'], env }),
  );
} finally {
  await shop.stop();
}
for (const [file, reason] of leftOut) say(`not run here: ${file} (${reason})`);
for (const gap of unproven) say(`not proven without the real service: ${gap}`);
finish();
