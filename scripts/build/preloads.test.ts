import { expect, test } from 'vitest';
import { withFrameworkFirst } from './preloads.ts';

const link = (name: string, more = '') => `<link rel="modulepreload"${more} href="/assets/${name}.js"/>`;

test('asks for the framework first, and lets it wait for what is seen', () => {
  expect(withFrameworkFirst(`<head>${link('root-1')}${link('framework-2')}${link('home-3')}</head>`)).toBe(
    `<head>${link('framework-2', ' fetchpriority="low"')}${link('root-1')}${link('home-3')}</head>`,
  );
});

test('leaves a page without it as it is', () => {
  expect(withFrameworkFirst(`<head>${link('root-1')}</head>`)).toBe(`<head>${link('root-1')}</head>`);
});
