// npm run test:mutations: removes each protection in turn, in a copy of the project, and expects a test to fail;
// `-- <part of a name>` does so for those only, `-- 40` for one in forty. Two copies work beside each other, each with a
// PostgreSQL of its own. First it runs each database test once, to learn which functions of the database it calls.
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { type PostgresServer, startPostgres } from '../../../tests/postgres.ts';
import { root } from '../../lib/process.mjs';
import { type Removal, removalsOf } from './mutants.ts';

/** A copy of the project and the server of its databases. */
interface Copy {
  folder: string;
  server: PostgresServer;
}

/** The functions that a test calls; null for one that fails with every protection in place. */
type Calls = ReadonlySet<string> | null;

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
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), 240_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A copy of the project's own files, with the installed packages and the built site linked in, and its server. */
async function openCopy(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'mutations-'));
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  for (const file of listed.output.split('\0').filter(Boolean)) {
    // A file deleted but not yet committed is listed too.
    await cp(join(root, file), join(folder, file)).catch(() => {});
  }
  for (const shared of ['node_modules', 'build']) await symlink(join(root, shared), join(folder, shared));
  // On PostgreSQL a database is ready in a tenth of the time, and tests of what happens at the same time run.
  const server = await startPostgres();
  await server.createProject('new_project');
  return { folder, server };
}

const projects = ['database', 'contract', 'faults'];
const projectOf = (test: string) => projects.find((name) => test.startsWith(`tests/${name}/`)) ?? 'unit';

/**
 * Runs test files in a copy, until one fails. Returns whether all pass, the one that failed, and the functions of the
 * database that they called.
 */
async function tried(
  { folder, server }: Copy,
  tests: string[],
): Promise<{ passed: boolean; failed: string; calls: Set<string> }> {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const within = [...new Set(tests.map(projectOf))].flatMap((project) => ['--project', project]);
  // The shop of `npm start` is the one with the protections of local/, and faults count what it prints.
  const env = within.includes('faults') ? {} : { TEST_DATABASE_URL: server.url('postgres') };
  const args = [vitest, 'run', ...within, '--bail', '1', '--maxWorkers', '1', ...tests];
  const { code, output } = await run(process.execPath, args, folder, env);
  const calls = new Set<string>();
  const admin = postgres(server.url('postgres'), { max: 1, onnotice: () => {} });
  for (const { datname } of await admin`select datname from pg_database where datname like 'test\_%'`) {
    const sql = postgres(server.url(datname), { max: 1, onnotice: () => {} });
    for (const { funcname } of await sql`select funcname from pg_stat_user_functions`) calls.add(funcname);
    await sql.end();
    // One that a function of the shop still uses stays until the server stops.
    await admin.unsafe(`drop database "${datname}"`).catch(() => {});
  }
  await admin.end();
  const failed = tests.find((test) => output.includes(`${test} >`)) ?? tests.join(', ');
  return { passed: code === 0 && /\d+ passed/.test(output), failed, calls };
}

/** Gives each task to the next copy that is free. */
async function each<Task>(tasks: Iterable<Task>, work: (copy: Copy, task: Task) => Promise<void>) {
  const left = [...tasks][Symbol.iterator]();
  await Promise.all(
    copies.map(async (copy) => {
      for (const task of left) await work(copy, task);
    }),
  );
}

const callsOf = new Map<string, Calls>();

async function learn(copy: Copy, test: string): Promise<Calls> {
  const { passed, calls } = await tried(copy, [test]);
  const learned = passed ? calls : null;
  callsOf.set(test, learned);
  return learned;
}

/** The tests that may notice: the likeliest by its words, then those that call its function, the most specific first. */
function testsFor({ holder, tests }: Removal): string[] {
  const callers = [...callsOf]
    .filter(([, calls]) => calls?.has(holder))
    .sort(([, one], [, other]) => (one?.size ?? 0) - (other?.size ?? 0))
    .map(([test]) => test);
  const likely = tests.filter((test, index) => index === 0 || callers.includes(test));
  return [...new Set([...likely, ...callers, ...tests])];
}

/** The test that fails without a protection; undefined when none does. */
async function noticedBy(copy: Copy, removal: Removal): Promise<string | undefined> {
  const { file, encoding, change } = removal;
  const path = join(copy.folder, file);
  const text = await readFile(path, encoding);
  const tests: string[] = [];
  // A test that fails with the protection in place proves nothing.
  for (const test of testsFor(removal))
    if ((callsOf.has(test) ? callsOf.get(test) : await learn(copy, test)) !== null) tests.push(test);
  // One start serves all callers; most protections need the first test only.
  for (const part of [tests.slice(0, 1), tests.slice(1, 4), tests.slice(4)].filter(
    ({ length }) => length > 0,
  )) {
    await writeFile(path, change(text), encoding);
    const { passed, failed } = await tried(copy, part);
    await writeFile(path, text, encoding);
    if (!passed) return failed;
  }
  return undefined;
}

const wanted = process.argv[2] ?? '';
const all = await removalsOf(root);
const part = Number(wanted) || 0;
const chosen = all.filter(({ name }, index) => (part ? index % part === 0 : name.includes(wanted)));
const copies = [await openCopy(), await openCopy()];
const unnoticed: string[] = [];
try {
  await each(globSync('tests/database/*.test.ts', { cwd: root }), async (copy, test) => {
    await learn(copy, test);
  });
  await each(chosen, async (copy, removal) => {
    const began = performance.now();
    const test = await noticedBy(copy, removal);
    if (!test) unnoticed.push(removal.name);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const by = test ?? `passed by ${testsFor(removal).join(', ')}`;
    console.log(`${test ? '✓' : '✗'} ${removal.name}: ${by} (${seconds} s)`);
  });
} finally {
  for (const { folder, server } of copies) {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
for (const [test, calls] of callsOf) if (!calls) console.log(`Fails with every protection in place: ${test}`);
console.log(`${chosen.length - unnoticed.length} of ${chosen.length} removed protections were noticed`);
process.exit(unnoticed.length === 0 ? 0 : 1);
