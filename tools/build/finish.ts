// What a host needs beside the pages that the router wrote: 404.html, headers, sitemap, compressed copies, and the
// address of the backend when the environment names one.
import { statSync } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { siteUrl } from '../../site/brand.ts';
import { paths } from '../../site/paths.ts';
import { compressFolder } from './compress.ts';
import { robots, sitemap } from './found.ts';
import { buildHeaders, headersFile } from './headers.ts';
import { nginxSite } from './nginx.ts';
import { trimmedPaths, withOwnStyles } from './page-styles.ts';
import { builtPages, clientFolder } from './pages.ts';
import { withLargestScriptFirst, withScriptsAskedLate } from './preloads.ts';

const backend = process.env.SUPABASE_URL ? new URL(process.env.SUPABASE_URL).origin : undefined;
const publishableKey = process.env.SUPABASE_PUBLISHABLE_KEY;

const write = (file: string, content: string) => writeFile(join(clientFolder, file), content);

const sizeOf = (href: string) => statSync(join(clientFolder, href)).size;

for (const { path, file, html } of await builtPages()) {
  // Only the home page has no typefaces in its markup: elsewhere, scripts that a script asks for would come behind
  // those, half a second later.
  const ordered =
    path === paths.home ? withScriptsAskedLate(html, sizeOf) : withLargestScriptFirst(html, sizeOf);
  await write(file, trimmedPaths.includes(path) ? withOwnStyles(ordered) : ordered);
}
const headers = buildHeaders(await builtPages(), backend);

await copyFile(join(clientFolder, '404/index.html'), join(clientFolder, '404.html'));
await write('sitemap.xml', sitemap());
await write('robots.txt', robots());
await write('_headers', headersFile(headers));
// The page for the router's own use is no address of the site.
await write('_redirects', '/__spa-fallback.html / 302\n');
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
await compressFolder(clientFolder);
