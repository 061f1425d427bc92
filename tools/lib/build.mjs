import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { childEnv, must, pinnedNode, root, run, say, tool } from './process.mjs';

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
const buildFolder = join(root, 'build');
const stampFile = join(buildFolder, '.stamp');

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

const snapshot = join(root, '.cache', 'published-shop.json');

/**
 * The text of what the owner published: of the hosted backend that the build is for, else of this machine's shop. Throws
 * unless a hosted backend gives it or its Storage says that there never was any.
 */
export async function publishedText() {
  const { SUPABASE_URL, PUBLISHED_SHOP_FILE } = process.env;
  if (!SUPABASE_URL) return PUBLISHED_SHOP_FILE ? readFileSync(PUBLISHED_SHOP_FILE, 'utf8') : '';
  const address = `${SUPABASE_URL}/storage/v1/object/public/site/shop.json`;
  const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
  const text = await answer.text();
  if (answer.status < 500 && /^\{.*"code":\s*"NoSuchKey"/.test(text)) return '';
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  if (!('document' in JSON.parse(text))) throw new Error('the answer is another file');
  return text;
}

/**
 * What the owner published, for vite.config.ts in a file of its own, so that a publication during the build changes nothing
 * in it. Nothing when there is none, or this machine's shop has no file: then site/ decides.
 */
async function published() {
  let text = '';
  try {
    text = await publishedText();
    const { status, priceCents, document } = JSON.parse(text || '{}');
    if (!(status || priceCents || document)) text = '';
  } catch (error) {
    text = '';
    if (process.env.SUPABASE_URL) {
      console.error(`What the owner published could not be read (${String(error)}). Nothing was built.`);
      process.exit(1);
    }
  }
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(snapshot, text);
  // NODE_ENV of a shell or a test would make it React's development build.
  return { text, env: { NODE_ENV: 'production', PUBLISHED_SHOP_FILE: text ? snapshot : '' } };
}

function hashWith(published) {
  const hash = createHash('sha256').update(published);
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

/** @type {[what: string, args: string[]][]} */
const steps = [
  ['The build', [tool.reactRouter, 'build']],
  ['Finishing the build', ['tools/build/finish.ts']],
];

/** Builds the site when a source or setting changed since the last build: pages, then the other files that a host needs. */
export async function ensureBuilt() {
  const { text, env } = await published();
  const wanted = hashWith(text);
  if (isBuilt(wanted)) return;
  say('Building the site…');
  for (const [what, args] of steps) await must(what, pinnedNode, args, { env: childEnv(env) });
  writeFileSync(stampFile, wanted);
}

const isBuilt = (wanted) => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted;

/** Builds the site beside the one that is served, and puts it in its place; one that fails leaves it as it is. */
async function buildBeside() {
  const { text, env } = await published();
  const wanted = hashWith(text);
  if (isBuilt(wanted)) return;
  say('Building the site with what was published…');
  const next = join(buildFolder, 'next');
  const old = join(buildFolder, 'old');
  for (const [what, args] of steps) {
    const { code, output } = await run(pinnedNode, args, {
      env: childEnv({ ...env, BUILD_DIR: 'build/next' }),
    });
    if (code === 0) continue;
    console.error(`${output.trimEnd()}\n${what} failed (exit code ${code}): the site stays as it was.`);
    return;
  }
  // A page that is open goes on with the code that it was built with.
  const assets = join('client', 'assets');
  cpSync(join(buildFolder, assets), join(next, assets), { recursive: true, force: false });
  rmSync(old, { recursive: true, force: true });
  mkdirSync(old);
  for (const name of readdirSync(next)) {
    if (existsSync(join(buildFolder, name))) renameSync(join(buildFolder, name), join(old, name));
    renameSync(join(next, name), join(buildFolder, name));
  }
  rmSync(next, { recursive: true });
  rmSync(old, { recursive: true });
  writeFileSync(stampFile, wanted);
  say('The site shows what was published.');
}

let asked = 0;

/** Rebuilds the running shop's site after a publication: one build at a time, the last one with what was published last. */
export async function rebuild() {
  asked += 1;
  if (asked > 1) return;
  for (let started = 0; started < asked; ) {
    started = asked;
    await buildBeside();
  }
  asked = 0;
}
