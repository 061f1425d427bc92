import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/architecture.md', 'utf8');
const table = page.slice(page.indexOf('## Words'), page.indexOf('## Where to look first'));
/** These are wrong in one meaning only, which no test sees. */
const right = ['not', 'act', 'receipt', 'no more', 'at once', 'who pays', 'who is signed in', 'misses'];
const words = [...table.matchAll(/^\| .+ \| (.+) \|$/gm)]
  .flatMap(([, not = '']) => not.replace(/ \(.*?\)/g, '').split(', '))
  .filter((word) => !right.includes(word));
const wrong = new RegExp(`(?<![\\w'-])(?:${words.join('|')})(?![\\w-])`, 'i');

/** What engineers read in a line: all of a page, elsewhere a comment or the title of a test; not what is quoted as code. */
function proseOf(file: string, line: string): string {
  const comment = file.endsWith('.sql')
    ? /--(.*)/
    : /(?:^|\s)\/\/ (.*)|^\s*\/?\*+ (.*)|^\s*test\S*\(['"](.*)/;
  const found = file.endsWith('.md') ? [line] : (comment.exec(line)?.slice(1) ?? []);
  return found.filter(Boolean).join('').replace(/`.*?`/g, '');
}

const files = globSync('{app,contract,docs,local,site,supabase,tests,tools}/**/*.{ts,tsx,sql,md}', {
  exclude: (path) => /docs.nl$|recording$/.test(String(path)),
});

test('comments, titles of tests and pages for engineers use the words of docs/architecture.md', () => {
  expect(words).toContain('once more');
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .replace(file === 'docs/architecture.md' ? table : '', '')
      .split('\n')
      .filter((line) => wrong.test(proseOf(file, line)))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

test('the title of a test names one thing, so it has no semicolon', () => {
  const title = /(?:\b(?:test|it|describe)[\w.]*|\))\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g;
  const found = files
    .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(title)].map(([, , text = '']) => `${file}: ${text}`),
    );
  expect(found.length).toBeGreaterThan(1000);
  expect(found.filter((text) => text.includes(';'))).toEqual([]);
});

test('a search for an exported name finds one definition', () => {
  const exported = /^export (?:default )?(?:async )?(?:function|const|class|type|interface) (\w+)/gm;
  // The router asks for these names in every file of a route.
  const sources = globSync('{site,contract,app,supabase/functions,local}/**/*.{ts,tsx}', {
    exclude: (path) => /app.routes$|\.test\./.test(String(path)),
  });
  const places = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name = '']) => ({ name, file })),
  );
  const twice = Object.entries(Object.groupBy(places, ({ name }) => name))
    .filter(([, found = []]) => new Set(found.map(({ file }) => file)).size > 1)
    .map(([name, found = []]) => `${name} (rename one): ${found.map(({ file }) => file).join(', ')}`);
  expect(twice).toEqual([]);
});

test('a comment above a function of the database has four lines at most', () => {
  const long = globSync('supabase/schemas/*.sql').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:^--.*\n){5,}create .*/gm)].map(
      ([text]) => `${file}: ${text}`,
    ),
  );
  expect(long).toEqual([]);
});
