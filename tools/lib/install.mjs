import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { preparePostgresql17 } from './postgresql-17.mjs';
import { childEnv, must, pinnedNode, root, run, say, tool } from './process.mjs';

/** Whether node_modules holds what the lockfile names, whoever installed it; npm leaves out what is for other machines. */
function isInstalled() {
  const packagesOf = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  const hidden = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, hidden)) || !existsSync(pinnedNode)) return false;
  const installed = packagesOf(hidden);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional),
  );
}

/** Installs the packages of the lockfile when they are missing or differ from it. */
export async function ensureInstalled() {
  if (pinnedNode === process.execPath && Number(process.versions.node.split('.')[0]) < 24) {
    console.error('There is no package of Node 24 for this machine: run this with Node 24 or newer.');
    process.exit(1);
  }
  if (!isInstalled()) await install();
  // No package runs a script of its own (.npmrc): this links Deno's program, which the lockfile pins too.
  createRequire(import.meta.url)('deno/install_api.cjs').runInstall();
}

async function install() {
  say('Installing packages (npm ci), about a minute…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-fund', '--no-audit'];
  const env = { ...process.env, npm_config_loglevel: 'error' };
  if (npm?.endsWith('.js')) await must('npm ci', process.execPath, [npm, ...args], { env });
  else await must('npm ci', 'npm', args, { env });
  if (!existsSync(pinnedNode)) {
    console.error(
      'npm ci did not install the pinned Node: does your npm configuration omit optional packages?',
    );
    process.exit(1);
  }
}

/** @param {string | undefined} path */
function isExecutable(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * The path of the first of these programs found in PATH or /usr/sbin, where Debian keeps nginx.
 * @param {string[]} names
 * @returns {string | undefined}
 */
function findProgram(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Installs Debian packages where that needs no password: as root. Elsewhere it does nothing.
 * @param {string[]} packages
 */
async function installDebianPackages(packages) {
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) return;
  say(`Installing with apt-get: ${packages.join(', ')}…`);
  const env = childEnv({ DEBIAN_FRONTEND: 'noninteractive' });
  await run('apt-get', ['update'], { env });
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}

/** Programs that some checks run, with how to find each and its Debian package. */
const programs = {
  postgresql: { isThere: () => existsSync('/usr/lib/postgresql'), package: 'postgresql' },
  nginx: { isThere: () => Boolean(findProgram('nginx')), package: 'nginx-light' },
};

/** A C compiler, with which tests/postgres.ts builds the refusal of unbounded writes. */
const compiler = ['gcc', 'libc6-dev'];

/**
 * Makes sure that these programs are installed; otherwise exits with a sentence that says how to install them. What
 * PostgreSQL can do without, its tests name when it is missing.
 * @param {(keyof typeof programs)[]} names
 */
export async function ensurePrograms(names) {
  const missing = () => names.filter((name) => !programs[name].isThere());
  const wanted = missing().map((name) => programs[name].package);
  if (names.includes('postgresql') && !findProgram('cc')) wanted.push(...compiler);
  if (wanted.length > 0) await installDebianPackages(wanted);
  if (names.includes('postgresql')) await preparePostgresql17();
  if (missing().length === 0) return;
  const packages = missing().map((name) => programs[name].package);
  console.error(
    `${missing().join(' and ')} not found: install with 'apt-get install ${packages.join(' ')}' (Debian or Ubuntu).`,
  );
  process.exit(1);
}

/** A browser as people use it; the shell is the same without windows, with 28% less CPU time. */
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const shellName = 'chromium-headless-shell';

/** @param {'shell' | 'window'} kind */
async function installedBrowser(kind) {
  if (isExecutable(process.env.CHROME_PATH)) return process.env.CHROME_PATH;
  const { chromium } = await import('@playwright/test');
  const ofPlaywright = chromium.executablePath();
  const names = kind === 'shell' ? [shellName, ...browserNames] : browserNames;
  return findProgram(...names) ?? (isExecutable(ofPlaywright) ? ofPlaywright : undefined);
}

/**
 * Finds a browser: CHROME_PATH, PATH, or Playwright's own; when there is none, installs Playwright's, else Debian's.
 * Returns its path; without any, undefined, after a sentence that says what to do. For 'shell' a browser with windows
 * will do.
 * @param {'shell' | 'window'} kind
 */
export async function ensureChromium(kind) {
  const found = await installedBrowser(kind);
  if (found) return found;

  say("No Chrome or Chromium found: installing Playwright's…");
  await run(pinnedNode, [tool.playwright, 'install', 'chromium']);
  const downloaded = await installedBrowser(kind);
  if (downloaded) return downloaded;

  // The fallback typefaces of the site are measured for Liberation (app/fonts/fonts.css).
  await installDebianPackages([kind === 'shell' ? shellName : 'chromium', 'fonts-liberation']);
  const installed = await installedBrowser(kind);
  if (installed) return installed;
  console.error('No Chrome or Chromium found: install one, or set CHROME_PATH to its executable.');
  return undefined;
}
