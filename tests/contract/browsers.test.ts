import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { beyond } from '../../tools/build/browsers.ts';
import { clientFolder } from '../../tools/build/pages.ts';

const files = readdirSync(`${clientFolder}/assets`).filter((name) => name.endsWith('.js'));

test('no script that browsers load names what the oldest of them lack', () => {
  expect(files.length).toBeGreaterThan(50);
  const found = files.flatMap((name) => {
    const code = readFileSync(`${clientFolder}/assets/${name}`, 'utf8');
    return beyond.flatMap((pattern) => (pattern.exec(code) ? [`${name}: ${pattern.exec(code)?.[0]}`] : []));
  });
  expect(found).toEqual([]);
});

test('the stylesheet needs no nesting and no @property', () => {
  const page = readFileSync(`${clientFolder}/index.html`, 'utf8');
  const css = /<style id="app-css">([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  expect(css).toContain('--tw-border-style:solid');
  expect(css).not.toMatch(/@property|[;{]&/);
});
