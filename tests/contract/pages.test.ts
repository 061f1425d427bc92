import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fullTitle } from '../../app/platform/page-title.ts';
import { brand, siteUrl } from '../../site/brand.ts';
import { pages } from '../../site/pages.ts';
import { clientFolder } from '../../tools/build/pages.ts';
import { url } from './shop.ts';

const rows = Object.values(pages);
const htmlOf = async (path: string) => (await fetch(url + path)).text();

test('search engines index the public pages, and no others', async () => {
  const image = Buffer.from(await (await fetch(`${url}/social.png`)).arrayBuffer());
  const shared = {
    locale: 'nl_BE',
    site_name: brand.product,
    'image:width': image.readUInt32BE(16),
    'image:height': image.readUInt32BE(20),
    'image:alt': brand.promise,
  };
  for (const { path } of rows.filter(({ indexed }) => indexed)) {
    const html = await htmlOf(path);
    expect(html, path).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
    expect(html, path).toContain(`<meta property="og:url" content="${siteUrl}${path}"/>`);
    expect(html, path).toContain(`<meta property="og:image" content="${siteUrl}/social.png"/>`);
    for (const [property, content] of Object.entries(shared))
      expect(html, path).toContain(`<meta property="og:${property}" content="${content}"/>`);
    expect(html, path).not.toContain('noindex');
  }
  for (const { path } of [...rows.filter(({ indexed }) => !indexed), { path: '/bestaat-niet' }]) {
    const html = await htmlOf(path);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('rel="canonical"');
  }
});

test('every page has the title and description of its row', async () => {
  for (const { path, title, description } of rows) {
    const html = await htmlOf(path);
    expect(html, path).toContain(renderToStaticMarkup(createElement('title', null, fullTitle(title))));
    const meta = createElement('meta', { name: 'description', content: description });
    expect(html, path).toContain(renderToStaticMarkup(meta));
  }
});

test('a script carries the description of one page at most', () => {
  const assets = join(clientFolder, 'assets');
  const texts = [...new Set(rows.map(({ description }) => description))];
  const found = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .map((script) => texts.filter((text) => script.includes(text)));
  expect(found.filter((some) => some.length > 1)).toEqual([]);
  expect(new Set(found.flat()).size).toBe(texts.length);
});
