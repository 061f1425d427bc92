import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The pinned Node: a package of the project, so that every machine runs the same one. */
export const pinnedNode = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/** A tool's entry file inside node_modules, to be run with the pinned Node. */
export const tool = {
  reactRouter: join(root, 'node_modules/@react-router/dev/bin.cjs'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  playwright: join(root, 'node_modules/@playwright/test/cli.js'),
  biome: join(root, 'node_modules/@biomejs/biome/bin/biome'),
  oxlint: join(root, 'node_modules/oxlint/bin/oxlint'),
  tsc: join(root, 'node_modules/typescript/bin/tsc'),
  knip: join(root, 'node_modules/knip/bin/knip.js'),
  deno: join(root, 'node_modules/.bin/deno'),
};

/** The entry file of every function, from the folder of the project. */
export function functionFiles() {
  return readdirSync(join(root, 'supabase/functions'))
    .map((name) => join('supabase/functions', name, 'index.ts'))
    .filter((file) => existsSync(join(root, file)));
}

/** The environment for children: the pinned Node comes first in PATH. */
export function childEnv(extra = {}) {
  const binaries = join(root, 'node_modules', '.bin');
  return { ...process.env, PATH: `${dirname(pinnedNode)}:${binaries}:${process.env.PATH}`, ...extra };
}

/** Prints one line that says what happens now. */
export function say(line) {
  console.log(`> ${line}`);
}

/**
 * Runs a command and waits. Gives its exit code and what it printed; with `show` the output goes to the screen.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { show = false, env = childEnv() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command that has to work; on failure prints what it said and ends with a clear line. */
export async function must(what, command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code === 0) return output;
  if (output) console.error(output.trimEnd());
  console.error(`${what} is mislukt (code ${code}).`);
  process.exit(1);
}
