import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinnedNode, root, tool } from '../tools/lib/process.mjs';

/** Builds the site with other settings, in a folder of its own. */
export async function buildApart(settings: Record<string, string>) {
  // Inside the project, where the build finds its packages.
  await mkdir(join(root, '.cache'), { recursive: true });
  const folder = await mkdtemp(join(root, '.cache', 'built-'));
  const env = { ...process.env, BUILD_DIR: folder, ...settings };
  for (const step of [[tool.reactRouter, 'build'], ['tools/build/finish.ts']])
    await promisify(execFile)(pinnedNode, step, { cwd: root, env });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
