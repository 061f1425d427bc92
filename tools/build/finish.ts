// Adds what a host needs to the pages that the router wrote: 404.html, headers, sitemap, compressed copies, and the
// address of the backend if the environment names one.
import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { siteUrl } from '../../site/brand.ts';
import { pages } from '../../site/pages.ts';
import { passwordPage } from '../../site/paths.ts';
import { buildHeaders, headersFile } from './headers.ts';
import { nginxSite } from './nginx.ts';
import { builtPages, clientFolder } from './pages.ts';

const backend = process.env.SUPABASE_URL ? new URL(process.env.SUPABASE_URL).origin : undefined;
const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY;

const write = (file: string, content: string) => writeFile(join(clientFolder, file), content);

// The router marks each link for a discovery of routes that it does not need here: every page names them all.
for (const { file, html } of await builtPages())
  await write(file, html.replaceAll(' data-discover="true"', ''));

/** The pages for search engines (https://www.sitemaps.org/protocol.html). */
const urls = Object.values(pages)
  .filter(({ indexed }) => indexed)
  .map(({ path }) => `  <url><loc>${siteUrl}${path}</loc></url>\n`)
  .join('');
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;

// Private pages carry noindex, which a crawler can only read when it may fetch them: only addresses that are not pages are
// disallowed.
const robots = `User-agent: *\nDisallow: /functions/\nDisallow: /auth/v1/\nDisallow: /rest/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;

const headers = buildHeaders(await builtPages(), backend);

await copyFile(join(clientFolder, '404/index.html'), join(clientFolder, '404.html'));
await write('sitemap.xml', sitemap);
await write('robots.txt', robots);
await write('_headers', headersFile(headers));
// The router's fallback page is not a page of the site.
await write('_redirects', `/__spa-fallback.html / 302\n${passwordPage.at} ${passwordPage.to} 302\n`);
await write(
  '../nginx.conf',
  nginxSite(headers, {
    root: '/var/www/kickstart',
    listen: '80',
    serverName: new URL(siteUrl).hostname,
    brotli: false,
  }),
);
await write('../headers.json', `${JSON.stringify(headers, null, 2)}\n`);
if (backend && publishableKey) {
  await write('config.json', `${JSON.stringify({ supabaseUrl: backend, publishableKey })}\n`);
}

const compressible = /\.(?:html|js|css|svg|json|txt|xml|webmanifest)$/;
// A brotli copy beside every text file. Node's default quality is the highest, 11.
await Promise.all(
  (await readdir(clientFolder, { recursive: true }))
    .filter((file) => compressible.test(file))
    .map(async (file) => {
      const path = join(clientFolder, file);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
    }),
);
