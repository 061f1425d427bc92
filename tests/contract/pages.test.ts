import { expect, test } from 'vitest';
import { brand, siteUrl } from '../../site/brand.ts';
import { indexedPaths, privatePaths } from '../../site/paths.ts';
import { url } from './shop.ts';

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
  for (const path of indexedPaths) {
    const html = await htmlOf(path);
    expect(html, path).toContain(`<link rel="canonical" href="${siteUrl}${path}"/>`);
    expect(html, path).toContain(`<meta property="og:url" content="${siteUrl}${path}"/>`);
    expect(html, path).toContain(`<meta property="og:image" content="${siteUrl}/social.png"/>`);
    for (const [property, content] of Object.entries(shared))
      expect(html, path).toContain(`<meta property="og:${property}" content="${content}"/>`);
    expect(html, path).not.toContain('noindex');
  }
  for (const path of [...privatePaths, '/bestaat-niet']) {
    const html = await htmlOf(path);
    expect(html, path).toContain('<meta name="robots" content="noindex"/>');
    expect(html, path).not.toContain('rel="canonical"');
  }
});
