import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newestTag } from '../../tests/newest-tag.ts';
import { migrationLines, release, releasedLines, uncommitted } from './released.ts';
import { missingMigration, writeMigration } from './write.ts';

const thing = (head: string, body = 'select 1') => `create function ${head} as $$\n  ${body};\n$$;\n`;
const first = thing('public.thing(a text, b integer default 1) returns integer');

let root = '';
let day = 0;
const git = (...args: string[]) =>
  String(execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.be', ...args], { cwd: root }));
const commit = () => git('add', '.') + git('commit', '--quiet', '--message', 'Change');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const schemas = (text: string) => write('supabase/schemas/things.sql', text);
const version = (text: string) => write('package.json', JSON.stringify({ version: text }));
const migrations = () => readdirSync(join(root, 'supabase/migrations')).sort();
const text = (name = migrations().at(-1)) => read(`supabase/migrations/${name}`);
/** `npm run generate`, a day after the one before. */
const generate = (wishes?: Parameters<typeof writeMigration>[1]) => {
  day += 1;
  vi.setSystemTime(Date.UTC(2026, 0, day));
  return writeMigration(root, wishes);
};

/** A project of which version 1.8.0 was released. */
beforeEach(async () => {
  day = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
  root = mkdtempSync(join(tmpdir(), 'project-'));
  for (const folder of ['migrations', 'schemas'])
    mkdirSync(join(root, 'supabase', folder), { recursive: true });
  git('init', '--quiet');
  version('1.8.0');
  write('supabase/schemas/grants.sql', 'revoke all on all functions in schema public from public;\n');
  write('supabase/schemas/leaving.sql', '-- What leaves.\n');
  schemas(first);
  await generate();
  release(root);
  commit();
  git('tag', 'v1.8.0');
  return () => rmSync(root, { recursive: true });
});
afterEach(() => vi.useRealTimers());

test('what changed is written as one more file, also beside one that is not committed', async () => {
  schemas(first.replace('select 1', 'select 2'));
  expect(await generate()).toEqual(['supabase/migrations/20260102000000_schemas.sql: geschreven']);
  schemas(first.replace('select 1', 'select 3'));
  await generate();
  expect(migrations()).toEqual(['01', '02', '03'].map((of) => `202601${of}000000_schemas.sql`));
  expect(await generate()).toEqual([]);
});

test('two in one second are refused: the second would take the place of the first', async () => {
  day -= 1;
  schemas(first.replace('select 1', 'select 2'));
  await expect(generate()).rejects.toThrow('EEXIST');
});

test('asked to write it again, it replaces what no commit holds, and names that with what was in it', async () => {
  schemas(first + thing('private.short(a text) returns text', "select ''"));
  await generate();
  commit();
  schemas(first);
  await generate();
  schemas(first.replace('select 1', 'select 2'));
  const said = await generate({ again: true });
  expect(migrations()).toEqual(['01', '02', '04'].map((of) => `202601${of}000000_schemas.sql`));
  expect(text()).toMatch(/drop function private.short.*select 2/s);
  expect(said).toEqual([
    expect.stringMatching(/20260103000000_schemas\.sql: .*drop function private\.short\(text\);/),
    'supabase/migrations/20260104000000_schemas.sql: geschreven',
  ]);

  // What was committed and then edited is not new: the commit may be live.
  commit();
  write(`supabase/migrations/${migrations().at(-1)}`, text().replace('select 2', 'select 3'));
  await generate({ again: true });
  expect(migrations()).toHaveLength(4);

  // A release has it: any database may.
  release(root);
  schemas(first);
  await generate({ again: true });
  expect(migrations()).toHaveLength(5);
});

test.each([
  ['another name', thing('public.other(a text, b integer default 1) returns integer')],
  ['another argument', thing('public.thing(c text, b integer default 1) returns integer')],
  ['an argument of another type', thing('public.thing(a integer, b integer default 1) returns integer')],
  ['an argument less', thing('public.thing(a text) returns integer')],
  ['no default any more', thing('public.thing(a text, b integer) returns integer')],
  [
    'an argument without a default',
    thing('public.thing(a text, c integer, b integer default 1) returns integer'),
  ],
  ['another answer', thing('public.thing(a text, b integer default 1) returns text')],
  ['another schema', thing('private.thing(a text, b integer default 1) returns integer')],
])('a function of a release that gets %s is refused', async (_, changed) => {
  schemas(changed);
  await expect(missingMigration(root)).rejects.toThrow('public.thing');
  await expect(generate()).rejects.toThrow('public.thing');
  expect(migrations()).toHaveLength(1);
});

test('one that every old call still fits is replaced, and held as it was released', async () => {
  schemas(thing('public.thing(a text, b integer default 2, c integer default 3) returns integer'));
  await generate();
  expect(text()).toMatch(
    /drop function public\.thing\(text, .*create or replace function public\.thing\(a text, b/s,
  );
  schemas(thing('public.thing(a text, b integer default 2, c integer) returns integer'));
  await expect(generate()).rejects.toThrow('public.thing');
  schemas(first);
  await generate();
  expect(migrations()).toHaveLength(3);
});

test('what no release has changes freely', async () => {
  schemas(first + thing('public.later(a text) returns integer'));
  await generate();
  schemas(first + thing('public.later(b text) returns integer'));
  await generate();
  rmSync(join(root, 'supabase/released-migrations.txt'));
  schemas('-- Nothing.\n');
  await generate();
  expect(text()).toContain('drop function public.thing');
});

test('one that leaves stays for a release, and goes in the next', async () => {
  schemas(thing('public.other(a text) returns integer'));
  expect(await generate({ leaving: true })).toEqual([
    'supabase/migrations/20260102000000_schemas.sql: geschreven',
    expect.stringContaining('leaving.sql: houdt public.thing'),
  ]);
  expect(read('supabase/schemas/leaving.sql')).toMatch(
    /^-- What leaves\.\n\n-- Goes in 1\.10\.0\n\ncreate or replace function public\.thing\(/,
  );
  expect(text()).not.toMatch(/public\.thing/);
  version('1.9.0');
  expect(await generate()).toEqual([]);
  release(root);
  version('1.10.0');
  expect(await missingMigration(root)).toContain('drop function public.thing(text, pg_catalog.int4);');
  expect(await generate()).toContainEqual(
    expect.stringMatching(/leaving\.sql: .*public\.thing.*grants\.sql/),
  );
  expect(read('supabase/schemas/leaving.sql')).toBe('-- What leaves.\n');
  expect(await generate()).toEqual([]);
});

test('one that leaves and a new one of its name are refused: a call would not know which', async () => {
  schemas(thing('public.thing(a text, c integer) returns integer'));
  await expect(generate({ leaving: true })).rejects.toThrow('a second function public.thing');
  expect(read('supabase/schemas/leaving.sql')).toBe('-- What leaves.\n');
});

test('a trigger on auth.users may change and not leave: a hosted project cannot drop it', async () => {
  const trigger = (name: string, when: string) =>
    schemas(
      `${first}${thing('private.clean() returns trigger', 'begin return new; end')}
create trigger ${name} ${when} insert on auth.users for each row execute function private.clean();\n`,
    );
  trigger('clean', 'before');
  await generate();
  trigger('clean', 'after');
  await generate();
  expect(text()).not.toContain('drop trigger');
  trigger('tidy', 'after');
  await expect(generate()).rejects.toThrow('clean on auth.users');
  schemas(first);
  await expect(generate()).rejects.toThrow('clean on auth.users');
});

test('a release adds to the list, and keeps what it named as it was', async () => {
  const [one = ''] = releasedLines(root);
  expect(one).toMatch(/^[0-9a-f]{64} {2}20260101000000_schemas\.sql$/);
  expect(releasedLines(root)).toEqual(migrationLines(root));
  write('supabase/migrations/20260201000000_tables.sql', 'select 1;');
  write('supabase/migrations/20260101000000_schemas.sql', 'select 1;');
  release(root);
  expect(releasedLines(root)).toEqual([one, migrationLines(root)[1]]);
});

test('a migration that no commit holds as it is, is named', () => {
  expect(uncommitted(root)).toEqual([]);
  const [name] = migrations();
  write(`supabase/migrations/${name}`, 'select 1;');
  write('supabase/migrations/20260201000000_tables.sql', 'select 1;');
  expect(uncommitted(root)).toEqual([
    `supabase/migrations/${name}`,
    'supabase/migrations/20260201000000_tables.sql',
  ]);
  rmSync(join(root, '.git'), { recursive: true });
  expect(uncommitted(root)).toEqual(['supabase/migrations']);
});

test('the newest release is that of the history: not a later one elsewhere, nor one of another name', () => {
  expect(newestTag(root)).toBe('v1.8.0');
  git('tag', 'v1.10.0');
  git('tag', 'w9.0.0');
  git('checkout', '--quiet', '-b', 'later');
  git('commit', '--quiet', '--allow-empty', '--message', 'Later');
  git('tag', 'v2.0.0');
  git('checkout', '--quiet', '-');
  expect(newestTag(root)).toBe('v1.10.0');
  cpSync(join(root, 'supabase'), join(root, 'copy/supabase'), { recursive: true });
  expect(newestTag(join(root, 'copy'))).toBe('');
});
