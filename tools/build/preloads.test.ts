import { expect, test } from 'vitest';
import { largestScriptLink, withLargestScriptFirst, withScriptsAskedLate } from './preloads.ts';

const sizes: Record<string, number> = { '/root.js': 1, '/framework.js': 100, '/home.js': 7 };
const sizeOf = (href: string) => sizes[href] ?? Number.NaN;
const link = (name: string, more = '') => `<link rel="modulepreload"${more} href="/${name}.js"/>`;

test('asks for scripts from large to small, and lets the largest wait for what is seen', () => {
  expect(
    withLargestScriptFirst(
      `<head>${link('root')}${link('framework')}<title>x</title>${link('home')}</head>`,
      sizeOf,
    ),
  ).toBe(
    `<head>${link('framework', ' fetchpriority="low"')}${link('home')}<title>x</title>${link('root')}</head>`,
  );
});

test('has the first script of a page ask for all but the largest', () => {
  expect(
    withScriptsAskedLate(
      `<head><script>first();/*scripts*/last()</script>${link('root')}${link('framework')}${link('home')}</head>`,
      sizeOf,
    ),
  ).toBe(
    `<head><script>first();document.head.insertAdjacentHTML("beforeend",'${link('home')}${link('root')}');last()</script>` +
      `${link('framework', ' fetchpriority="low"')}</head>`,
  );
});

test('asks for a script that the page names twice once', () => {
  const html = `<head><script>/*scripts*/</script>${link('home')}${link('home')}${link('framework')}</head>`;
  for (const page of [withLargestScriptFirst(html, sizeOf), withScriptsAskedLate(html, sizeOf)])
    expect(page.match(/\/home\.js/g), page).toHaveLength(1);
});

test('does not leave out scripts that no script of the page asks for', () => {
  const html = `<head><script>first()</script>${link('root')}</head>`;
  expect(() => withScriptsAskedLate(html, sizeOf)).toThrow();
});

test('leaves a page without scripts as it is', () => {
  expect(withLargestScriptFirst('<head></head>', sizeOf)).toBe('<head></head>');
  expect(withScriptsAskedLate('<head><script></script></head>', sizeOf)).toBe(
    '<head><script></script></head>',
  );
});

test('names the largest script for the header, once it is known', () => {
  const html = `<head>${link('home')}${link('framework')}</head>`;
  expect(largestScriptLink(html)).toBeUndefined();
  expect(largestScriptLink(withLargestScriptFirst(html, sizeOf))).toBe(
    '</framework.js>; rel=modulepreload; fetchpriority=low',
  );
});
