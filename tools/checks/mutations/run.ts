// npm run test:mutations: removes each protection in turn, in a copy of the project, and expects its test to fail;
// `-- <part of a name>` does so for those protections only.
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../lib/process.mjs';
import { type Protection, problemOf, protections } from './protections.ts';

const timeoutMs = 180_000;

interface Ended {
  code: number;
  output: string;
}

function run(command: string, args: string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const env = { ...process.env, FAULTS: 'quick', NO_COLOR: '1', FORCE_COLOR: undefined };
    const child = spawn(command, args, { cwd, env, detached: true });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    // Without a protection a test may hang: kill it and everything it started.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), timeoutMs);
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

/** Runs the test of a protection; returns its exit code and how many tests passed and failed. */
async function testOf({ project, test, only }: Protection, folder: string) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project, test, ...(only ? ['-t', only] : [])];
  const { code, output } = await run(process.execPath, args, folder);
  const summary = /^\s*Tests\s.*$/m.exec(output)?.[0] ?? '';
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { code, passed: count('passed'), failed: count('failed') };
}

const wanted = process.argv[2] ?? '';
const chosen = protections.filter(({ name }) => name.includes(wanted));
const problems = chosen.flatMap((protection) => {
  const problem = problemOf(protection, root);
  return problem ? [`${protection.name}: ${problem}`] : [];
});
if (problems.length > 0) {
  console.error(`tools/checks/mutations/protections.ts no longer matches the code:\n${problems.join('\n')}`);
  process.exit(1);
}

const folder = await copyOfProject();
const rows: string[] = [];
let unnoticed = 0;
function report(name: string, verdict: string, detail: string): void {
  rows.push(`| ${name} | ${verdict} | ${detail} |`);
  console.log(`${verdict === 'noticed' ? '✓' : '✗'} ${name}: ${detail}`);
  if (verdict !== 'noticed') unnoticed += 1;
}

try {
  const intact = new Map<string, ReturnType<typeof testOf>>();
  for (const protection of chosen) {
    const { name, file, search, replace, test, only } = protection;
    const key = `${test} ${only ?? ''}`;
    // A test that fails with the protection in place proves nothing.
    const before = intact.get(key) ?? testOf(protection, folder);
    intact.set(key, before);
    const { code, passed } = await before;
    if (code !== 0 || passed === 0) {
      report(name, 'UNKNOWN', `${test} fails, or finds no test, with the protection in place`);
      continue;
    }
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    await writeFile(
      path,
      text.replace(search, () => replace),
    );
    const after = await testOf(protection, folder);
    await writeFile(path, text);
    if (after.code === 0) report(name, 'NOT NOTICED', `${test} still passes`);
    else report(name, 'noticed', `${test}: ${after.failed ? `${after.failed} failed` : 'stopped'}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n| protection removed | verdict | test |\n|---|---|---|\n${rows.join('\n')}\n`);
console.log(`${chosen.length - unnoticed} of ${chosen.length} removed protections were noticed`);
process.exit(unnoticed === 0 ? 0 : 1);
