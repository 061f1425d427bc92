import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from './folder.ts';
import type { Target } from './targets.ts';

const leftOut = new Set(['node_modules', '.git', '.cache', '.data', 'build', '.react-router', 'docs']);
const run = promisify(execFile);

/** A copy of the project that is thrown away, where texts are changed. */
export interface Copy {
  folder: string;
  /** Runs a script of the copy with this Node; never throws, gives what it printed. */
  node: (args: readonly string[], env?: Record<string, string>) => Promise<{ ok: boolean; output: string }>;
  build: () => Promise<void>;
  dispose: () => Promise<void>;
}

export async function makeCopy(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-ledger-'));
  await cp(projectFolder, folder, {
    recursive: true,
    filter: (path) => !leftOut.has(path.slice(projectFolder.length)),
  });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  const node: Copy['node'] = async (args, env = {}) => {
    try {
      const options = { cwd: folder, env: { ...process.env, ...env }, maxBuffer: 2 ** 28 };
      const { stdout, stderr } = await run(process.execPath, args, options);
      return { ok: true, output: stdout + stderr };
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return { ok: false, output: stdout + stderr };
    }
  };
  const must = async (args: readonly string[]) => {
    const { ok, output } = await node(args);
    if (!ok) throw new Error(output);
  };
  const build = async () => {
    await must(['node_modules/@react-router/dev/bin.cjs', 'build']);
    await must(['tools/build/finish.ts']);
  };
  return { folder, node, build, dispose: () => rm(folder, { recursive: true, force: true }) };
}

function otherThan(letter: string): string {
  if (/\d/.test(letter)) return letter === '9' ? '8' : String(Number(letter) + 1);
  return letter.toLowerCase() === 'x' ? 'k' : 'x';
}

/** Changes one letter or digit of each text in the copy; gives back the way to undo it. */
export async function change(copy: Copy, targets: readonly Target[]): Promise<() => Promise<void>> {
  const files = [...new Set(targets.map(({ file }) => file))];
  const originals = new Map<string, string>();
  for (const file of files) {
    const original = await readFile(join(copy.folder, file), 'utf8');
    originals.set(file, original);
    const letters = [...Array(original.length).keys()].map((index) => original[index] ?? '');
    for (const { at } of targets.filter((target) => target.file === file)) {
      letters[at] = otherThan(letters[at] ?? '');
    }
    await writeFile(join(copy.folder, file), letters.join(''));
  }
  return async () => {
    for (const [file, original] of originals) await writeFile(join(copy.folder, file), original);
  };
}
