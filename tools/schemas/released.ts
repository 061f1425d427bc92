import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'supabase/migrations';
const list = 'supabase/released-migrations.txt';

/** A migration as the list names it, and as sha256sum prints it. */
export const lineOf = (name: string, content: Buffer) =>
  `${createHash('sha256').update(content).digest('hex')}  ${name}`;

export const nameIn = (line: string) => line.slice(66);

/** The migrations in `root`, a line each, in their order. */
export const migrationLines = (root: string): string[] =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => lineOf(name, readFileSync(join(root, folder, name))));

/** Those that a release has, and so any database may have; none before the first. */
export const releasedLines = (root: string): string[] =>
  existsSync(join(root, list)) ? readFileSync(join(root, list), 'utf8').split('\n').filter(Boolean) : [];

/** Adds to the list the migrations that it lacks. What it has stays as it was, whatever the file holds now. */
export function release(root: string): void {
  const before = releasedLines(root);
  const added = migrationLines(root).filter((line) => !before.map(nameIn).includes(nameIn(line)));
  writeFileSync(join(root, list), [...before, ...added, ''].join('\n'));
}

/** What of supabase/migrations the last commit does not hold as it is, of these states of `git status --short`. */
export function uncommitted(root: string, state = '..'): string[] {
  if (!existsSync(join(root, '.git'))) return [folder];
  const status = ['status', '--porcelain', '--no-renames', '--untracked-files=all', '--', folder];
  const printed = String(execFileSync('git', status, { cwd: root }));
  return printed.match(RegExp(`(?<=^(?:${state}) ).+`, 'gm')) ?? [];
}
