import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lineOf, migrationLines, nameIn, releasedLines } from '../../tools/schemas/released.ts';
import { newestTag } from '../newest-tag.ts';

const root = join(import.meta.dirname, '../..');
const lines = migrationLines(root);

test('no migration is stamped with a future day: a later one would sort before it', () => {
  const stamps = lines.map((line) => nameIn(line).split('_')[0] ?? '');
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  expect(stamps.filter((stamp) => !/^20\d{12}$/.test(stamp) || stamp > now)).toEqual([]);
  expect(new Set(stamps).size).toBe(stamps.length);
});

test('each released migration is as it was, in its place, and any other behind the last', () => {
  const released = releasedLines(root);
  expect(lines.slice(0, released.length)).toEqual(released);
});

test('the list has what the newest release has (if not: npm run generate -- --release)', (context) => {
  const tag = newestTag(root);
  if (!tag) context.skip('this clone has no tag of a release');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 26 });
  const names = String(git('ls-tree', '--name-only', tag, 'supabase/')).split('\n');
  if (!names.includes('supabase/released-migrations.txt')) context.skip(`${tag} is older than the list`);
  const then = String(git('ls-tree', '--name-only', tag, 'supabase/migrations/'))
    .split('\n')
    .filter((path) => path.endsWith('.sql'))
    .map((path) => lineOf(path.split('/').at(-1) ?? '', git('show', `${tag}:${path}`)));
  expect(releasedLines(root).slice(0, then.length)).toEqual(then);
});
