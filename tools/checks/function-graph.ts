import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { root } from '../lib/process.mjs';

const folder = join(root, 'supabase/functions');

/** The names of the Edge Functions. */
export const functionNames = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

const read = new Map<string, string[]>();

/** What a file imports at run time, now or later: types are erased. */
function importsOf(file: string): string[] {
  const known = read.get(file) ?? parse(file);
  read.set(file, known);
  return known;
}

function parse(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
  const entries = [...staticImports, ...staticExports.flatMap(({ entries: all }) => all)];
  return [
    ...staticImports
      .filter(({ entries: all }) => all.length === 0 || all.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...entries.flatMap((entry) =>
      'isType' in entry && !entry.isType && entry.moduleRequest ? [entry.moduleRequest.value] : [],
    ),
    ...dynamicImports.map(({ moduleRequest }) =>
      source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
}

const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

/** What a function is deployed with: its files, and its packages with the files that lead to each. */
export function graphOf(name: string): { files: string[]; packages: Map<string, string[]> } {
  const packages = new Map<string, string[]>();
  const seen = new Set<string>();
  const visit = (file: string, path: string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const here = [...path, file.slice(root.length + 1)];
    for (const specifier of importsOf(file)) {
      if (specifier.startsWith('.')) visit(join(dirname(file), specifier), here);
      else if (!packages.has(packageOf(specifier))) packages.set(packageOf(specifier), here);
    }
  };
  visit(join(folder, name, 'index.ts'), []);
  return { files: [...seen], packages };
}

/** The folder of a package as `from` finds it, as Node looks for it. */
function installed(name: string, from: string): string | undefined {
  for (let at = from; at.startsWith(root); at = dirname(at)) {
    const found = join(at, 'node_modules', name);
    if (existsSync(found)) return found;
  }
  return undefined;
}

/** The folders of packages and of all that they depend on. */
export function foldersOf(names: Iterable<string>): string[] {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const at = installed(name, from);
    if (!at || found.has(at)) return;
    found.add(at);
    const { dependencies = {} } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'));
    for (const other of Object.keys(dependencies)) add(other, at);
  };
  for (const name of names) add(name, root);
  return [...found];
}
