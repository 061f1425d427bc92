import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { must, pinnedNode, root, say, tool } from './process.mjs';

const sources = [
  'app',
  'site',
  'contract',
  'public',
  'tools/build',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
];
/** What the build reads from the environment (tools/build/finish.ts). */
const settings = ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY'];
const stampFile = join(root, 'build', '.stamp');

function* filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  const entries = (() => {
    try {
      return readdirSync(full, { withFileTypes: true });
    } catch {
      return null;
    }
  })();
  if (!entries) {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!entry.name.includes('.test.')) yield* filesOf(`${path}/${entry.name}`);
  }
}

function sourceHash() {
  const hash = createHash('sha256');
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\0`);
  for (const source of sources) {
    for (const file of filesOf(source))
      hash
        .update(file)
        .update('\0')
        .update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Builds the site when a source or setting changed since the last build: pages, then the other files that a host needs. */
export async function ensureBuilt() {
  const wanted = sourceHash();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  say('Building the site…');
  await must('The build', pinnedNode, [tool.reactRouter, 'build']);
  await must('Finishing the build', pinnedNode, ['tools/build/finish.ts']);
  writeFileSync(stampFile, wanted);
}
