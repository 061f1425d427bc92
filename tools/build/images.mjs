// Draws the icons and the social image into public/, from the same components as the site.
// Run it after a change to the motif, the colours, the name or the tagline: npm run generate -- prentjes
import { readFile, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import { createElement as h } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createServer } from 'vite';
import { brand } from '../../site/brand.ts';
import { ensureChromium } from '../lib/install.mjs';

const server = await createServer({
  configFile: false,
  logLevel: 'error',
  plugins: [tailwindcss()],
  server: { host: '127.0.0.1', port: 0 },
});
await server.listen();
const origin = server.resolvedUrls?.local[0] ?? '';
const { Track } = await server.ssrLoadModule('/app/ui/motif/track.tsx');
const { default: css } = await server.ssrLoadModule('/app/app.css?inline');
const mark = await readFile('public/favicon.svg', 'utf8');

const executablePath = await ensureChromium();
if (!executablePath) process.exit(1);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ reducedMotion: 'reduce' });
const page = await context.newPage();
// An empty page on the server's own origin, so that the fonts may be read.
await page.route(`${origin}empty`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
await page.goto(`${origin}empty`);

async function draw(width, height, body, transparent = false) {
  await page.setViewportSize({ width, height });
  await page.setContent(`<base href="${origin}"><style>${css}</style>${body}`);
  await page.evaluate(() => document.fonts.ready);
  return page.screenshot({ omitBackground: transparent });
}

const icon = (size, share, background) =>
  draw(
    size,
    size,
    `<style>body{display:grid;place-items:center;height:100vh;background:${background}}svg{width:${share * 100}%}</style>${mark}`,
    background === 'transparent',
  );

const track = renderToStaticMarkup(h(Track, { className: 'track' }));
const social = `<style>
  body { height: 100vh; padding: 64px; overflow: hidden; position: relative }
  .track { position: absolute; right: 0; bottom: 0; width: 600px }
  .name { display: flex; gap: 16px; align-items: center; font-size: 48px }
  .name svg { width: 60px }
  .line { position: absolute; left: 64px; bottom: 64px; width: 580px; font-size: 108px }
</style>
<p class="display name">${mark}${brand.product}</p><p class="display line">${brand.promise}</p>${track}`;

await writeFile('public/social.png', await draw(1200, 630, social));
await writeFile('public/apple-touch-icon.png', await icon(180, 0.78, '#f5efe3'));
await writeFile('public/icon-192.png', await icon(192, 1, 'transparent'));
await writeFile('public/icon-512.png', await icon(512, 1, 'transparent'));
await writeFile('public/icon-maskable-512.png', await icon(512, 0.7, '#f5efe3'));

// An .ico that holds one PNG of 32 pixels: a header of 22 bytes, then the picture.
const small = await icon(32, 1, 'transparent');
const header = Buffer.alloc(22);
header.writeUInt16LE(1, 2);
header.writeUInt16LE(1, 4);
header.writeUInt8(32, 6);
header.writeUInt8(32, 7);
header.writeUInt16LE(1, 10);
header.writeUInt16LE(32, 12);
header.writeUInt32LE(small.length, 14);
header.writeUInt32LE(22, 18);
await writeFile('public/favicon.ico', Buffer.concat([header, small]));

await browser.close();
await server.close();
