// npm run bench -- functions: what each Edge Function is deployed with, by its import graph: its files, and its packages as
// they are installed, whole and with all that they depend on. Writes the table of docs/capacity.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../lib/process.mjs';
import { foldersOf, functionNames, graphOf } from './function-graph.ts';

const page = join(root, 'docs/capacity.md');
const common = ['@supabase/supabase-js', 'valibot'];

interface Size {
  raw: number;
  packed: number;
}

function sizeOf(files: string[]): Size {
  const content = Buffer.concat(files.map((file) => readFileSync(file)));
  const packed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { raw: content.length, packed: packed.length };
}

const known = new Map<string, Size>();

/** A package without those that it depends on. */
function packageSize(folder: string): Size {
  const size =
    known.get(folder) ??
    sizeOf(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((file) => !file.slice(folder.length).includes('/node_modules/')),
    );
  known.set(folder, size);
  return size;
}

const rows = functionNames
  .map((name) => {
    const { files, packages } = graphOf(name);
    const sizes = [sizeOf(files), ...foldersOf(packages.keys()).map(packageSize)];
    const total = (key: keyof Size) => sizes.reduce((sum, size) => sum + size[key], 0);
    const special = [...packages.keys()].filter((each) => !common.includes(each)).sort();
    return { name, files: files.length, special, raw: total('raw'), packed: total('packed') };
  })
  .sort((one, other) => other.packed - one.packed || one.name.localeCompare(other.name));

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
const table = [
  '| function | files | packages besides supabase-js and valibot | MB | MB compressed |',
  '|---|---|---|---|---|',
  ...rows.map(
    ({ name, files, special, raw, packed }) =>
      `| ${name} | ${files} | ${special.join(', ') || '–'} | ${megabytes(raw)} | ${megabytes(packed)} |`,
  ),
].join('\n');

const [before, after] = ['<!-- functions -->\n', '\n<!-- /functions -->'] as const;
const text = readFileSync(page, 'utf8');
const [start, end] = [text.indexOf(before) + before.length, text.indexOf(after)];
if (end < start) throw new Error(`${page} has no place for the table.`);
writeFileSync(page, text.slice(0, start) + table + text.slice(end));
console.log(table);
