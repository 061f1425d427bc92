import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const isWindows = process.platform === 'win32';
const platform = `${isWindows ? 'win' : process.platform}-${process.arch}`;
const extension = isWindows ? '.exe' : '';

/**
 * The Node that package.json pins as a package of the platform, so that every machine runs the same version; undefined
 * where there is no such package.
 */
const nodePackage = ['linux-x64', 'linux-arm64', 'darwin-x64', 'bin-darwin-arm64', 'win-x64'].find((name) =>
  name.endsWith(platform),
);

/** The Node that runs the project: the pinned one, or on a platform without a package the machine's own. */
export const pinnedNode = nodePackage
  ? join(root, 'node_modules', `node-${nodePackage}`, 'bin', `node${extension}`)
  : process.execPath;

/** Entry files of packages in node_modules, to be run with the pinned Node. */
export const tool = {
  reactRouter: join(root, 'node_modules/@react-router/dev/bin.cjs'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  deno: join(root, `node_modules/deno/deno${extension}`),
};

/** The entry file of every function, relative to the project folder. */
export function functionFiles() {
  return readdirSync(join(root, 'supabase/functions'))
    .map((name) => join('supabase/functions', name, 'index.ts'))
    .filter((file) => existsSync(join(root, file)));
}

/**
 * The environment for child processes: the pinned Node comes first in PATH.
 * @param {Record<string, string | undefined>} [extra]
 */
export function childEnv(extra = {}) {
  const folders = [dirname(pinnedNode), join(root, 'node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: folders.join(delimiter), ...extra };
}

/**
 * Prints a progress line.
 * @param {string} line
 */
export function say(line) {
  console.log(`> ${line}`);
}

/**
 * Runs a command to its end. Returns its exit code and what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { env = childEnv() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Runs a command that has to succeed; otherwise prints its output and one line that says what failed, and exits.
 * @param {string} what
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined> }} [options]
 */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (output) console.error(output.trimEnd());
  console.error(`${what} failed (exit code ${code}).`);
  process.exit(1);
}

/**
 * Runs a script in the foreground with the pinned Node, forwards signals to it, and exits with its code.
 * @param {string[]} args the script and its arguments
 * @param {Record<string, string | undefined>} env
 * @param {(message: unknown) => void} onMessage gets what it sends by IPC
 */
export function runInForeground(args, env, onMessage) {
  // The IPC channel notifies the server that this process is gone, however it ended.
  const child = spawn(pinnedNode, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (child.exitCode === null) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
  child.on('message', onMessage);
  child.on('exit', (code) => process.exit(code ?? 1));

  // A killed npm does not notify its children: leave nothing behind that holds the port.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}
