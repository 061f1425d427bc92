// Cuts the two typefaces to the glyphs and axes that the site uses and writes them to app/fonts.
// Run it after a bump of the font packages: node tools/build/fonts.mjs
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const resolve = createRequire(import.meta.url).resolve;
const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('');
const dutch = 'àáâäæçèéêëìíîïñòóôöœùúûüýÿÀÁÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜÝŸß';
const signs = ' ­–—‘’‚“”„…•·€°×÷²³½¼¾©®™§«»¡¿→←↑↓✓−';
// Titles are the shop's own words; names that visitors type are set in the other face.
const titles = `${ascii}àáâäçèéêëíïîñóôöúûüÀÁÄÇÈÉÊËÏÖÜ –—‘’“”…·€°×→✓`;

const faces = [
  {
    source: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
    target: 'app/fonts/bricolage-grotesque.woff2',
    glyphs: titles,
    axes: { wght: 800, wdth: 84 },
  },
  {
    source: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    target: 'app/fonts/instrument-sans.woff2',
    glyphs: ascii + dutch + signs,
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const face of faces) {
  const source = await readFile(resolve(face.source));
  const font = await subsetFont(source, face.glyphs, {
    targetFormat: 'woff2',
    variationAxes: face.axes,
    // Without the alternate shapes that no text uses.
    noLayoutClosure: true,
  });
  await writeFile(face.target, font);
  console.log(`${face.target}: ${(font.length / 1000).toFixed(1)} kB`);
}
