import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { siteTexts } from './site-texts.ts';

const folder = fileURLToPath(new URL('../../../../site/', import.meta.url));
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ file: `site/${name}`, text: readFileSync(`${folder}${name}`, 'utf8') }));

test.each(siteTexts.flatMap(({ file, facts }) => facts.map(([label, value]) => ({ file, label, value }))))(
  '$file is where $label can be changed',
  ({ file, value }) => {
    // A value that is composed is in none of the files as such.
    const holders = sources.filter(({ text }) => text.includes(`'${value}'`)).map((source) => source.file);
    if (holders.length > 0) expect(holders).toContain(file);
  },
);
