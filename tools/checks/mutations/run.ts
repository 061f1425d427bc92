import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Protection, protections } from './protections.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const patienceMs = 180_000;

interface Ended {
  code: number;
  output: string;
}

function run(command: string, args: string[], cwd: string): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env: process.env, detached: true });
    let output = '';
    const print = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', print);
    child.stderr.on('data', print);
    // With a protection gone a test may wait for ever: it and what it started are ended.
    const timer = setTimeout(() => process.kill(-(child.pid ?? 0), 'SIGKILL'), patienceMs);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** A copy of the project's own files, on the installed packages and the built site. */
async function copyOfTree(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mutations-'));
  const listed = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], root);
  for (const file of listed.output.split('\0').filter(Boolean)) {
    await cp(join(root, file), join(folder, file)).catch(() => {});
  }
  for (const shared of ['node_modules', 'build']) await symlink(join(root, shared), join(folder, shared));
  return folder;
}

function testOf({ project, test, only }: Pick<Protection, 'project' | 'test' | 'only'>, folder: string) {
  const vitest = join(folder, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--project', project, test, ...(only ? ['-t', only] : [])];
  return run(process.execPath, args, folder);
}

/** How many tests a run passed and failed. */
function counts(output: string): { passed: number; failed: number } {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of the terminal
  const line = /^\s*Tests\s.*$/m.exec(output.replace(/\u001b\[[\d;]*m/g, ''))?.[0] ?? '';
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(line)?.[1] ?? 0);
  return { passed: count('passed'), failed: count('failed') };
}

const wanted = process.argv[2];
const chosen = protections.filter(({ name }) => !wanted || name.includes(wanted));
const folder = await copyOfTree();
const rows: string[] = [];
let broken = 0;
const row = (name: string, verdict: string, detail: string) => {
  rows.push(`| ${name} | ${verdict} | ${detail} |`);
  console.log(`${verdict === 'noticed' ? '✓' : '✗'} ${name}: ${detail}`);
  if (verdict !== 'noticed') broken += 1;
};

try {
  const intact = new Map<string, Promise<Ended>>();
  for (const protection of chosen) {
    const { name, file, search, replace, test, only } = protection;
    const key = `${test} ${only ?? ''}`;
    // A test that fails without any change would notice nothing.
    const before = await (intact.get(key) ?? intact.set(key, testOf(protection, folder)).get(key));
    if (before?.code !== 0 || counts(before.output).passed === 0) {
      row(name, 'UNKNOWN', `${test} fails, or finds no test, without any change`);
      continue;
    }
    const path = join(folder, file);
    const text = await readFile(path, 'utf8');
    if (!text.includes(search)) {
      row(name, 'UNKNOWN', `${file} has changed: the text to take out is not there`);
      continue;
    }
    await writeFile(
      path,
      text.replace(search, () => replace),
    );
    const after = await testOf(protection, folder);
    await writeFile(path, text);
    const { failed } = counts(after.output);
    if (after.code === 0) row(name, 'NOT NOTICED', `${test} still passes`);
    else row(name, 'noticed', `${test}: ${failed ? `${failed} failed` : 'stopped'}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`\n| protection taken out | | by |\n|---|---|---|\n${rows.join('\n')}\n`);
console.log(`${chosen.length - broken} of ${chosen.length} protections are missed when they are gone`);
process.exit(broken === 0 ? 0 : 1);
