// The launcher behind the npm scripts, `node tools/run.mjs <command> [arguments]`: it prepares what a command needs on
// any Node from 20 on, then runs the command's script with the project's own Node.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureBuilt, rebuild } from './lib/build.mjs';
import { ensureChromium, ensureInstalled, ensurePrograms } from './lib/install.mjs';
import { childEnv, root, runInForeground, tool } from './lib/process.mjs';

/**
 * What each command runs, and what it needs besides the installed packages: the built site, a browser, system
 * programs.
 * @type {Record<string, { script?: string, args?: string[], build?: boolean, chromium?: 'shell' | 'window', programs?: string[], env?: Record<string, string> }>}
 */
const commands = {
  start: {
    script: 'local/server.ts',
    build: true,
    // One malloc arena and early trimming: the embedded Postgres would otherwise keep all memory it ever used.
    env: JSON.parse(readFileSync(join(root, 'local/server-environment.json'), 'utf8')),
  },
  dev: { script: 'tools/dev.ts' },
  install: {},
  build: { build: true },
  browser: { script: tool.playwright, args: ['test', '--project=browser'], build: true, chromium: 'shell' },
  test: { script: 'tools/test.ts', build: true, chromium: 'shell' },
  'test-rest': { script: 'tools/test.ts', args: ['--rest'], build: true, chromium: 'shell' },
  states: { script: 'tools/checks/states.ts', build: true, chromium: 'shell' },
  faults: { script: 'tools/checks/faults.ts', build: true, chromium: 'shell' },
  invoices: { script: 'tools/checks/invoices.ts' },
  operations: { script: 'tools/checks/operations.ts', programs: ['postgresql'] },
  'owner-edit': { script: 'tools/checks/owner-edit.ts', chromium: 'shell' },
  'test-production-like': {
    script: 'tools/checks/production-like.ts',
    build: true,
    chromium: 'shell',
    programs: ['postgresql', 'nginx'],
  },
  'production-like': {
    script: 'tests/production-like/start.ts',
    build: true,
    programs: ['postgresql', 'nginx'],
  },
  record: { script: 'tests/recording/record.ts', programs: ['postgresql'] },
  screenshots: { script: 'tools/checks/screenshots.ts', build: true, chromium: 'shell' },
  bench: { script: 'tests/perf/run.ts', build: true, chromium: 'window' },
  shop: { script: 'tools/owner/shop.ts' },
  generate: { script: 'tools/owner/generate.ts' },
  backup: { script: 'tools/owner/backup.ts' },
  restore: { script: 'tools/owner/restore.ts' },
  drill: { script: 'tools/owner/drill.ts', build: true, programs: ['postgresql'] },
  'check-live': { script: 'tools/owner/check-live.ts' },
  'deploy-check': { script: 'tools/owner/deploy-check/cli.ts' },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  console.error(`Usage: node tools/run.mjs <${Object.keys(commands).join(' | ')}> [arguments]`);
  process.exit(1);
}
await ensureInstalled();
if (command.programs) await ensurePrograms(command.programs);
const { DATABASE_URL, SUPABASE_PUBLISHABLE_KEY } = process.env;
if (command.build && name !== 'build') {
  // A command uses the backend on this machine, even in the shell of an owner who has just built the live site.
  delete process.env.SUPABASE_URL;
  delete process.env.SUPABASE_PUBLISHABLE_KEY;
}
// The server writes there what its owner published, and asks for a build with it.
if (name === 'start')
  process.env.PUBLISHED_SHOP_FILE = resolve(root, process.env.DATA_DIR || '.data', 'shop.json');
const [chromium] = await Promise.all([
  command.chromium && ensureChromium(command.chromium),
  command.build && ensureBuilt(),
]);
// Without a browser the other suites of these still run.
if (command.chromium && !chromium && command.script !== 'tools/test.ts') process.exit(1);
// With its own database the backend reads its keys from the environment.
if (name === 'start' && DATABASE_URL && SUPABASE_PUBLISHABLE_KEY)
  process.env.SUPABASE_PUBLISHABLE_KEY = SUPABASE_PUBLISHABLE_KEY;
if (command.script) {
  runInForeground(
    [command.script, ...(command.args ?? []), ...args],
    childEnv({ ...command.env, ...(chromium && { CHROME_PATH: chromium }) }),
    (message) => message === 'published' && void rebuild(),
  );
}
