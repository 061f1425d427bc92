// npm run test:production-like: the contract tests and the browser walkthrough of the embedded mode, on PostgreSQL
// with the functions in Deno and the build behind nginx; and tests that only that set-up allows. SUPABASE_AUTH names a
// supabase/auth binary: then these run with Supabase Auth instead of its imitation (docs/real-auth.md).
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

/** The tests whose result depends on Supabase Auth. */
const authTests = ['real-auth.test.ts', 'functions.test.ts', 'site.test.ts'];

/** What these tests cannot show. */
const unproven = [
  'the hosted Data API (PostgREST): @supabase/lite stands in for it',
  'the hosted edge runtime: its limits on memory and CPU time, its isolates, EdgeRuntime.waitUntil',
  'pg_cron, pg_net and the vault: schedules are created only where these extensions exist',
  'Supabase Storage: the embedded one stands in for it',
  'PostgreSQL 17 as hosted: the version here is Debian’s',
  'real Stripe (Bancontact, its webhooks) and real Resend (delivery, SMTP for Auth)',
  'DNS, TLS certificates and the CDN of a static host',
];

const ready = /^\{.*\}$/m;

/** Starts the shop; resolves to its addresses as environment variables and a way to stop it. */
function startShop(
  supabaseAuth: string,
): Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const env = childEnv({ SUPABASE_AUTH: supabaseAuth });
    const shop = spawn(pinnedNode, ['tests/production-like/start.ts', '--for-tests'], { cwd: root, env });
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

const { run, report, finish } = tally();

/** Starts a shop, runs `suites` on it, and stops it. */
async function onShop(
  supabaseAuth: string,
  suites: (env: Record<string, string>, on: string) => Promise<unknown>,
): Promise<void> {
  const shop = await startShop(supabaseAuth).catch((error: Error) => {
    report({ name: 'starting the shop', passed: 0, failed: 1, output: error.message });
    return finish();
  });
  const { env } = shop;
  const auth = env.AUTH_VERSION ? `supabase/auth ${env.AUTH_VERSION}` : 'the imitation of Supabase Auth';
  try {
    say(
      `The shop runs on PostgreSQL ${env.POSTGRES_VERSION?.split(' ')[0]} with ${auth}, functions in Deno, site behind nginx`,
    );
    await suites(env, auth);
  } finally {
    await shop.stop();
  }
}

/** What a shop promises with either Auth. */
async function promises(env: Record<string, string>, on: string): Promise<void> {
  const args = leftOut.flatMap(([file]) => ['--exclude', join(root, file)]);
  await run(vitest('contract', { name: `contract with ${on}`, args, env }));
  const files = ['main-way.spec.ts', 'launch-list.spec.ts'];
  if (env.AUTH_VERSION) files.push('/account.spec.ts', 'checkout.spec.ts');
  await run(browser({ name: `browser with ${on}`, files, env }));
  await run(browser({ name: `browser, accounts with ${on}`, tag: '@auth', env }));
}

const program = process.env.SUPABASE_AUTH ?? '';
await onShop('', async (env, on) => {
  await run(vitest('database', { env }));
  await run(vitest('production-like', { env }));
  if (!program) await promises(env, on);
});
if (program) {
  await onShop(program, async (env, on) => {
    await run(vitest('production-like', { name: `Auth itself, with ${on}`, args: authTests, env }));
    await promises(env, on);
    await run(browser({ name: `browser, what ${on} alone has`, projects: ['real-auth'], env }));
  });
} else {
  say('not run here: Supabase Auth itself; name a supabase/auth binary in SUPABASE_AUTH to run with it');
}
for (const [file, reason] of leftOut) say(`not run here: ${file} (${reason})`);
for (const gap of unproven) say(`not proven without the real service: ${gap}`);
await finish();
