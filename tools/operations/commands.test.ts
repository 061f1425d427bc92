import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commands, supabase } from './commands.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const pages = [
  'README.md',
  ...['docs', 'docs/nl'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  ),
].filter((path) => path.endsWith('.md'));
const workflows = readdirSync(join(root, '.github/workflows')).map((name) =>
  read(`.github/workflows/${name}`),
);

test.each(pages)('%s names only commands that are tried, of the version in the lockfile', (path) => {
  for (const [command] of read(path).matchAll(/npx supabase[^`\n]*/g))
    expect(Object.values(commands).map((known) => `${supabase} ${known}`)).toContainEqual(
      expect.toSatisfy((known: string) => command.startsWith(known)),
    );
});

test('nl/live-zetten.md names every command of the CLI', () => {
  const page = read('docs/nl/live-zetten.md');
  for (const command of Object.values(commands)) expect(page).toContain(`${supabase} ${command}`);
});

test('the workflow types only commands of the list', () => {
  const typed = workflows.flatMap((text) =>
    [...text.matchAll(/\$SUPABASE (.+)$/gm)].map(([, line = '']) => line),
  );
  expect(typed.length).toBeGreaterThan(5);
  for (const line of typed)
    expect(Object.values(commands)).toContainEqual(
      expect.toSatisfy((known: string) => line.startsWith(known)),
    );
});

test('actions are pinned by commit, tools by a lockfile, and the container by its digest', () => {
  for (const text of workflows) {
    for (const [, action = ''] of text.matchAll(/uses: (?!\.\/)(\S+)/g))
      expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40}$/);
    expect(text).not.toMatch(/npx|npm (i|install)\b/);
  }
  const checks = read('.github/workflows/checks.yml');
  const [, line = 'false'] = /run: (sed .+)>>"\$GITHUB_OUTPUT"/.exec(checks) ?? [];
  expect(execFileSync('sh', ['-c', line], { cwd: root, encoding: 'utf8' })).toMatch(
    /^image=node:24-bookworm@sha256:[0-9a-f]{64}\n$/,
  );
  expect(workflows.flatMap((text) => text.match(/container: .*/g) ?? [])).toEqual([
    'container: ${{ needs.image.outputs.image }}',
  ]);
});

test('a pipe of the workflows fails with any of its commands', () => {
  for (const text of workflows)
    for (const [step] of text.matchAll(/^ +- (?:.*\n)(?: {8,}.*\n)*/gm))
      if (/ \|\s/.test(step.replace('run: |', ''))) expect(step).toContain('shell: bash');
});

test('no secret of the workflow is in the environment of a whole job', () => {
  for (const text of workflows)
    for (const line of text.split('\n').filter((line) => line.includes('secrets.')))
      expect(line).toMatch(/^ {10}\w/);
});

test('no workflow turns off that the CLI checks the certificate of the database', () => {
  for (const text of workflows) expect(text).not.toContain('PGSSL');
});

/** The commands of a page, in its blocks and in its sentences. */
const commandsOf = (path: string) =>
  read(path)
    .replaceAll(/\\\n\s*/g, '')
    .split(/`+/)
    .flatMap((text) => text.split('\n'));

test.each(pages)('%s sets no key of Resend that is empty', (path) => {
  for (const line of commandsOf(path).filter((text) =>
    /npx supabase\S+ (config push|secrets set.*RESEND)/.test(text),
  ))
    expect(line.trim()).toMatch(/^: .*"\$\{RESEND_API_KEY:\?\}".* && npx/);
});

test('nl/live-zetten.md says of each secret where it is', () => {
  const page = read('docs/nl/live-zetten.md');
  const table = page.slice(page.indexOf('## Geheimen vervangen')).split('\n## ', 2)[0] ?? '';
  const [head = '', , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
  const placed = (place: string) => {
    const column = head.split('|').findIndex((title) => title.trim() === place);
    return rows
      .map((row) => row.split('|'))
      .filter((cells) => cells[column]?.trim())
      .flatMap((cells) => cells[1]?.match(/\w+/g) ?? []);
  };
  const inGitHub = workflows.flatMap((text) => [...text.matchAll(/secrets\.(\w+)/g)].map(([, name]) => name));
  expect(new Set(placed('GitHub'))).toEqual(new Set(inGitHub));
  const settings = [...page.matchAll(/^\| `(\w*(?:KEY|SECRET|HOOK_URL|HEARTBEAT_URL))` \| functies/gm)];
  expect(new Set(placed('functies'))).toEqual(
    new Set([...settings.map(([, name]) => name), 'SUPABASE_SECRET_KEY']),
  );
  expect(placed('Auth')).toEqual(['RESEND_API_KEY']);
});
