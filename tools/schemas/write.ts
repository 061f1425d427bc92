import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameIn, releasedLines, uncommitted } from './released.ts';
import { lostCalls, migrationOf, type Script } from './schemas.ts';

const suffix = '_schemas.sql';
const folder = 'supabase/migrations';
const leavingFile = 'supabase/schemas/leaving.sql';
const goesIn = '-- Goes in ';

/** Again: in place of a generated migration that is new to git. Leaving: what a release calls stays, in leaving.sql. */
type Wishes = Partial<Record<'again' | 'leaving', boolean>>;

const scriptsIn = (path: string): Script[] =>
  readdirSync(path)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(path, file), 'utf8') }));

const isLater = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true }) > 0;

/** The release after the next: the code of this one still meets the database of the next. */
const lastOf = (version: string) => version.replace(/\.(\d+)\..*/, (_, minor) => `.${Number(minor) + 2}.0`);

/**
 * What the project in `root` lacks: its next migration (null for none), which generated ones it replaces, and leaving.sql
 * as it then is. Throws when a call of a release would find no function any more.
 */
async function planned(root: string, wishes: Wishes) {
  const schemas = scriptsIn(join(root, 'supabase/schemas'));
  const grants = schemas.find(({ file }) => file === 'grants.sql')?.text ?? '';
  const others = schemas.filter(({ file }) => file !== 'grants.sql' && file !== 'leaving.sql');
  const released = releasedLines(root).map(nameIn);
  const loose = wishes.again ? uncommitted(root, '[?][?]|A.') : [];
  const generated = scriptsIn(join(root, folder)).filter(({ file }) => file.endsWith(suffix));
  const replaced = generated.filter(
    ({ file }) => loose.includes(`${folder}/${file}`) && !released.includes(file),
  );
  const kept = generated.filter((script) => !replaced.includes(script));

  const before = readFileSync(join(root, leavingFile), 'utf8');
  const withLeaving = (text: string) => [...others, { file: 'leaving.sql', text }];
  const ofReleases = kept.filter(({ file }) => released.includes(file));
  const lost = await lostCalls(withLeaving(before), kept, ofReleases);
  const names = lost.map(({ name }) => name).join(', ');
  if (names && !wishes.leaving)
    throw new Error(
      `The last release calls ${names} in another way. Give each new argument a default and change no other; or give what is new another name, and keep what leaves for a release: npm run generate -- --leaving`,
    );
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [heading = '', ...parts] = before.split(new RegExp(`^(?=${goesIn})`, 'm'));
  const stays = (part: string) => isLater(part.slice(goesIn.length).split('\n', 1).join(), version);
  const gone = parts
    .filter((part) => !stays(part))
    .flatMap((part) => part.match(/(?<=function )[\w.]+/g) ?? []);
  const leaving = [
    heading,
    ...parts.filter(stays),
    ...lost.map(({ text }) => `${goesIn}${lastOf(version)}\n\n${text};`),
  ];
  const after = leaving.map((part) => `${part.trim()}\n`).join('\n');
  return { text: await migrationOf(withLeaving(after), grants, kept), replaced, names, gone, before, after };
}

export const missingMigration = async (root: string) => (await planned(root, {})).text;

/** Writes the migration that is missing in `root`, and leaving.sql. Returns a line for each file that changed. */
export async function writeMigration(root: string, wishes: Wishes = {}): Promise<string[]> {
  const { text, replaced, names, gone, before, after } = await planned(root, wishes);
  for (const { file } of replaced) rmSync(join(root, folder, file));
  if (after !== before) writeFileSync(join(root, leavingFile), after);
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const path = join(folder, `${stamp}${suffix}`);
  if (text) writeFileSync(join(root, path), text, { flag: 'wx' });
  return [
    ...replaced.map(({ file, text: gone }) =>
      [`${folder}/${file}: verwijderd, met`, ...(gone.match(/^(?:create|drop) .+/gm) ?? [])].join(' '),
    ),
    ...(text ? [`${path}: geschreven`] : []),
    ...(names ? [`${leavingFile}: houdt ${names}; laat hun rechten in grants.sql staan`] : []),
    ...(gone.length
      ? [
          `${leavingFile}: zonder ${gone.join(', ')}; neem ze weg uit grants.sql en contract/database/access.ts`,
        ]
      : []),
  ];
}
