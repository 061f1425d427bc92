import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from '../lib/process.mjs';

const folder = join(root, 'supabase/functions');

/** The names of the Edge Functions. */
const functionNames = readdirSync(folder, { withFileTypes: true })
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

/** The packages that a function is deployed with, each with the files that lead to it. */
function packagesOf(name: string): Map<string, string[]> {
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
  return packages;
}

// A function is deployed with all that it can reach, and each is loaded and started on its own.

/** The packages that are large or do one thing, with the functions that do it. */
const carriers: Record<string, string[]> = {
  // Those that talk to Stripe.
  stripe: [
    'create-stripe-payment',
    'desk-refund',
    'reconcile-payments',
    'stripe-webhook',
    'verify-payment',
    'withdraw',
    'withdrawal-link',
  ],
  // Those that make an invoice as a file: attached to a mail, for a buyer, a customer or an owner, in the books of a month, or to see before.
  pdfkit: ['deliver-outbox', 'desk-books', 'desk-invoice', 'invoice-file'],
  'fast-xml-builder': ['deliver-outbox', 'desk-books', 'desk-invoice', 'invoice-file'],
  // The QR code is in the PDF, and on the page of an invoice.
  'lean-qr': ['deliver-outbox', 'desk-books', 'desk-invoice', 'invoice', 'invoice-file'],
  fflate: ['deliver-outbox', 'desk-books'],
  standardwebhooks: ['resend-webhook'],
};
/** What every function may have. */
const common = ['@supabase/supabase-js', 'valibot'];

test.each(Object.entries(carriers))('only these functions carry %s', (name, expected) => {
  const found = functionNames
    .map((each) => [each, packagesOf(each).get(name)] as const)
    .filter(([, path]) => path);
  const unexpected = found.filter(([each]) => !expected.includes(each));
  // Each with the way to it.
  expect(unexpected.map(([, path]) => path?.join(' > '))).toEqual([]);
  expect(found.map(([each]) => each)).toEqual(expected);
});

test('no function carries another package', () => {
  const known = [...common, ...Object.keys(carriers)];
  const others = functionNames.flatMap((each) =>
    [...packagesOf(each)].flatMap(([name, path]) =>
      known.includes(name) ? [] : [`${path.join(' > ')} > ${name}`],
    ),
  );
  expect(others).toEqual([]);
});
