import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkManifest, writeManifest } from './manifest.ts';

let outer = '';
let folder = '';
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  outer = await mkdtemp(join(tmpdir(), 'kickstart-manifest-'));
  folder = join(outer, 'winkel');
  await mkdir(at('lessen'), { recursive: true });
  await writeFile(at('rijen.dump'), 'rijen');
  await writeFile(at('lessen/een.pdf'), 'les');
});
afterEach(() => rm(outer, { recursive: true }));

/** Changes the manifest of the backup. */
const change = async (edit: (manifest: { migrations: string[]; files: Record<string, string> }) => void) => {
  const manifest = JSON.parse(await readFile(at('inhoud.json'), 'utf8'));
  edit(manifest);
  await writeFile(at('inhoud.json'), JSON.stringify(manifest));
};

test('a whole backup passes, with the hash that was printed when it was made', async () => {
  const printed = await writeManifest(folder);
  expect(await checkManifest(folder)).toBe(printed);
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['no manifest', () => rm(at('inhoud.json')), /geen leesbare inhoud.json/],
  ['half a manifest', () => writeFile(at('inhoud.json'), '{"files":'), /geen leesbare inhoud.json/],
  [
    'a missing line',
    () => change(({ files }) => Reflect.deleteProperty(files, 'rijen.dump')),
    /bestand rijen.dump niet/,
  ],
  ['an extra file', () => writeFile(at('lessen/twee.pdf'), ''), /bestand lessen\/twee.pdf niet/],
  ['a missing file', () => rm(at('lessen/een.pdf')), /mist het bestand lessen\/een.pdf/],
  ['a changed byte', () => writeFile(at('rijen.dump'), 'Rijen'), /rijen.dump is veranderd/],
  ['a truncated dump', () => writeFile(at('rijen.dump'), 'rij'), /rijen.dump is veranderd/],
  ['a name outside', () => change(({ files }) => Object.assign(files, { '../weg': '' })), /mist het bestand/],
  ['another version', () => change(({ migrations }) => migrations.pop()), /andere migraties/],
  [
    'a symbolic link to the same bytes',
    async () => {
      await rename(at('rijen.dump'), join(outer, 'elders'));
      await symlink(join(outer, 'elders'), at('rijen.dump'));
    },
    /rijen.dump een link/,
  ],
])('a backup with %s is refused', async (_, harm, reason) => {
  await writeManifest(folder);
  await harm();
  await expect(checkManifest(folder)).rejects.toThrow(reason);
});
