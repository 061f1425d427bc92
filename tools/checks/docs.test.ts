import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folders = 'app|contract|docs|local|public|site|supabase|tests|tools';
const link = /(?:\]\(|src=")(?!https?:|mailto:|#)([^)"#]+)/g;
const name = new RegExp(`\`((?:${folders})/[\\w./-]+|[\\w-]+\\.spec\\.ts)\``, 'g');

/** Every file and folder that a page, or a part of it, links to or names. A browser test is named without its folder. */
function pathsIn(page: string, text = readFileSync(page, 'utf8')): string[] {
  const links = [...text.matchAll(link)].map(([, path = '']) => join(dirname(page), path));
  const names = [...text.matchAll(name)].map(([, path = '']) =>
    path.includes('/') ? path : join('tests/e2e', path),
  );
  return [...links, ...names];
}

test.each(['README.md', ...globSync('docs/**/*.md')])('%s names only files that exist', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([]);
});

const asvs = 'docs/asvs.md';

test(`${asvs} has each requirement of levels 1 and 2 once, and names where a met one is seen`, () => {
  const lines = readFileSync(asvs, 'utf8').split('\n');
  const rows = lines.filter((line) => /^\| \d/.test(line)).map((line) => line.slice(2, -2).split(' | '));
  const numbers = rows.flatMap(([some = '']) => some.split(', '));
  // ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2.
  expect(numbers).toHaveLength(70 + 183);
  expect(new Set(numbers).size).toBe(numbers.length);

  const incomplete = rows.filter(([, , , state = '', where = '']) =>
    state === 'met' ? pathsIn(asvs, where).length === 0 : !/^(?:not met|n\/a)$/.test(state) || !where,
  );
  expect(incomplete).toEqual([]);
});
