// Cuts the two typefaces to the glyphs and axes in use: for the site to app/fonts, for the PDF of an invoice, in static
// weights, to a module beside it, because the functions have no files of their own.
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

const bricolage =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2';
const instrument = '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2';
const text = ascii + dutch + signs;

/**
 * @param {string} source
 * @param {string} glyphs
 * @param {'woff2' | 'sfnt'} targetFormat
 * @param {Record<string, number | { min: number, max: number }>} variationAxes
 */
async function cut(source, glyphs, targetFormat, variationAxes) {
  // Without the alternate shapes that no text uses.
  const options = { targetFormat, variationAxes, noLayoutClosure: true };
  return subsetFont(await readFile(resolve(source)), glyphs, options);
}

/**
 * @param {string} file
 * @param {string | Uint8Array} content
 */
async function write(file, content) {
  await writeFile(file, content);
  console.log(`${file}: ${(content.length / 1000).toFixed(1)} kB`);
}

await write(
  'app/fonts/bricolage-grotesque.woff2',
  await cut(bricolage, titles, 'woff2', { wght: 800, wdth: 84 }),
);
await write(
  'app/fonts/instrument-sans.woff2',
  await cut(instrument, text, 'woff2', { wght: { min: 400, max: 700 } }),
);

const onPaper = {
  title: await cut(bricolage, titles, 'sfnt', { wght: 800, wdth: 84 }),
  regular: await cut(instrument, text, 'sfnt', { wght: 400 }),
  bold: await cut(instrument, text, 'sfnt', { wght: 600 }),
};
const constants = Object.entries(onPaper).map(
  ([name, font]) => `export const ${name} =\n  '${font.toString('base64')}';\n`,
);
await write(
  'supabase/functions/_shared/invoicing/fonts.ts',
  `// Made by tools/build/fonts.mjs: TrueType in base64.\n${constants.join('')}`,
);
