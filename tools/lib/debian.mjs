import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, say } from './run.mjs';

/** Where a program is: in PATH or among the system's own. Null when it is not there. */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find(existsSync) ?? null;
}

/** Installs Debian packages, as root or by sudo without a password. Gives what apt-get said when it failed, else ''. */
export async function installPackages(...packages) {
  say(`Installeren met apt-get: ${packages.join(', ')}…`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let last = { code: 0, output: '' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command, ...rest] = [...sudo, 'apt-get', ...args];
    last = await run(command, rest, { env });
  }
  return last.code === 0 ? '' : last.output;
}
