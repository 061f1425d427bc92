// npm run test:mutations: removes each protection in turn, in a copy of the project, and expects a test to fail;
// `-- <part of a name>` does so for those only, `-- 40` for one in forty.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../tests/postgres.ts';
import { root } from '../../lib/process.mjs';
import { removalsOf } from './mutants.ts';

function run(
  command: string,
  args: string[],
  cwd: string,
  env = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const all = { ...process.env, FAULTS: 'quick', NO_COLOR: '1', FORCE_COLOR: undefined, ...env };
    const child = spawn(command, args, { cwd, env: all, detached: true });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // Without a protection a test may hang: kill it and everything it started.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 120_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A copy of the project's own files, with the installed packages and the built site linked in. */
async function copyOfProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mutations-'));
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  for (const file of listed.output.split('\0').filter(Boolean)) {
    // A file deleted but not yet committed is listed too.
    await cp(join(root, file), join(folder, file)).catch(() => {});
  }
  for (const shared of ['node_modules', 'build']) await symlink(join(root, shared), join(folder, shared));
  return folder;
}

const projects = ['database', 'contract', 'faults'];

/** Whether a test file passes, in the copy. */
async function passes(test: string, env: object): Promise<boolean> {
  const project = projects.find((name) => test.startsWith(`tests/${name}/`)) ?? 'unit';
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project, '--bail', '1', test];
  // The shop of `npm start` is the one with the protections of local/, and faults count what it prints.
  const { code, output } = await run(process.execPath, args, folder, project === 'faults' ? {} : env);
  return code === 0 && /\d+ passed/.test(output);
}

const wanted = process.argv[2] ?? '';
const all = await removalsOf(root);
const part = Number(wanted) || 0;
const chosen = all.filter(({ name }, index) => (part ? index % part === 0 : name.includes(wanted)));
const folder = await copyOfProject();
// On PostgreSQL a database is ready in a tenth of the time, and tests of what happens at the same time run.
const server = await startPostgres();
await server.createProject('new_project');
const env = { TEST_DATABASE_URL: server.url('postgres') };
const intact = new Map<string, boolean>();
const unnoticed: string[] = [];
try {
  for (const { name, file, encoding, change, tests } of chosen) {
    const began = performance.now();
    const path = join(folder, file);
    const text = await readFile(path, encoding);
    let noticed: string | undefined;
    for (const test of tests) {
      // A test that fails with the protection in place proves nothing.
      if (!intact.has(test)) intact.set(test, await passes(test, env));
      if (!intact.get(test)) continue;
      await writeFile(path, change(text), encoding);
      const passed = await passes(test, env);
      await writeFile(path, text, encoding);
      if (passed) continue;
      noticed = test;
      break;
    }
    if (!noticed) unnoticed.push(name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(
      `${noticed ? '✓' : '✗'} ${name}: ${noticed ?? `passed by ${tests.join(', ')}`} (${seconds} s)`,
    );
  }
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const [test, passed] of intact)
  if (!passed) console.log(`Fails with every protection in place: ${test}`);
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} removed protections were noticed`);
process.exit(unnoticed.length === 0 ? 0 : 1);
