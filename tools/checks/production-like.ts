// npm run test:production-like: the contract tests and the browser walkthrough of the embedded mode, on PostgreSQL
// with the functions in Deno and the build behind nginx; and tests that only that set-up allows. SUPABASE_AUTH names a
// supabase/auth binary, SUPABASE_STORAGE a built checkout of supabase/storage: then these run with them instead of their
// imitations (docs/real-auth.md, docs/real-storage.md).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { childEnv, pinnedNode, root, say } from '../lib/process.mjs';
import { browser, tally, vitest } from '../lib/suites.ts';

/** Tests that only make sense in the embedded mode, and why. */
const leftOut = [
  [
    'tests/contract/restart.slow.test.ts',
    'starts its own servers on PGlite: their lock, their restart after kill -9',
  ],
  ['tests/contract/mailings.slow.test.ts', 'starts its own servers on PGlite, and kills one'],
  ['tests/contract/standstill.slow.test.ts', 'starts its own server on PGlite'],
  ['tests/contract/shop-command-alone.slow.test.ts', 'starts its own servers on PGlite'],
] as const;

/** The tests whose result depends on Supabase Auth or Supabase Storage. */
const realTests = ['recordings.test.ts', 'real-auth.test.ts', 'functions.test.ts', 'site.test.ts'];

const ready = /^\{.*\}$/m;

/** What of Supabase itself runs, as environment variables; '' for its imitation. */
interface Real {
  SUPABASE_AUTH: string;
  SUPABASE_STORAGE: string;
}

function startShop(real: Real): Promise<{ env: Record<string, string>; stop: () => Promise<unknown> }> {
  return new Promise((resolve, reject) => {
    const env = childEnv({ ...real });
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

/** What of hosted Supabase’s PostgreSQL this machine cannot run. */
let missing: string[] = [];

async function onShop(
  real: Real,
  suites: (env: Record<string, string>, on: string) => Promise<unknown>,
): Promise<void> {
  const shop = await startShop(real).catch((error: Error) => {
    report({ name: 'starting the shop', passed: 0, failed: 1, output: error.message });
    return finish();
  });
  const { env } = shop;
  const { AUTH_VERSION, STORAGE_VERSION } = env;
  const services = [
    AUTH_VERSION ? `supabase/auth ${AUTH_VERSION.slice(0, 12)}` : 'the imitation of Supabase Auth',
    STORAGE_VERSION ? `supabase/storage ${STORAGE_VERSION.slice(0, 12)}` : 'that of Supabase Storage',
  ].join(' and ');
  try {
    say(
      `The shop runs on PostgreSQL ${env.POSTGRES_VERSION?.split(' ')[0]} with ${services}, functions in Deno, site behind nginx`,
    );
    missing = JSON.parse(env.POSTGRES_MISSING ?? '[]');
    await suites(env, services);
  } finally {
    await shop.stop();
  }
}

/** What a shop promises with the services and with their imitations. */
async function promises(env: Record<string, string>, on: string): Promise<void> {
  const args = leftOut.flatMap(([file]) => ['--exclude', join(root, file)]);
  await run(vitest('contract', { name: `contract with ${on}`, args, env }));
  const files = ['main-way.spec.ts', 'launch-list.spec.ts', 'quote-way.spec.ts'];
  if (env.AUTH_VERSION) files.push('/account.spec.ts', 'checkout.spec.ts');
  await run(browser({ name: `browser with ${on}`, files, env }));
  await run(browser({ name: `browser, accounts with ${on}`, tag: '@auth', env }));
}

const real: Real = {
  SUPABASE_AUTH: process.env.SUPABASE_AUTH ?? '',
  SUPABASE_STORAGE: process.env.SUPABASE_STORAGE ?? '',
};
const isReal = Object.values(real).some(Boolean);
await onShop({ SUPABASE_AUTH: '', SUPABASE_STORAGE: '' }, async (env, on) => {
  await run(vitest('database', { env }));
  await run(vitest('production-like', { env }));
  if (!isReal) await promises(env, on);
});
if (isReal) {
  await onShop(real, async (env, on) => {
    await run(vitest('production-like', { name: `what depends on ${on}`, args: realTests, env }));
    await promises(env, on);
    if (real.SUPABASE_AUTH)
      await run(browser({ name: `browser, what ${on} alone has`, projects: ['real-auth'], env }));
  });
}
for (const [variable, path] of Object.entries(real))
  if (!path) say(`not run here: what ${variable} names in the place of its imitation`);
for (const part of missing) say(`not run here: ${part}`);
for (const [file, reason] of leftOut) say(`not run here: ${file} (${reason})`);
say('docs/production-like.md says what only the services themselves can prove');
await finish();
