import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, pinnedNode, root, say } from './run.mjs';

const stampFile = join(root, 'node_modules', '.installed');

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** Installs the packages of the lockfile when they are missing or differ from it. */
export async function ensureInstalled() {
  const wanted = lockHash();
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (installed === wanted && existsSync(pinnedNode)) return;
  say('Pakketten installeren (npm ci), een minuutje…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-fund', '--no-audit'];
  const env = { ...process.env, npm_config_loglevel: 'error' };
  if (npm?.endsWith('.js')) await must('npm ci', process.execPath, [npm, ...args], { env });
  else await must('npm ci', 'npm', args, { env });
  if (!existsSync(pinnedNode)) {
    console.error('De vastgelegde Node ontbreekt na npm ci: staan installatiescripts uit (ignore-scripts)?');
    process.exit(1);
  }
  writeFileSync(stampFile, wanted);
}
