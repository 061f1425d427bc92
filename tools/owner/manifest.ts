import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from './backend.ts';

const manifestName = 'inhoud.json';

interface Manifest {
  /** The names of the migrations that made the tables. */
  migrations: string[];
  /** The SHA-256 of each file, by its path in the folder. */
  files: Record<string, string>;
}

/** Where the migrations are. */
export const migrationFolder = new URL('../../supabase/migrations/', import.meta.url);

/** The files of the migrations, in order. */
export const migrationNames = async () =>
  (await readdir(migrationFolder)).filter((name) => name.endsWith('.sql')).sort();

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The files in a folder, except its manifest. Throws Problem on what is neither a file nor a folder, as a link is. */
async function filesIn(folder: string): Promise<string[]> {
  const files: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const found = await lstat(join(folder, name));
    if (found.isFile()) files.push(name);
    else if (!found.isDirectory()) throw new Problem(`In de back-up is ${name} een link, geen bestand.`);
  }
  return files.filter((name) => name !== manifestName);
}

/** Writes the manifest of a backup. Returns the SHA-256 of the manifest, to keep elsewhere. */
export async function writeManifest(folder: string): Promise<string> {
  const files: Manifest['files'] = {};
  for (const name of await filesIn(folder)) files[name] = await hashOf(join(folder, name));
  const manifest: Manifest = { migrations: await migrationNames(), files };
  const path = join(folder, manifestName);
  await writeFile(path, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return hashOf(path);
}

async function readManifest(path: string): Promise<Manifest> {
  try {
    const { migrations, files } = JSON.parse(await readFile(path, 'utf8'));
    if (Array.isArray(migrations) && typeof files === 'object' && files !== null)
      return { migrations, files };
  } catch {
    // Absent, or no JSON.
  }
  throw new Problem(`De back-up heeft geen leesbare ${manifestName}: ze is niet volledig.`);
}

/**
 * Compares a backup with its manifest: exactly its files, unchanged, of these migrations. Returns the SHA-256 of the
 * manifest, since whoever can change a file can change the manifest too. Throws Problem.
 */
export async function checkManifest(folder: string): Promise<string> {
  const found = await filesIn(folder);
  const path = join(folder, manifestName);
  const { migrations, files } = await readManifest(path);
  if (JSON.stringify(migrations) !== JSON.stringify(await migrationNames()))
    throw new Problem(
      'De back-up hoort bij andere migraties dan deze code: neem de versie van de code die toen live stond.',
    );
  for (const name of found)
    if (!Object.hasOwn(files, name)) throw new Problem(`${manifestName} noemt het bestand ${name} niet.`);
  for (const [name, hash] of Object.entries(files)) {
    if (!found.includes(name)) throw new Problem(`De back-up mist het bestand ${name}.`);
    if ((await hashOf(join(folder, name))) !== hash)
      throw new Problem(`Het bestand ${name} is veranderd of beschadigd sinds de back-up.`);
  }
  return hashOf(path);
}
