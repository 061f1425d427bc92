import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const folders = 'app|contract|docs|local|public|site|supabase|tests|tools';
const link = /(?:\]\(|src=")(?!https?:|mailto:|#)([^)"#]+)/g;
const name = new RegExp(`\`((?:${folders})/[\\w./-]+|[\\w-]+\\.spec\\.ts)\``, 'g');

/** Every file and folder that a page links to or names. A browser test is named without its folder. */
function pathsIn(page: string): string[] {
  const text = readFileSync(page, 'utf8');
  const links = [...text.matchAll(link)].map(([, path = '']) => join(dirname(page), path));
  const names = [...text.matchAll(name)].map(([, path = '']) =>
    path.includes('/') ? path : join('tests/e2e', path),
  );
  return [...links, ...names];
}

test.each(['README.md', ...globSync('docs/**/*.md')])('%s names only files that exist', (page) => {
  expect(pathsIn(page).filter((path) => !existsSync(path))).toEqual([]);
});
