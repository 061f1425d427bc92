// npm run test:owner-edit: the tests still pass after the owner edited site/. In a copy of the project this changes
// every value that belongs to the owner, generates the files derived from site/, builds, and runs the tests. Without
// arguments those are the unit tests and the browser tests that read site/, with the kit on sale; `-- home chrome` runs
// only the browser tests of those names, and `-- all` every suite, with the kit on sale and not on sale.
import { rmSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

type KitStatus = 'te-koop' | 'binnenkort';

const project = fileURLToPath(new URL('../..', import.meta.url));
const notCopied = new Set(['node_modules', '.git', '.cache', '.data', 'build', '.react-router']);

/** What the owner edits: every file of site/ but paths.ts, since addresses are not texts. */
const edited = (await readdir(join(project, 'site')))
  .filter((file) => /^\w+\.ts$/.test(file) && file !== 'paths.ts')
  .map((file) => file.replace('.ts', ''));

/** Values whose format matters, by their exported name. */
const newValues: Record<string, string | number | boolean> = {
  product: 'Sprintklaar',
  siteUrl: 'https://www.sprintklaar.example',
  priceCents: 4950,
  withdrawalDays: 30,
  'purchase.refundDays': 10,
  'purchase.vatPercent': 6,
  expectedLaunchVisitors: 25_000,
  'organisation.name': 'Hardlopers & Zonen Opleidingen NV',
  'organisation.street': 'Antwerpsesteenweg 1204 bus 3',
  'organisation.postalCode': '2800',
  'organisation.city': 'Mechelen',
  'organisation.country': 'België',
  'organisation.companyNumber': '0987.654.394',
  'organisation.vatNumber': 'BE 0987.654.394',
  'organisation.register': 'RPR Antwerpen, afdeling Mechelen',
  'organisation.iban': 'BE71 0961 2345 6769',
  'organisation.email': 'welkom@sprintklaar.example',
  'organisation.phone': '+32 15 555 01 02',
  'person.name': 'Sanne Verhulst-Vandenbroucke',
  'person.line': 'Geeft les aan wie dacht dat het niets voor hem was.',
  'person.photo': 'icon-512.png',
  'staging.projectRef': 'proefwinkelproefwink',
  'staging.siteUrl': 'https://proef.sprintklaar.example',
  'staging.hasPaidPlan': true,
  'legal.updated': '1 januari 2027',
  'legal.reviewed': '2 januari 2027',
};

/** What the specification (site/site.specification.test.ts) or the law prescribes to the letter, and what is not a text. */
const fixed =
  /^(brand\.(membersName|membersButton|language)|organisation\.(vatRegime|invoices)|kit\.(name|currency|paymentLabel|stripePaymentMethods)|kicks\.title|offerNames|workshopTypes|aiTools|gesprekstypes|introductionName|workshopPage\.title|downloads\.title|modelForm|delivers|templates$)|\.(id|key|kind|to|url|path|file)$/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Fields of the syntax tree that are read here (https://github.com/estree/estree). */
interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

const longer = (text: string) =>
  /[.?!]$/.test(text) ? `${text} En daar staan we voor.` : `${text} en nog iets meer`;

/** The edits to the values inside a piece of a module; `name` is the path to that piece, such as 'hero.intro'. */
function editsIn(node: Node, name: string, status: KitStatus): Edit[] {
  const inside = (child: unknown, path = name) => editsIn(child as Node, path, status);
  const all = (children: unknown) => (children as Node[]).flatMap((child) => inside(child));
  const replace = (text: string): Edit[] => [{ start: node.start, end: node.end, text }];
  switch (node.type) {
    case 'ExportNamedDeclaration':
      return node.declaration ? inside(node.declaration) : [];
    case 'VariableDeclaration':
      return all(node.declarations);
    case 'VariableDeclarator':
      return inside(node.init, (node.id as { name: string }).name);
    case 'ObjectExpression':
      return all(node.properties);
    case 'Property':
      return inside(node.value, `${name}.${(node.key as { name: string }).name}`);
    case 'ArrayExpression':
      return all(node.elements);
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return inside(node.expression);
    case 'Literal': {
      if (name === 'kit.status') return replace(`'${status}'`);
      if (name in newValues) return replace(JSON.stringify(newValues[name]));
      if (typeof node.value !== 'string' || fixed.test(name)) return [];
      return replace(JSON.stringify(longer(node.value)));
    }
    case 'TemplateLiteral': {
      if (fixed.test(name)) return [];
      const last = (node.quasis as { value: { cooked: string } }[]).at(-1)?.value.cooked ?? '';
      return [{ start: node.end - 1, end: node.end - 1, text: longer(last).slice(last.length) }];
    }
    default:
      return [];
  }
}

function withEdits(source: string, edits: Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: to }) => text.slice(0, start) + to + text.slice(end), source);
}

async function edit(copy: string, status: KitStatus): Promise<void> {
  for (const name of edited) {
    const source = await readFile(join(project, 'site', `${name}.ts`), 'utf8');
    const { program } = parseSync(`${name}.ts`, source);
    const edits = (program.body as unknown as Node[]).flatMap((node) => editsIn(node, '', status));
    await writeFile(join(copy, 'site', `${name}.ts`), withEdits(source, edits));
  }
}

/** The browser tests that read a file which is edited here: the others do not depend on its values. */
async function specsOfSite(copy: string): Promise<string[]> {
  const folder = join(copy, 'tests/e2e');
  const specs = (await readdir(folder)).filter((file) => file.endsWith('.spec.ts'));
  const sources = await Promise.all(specs.map((file) => readFile(join(folder, file), 'utf8')));
  const reads = new RegExp(`/site/(${edited.join('|')})\\.ts'`);
  return specs.filter((_, index) => reads.test(sources[index] ?? ''));
}

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const all = args.includes('all');
const copy = await mkdtemp(join(tmpdir(), 'owner-edit-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
await cp(project, copy, { recursive: true, filter: (path) => !notCopied.has(relative(project, path)) });
await symlink(join(project, 'node_modules'), join(copy, 'node_modules'));
// The copy's own tools: they build and test the folder they are in.
const { must, pinnedNode } = await import(join(copy, 'tools/lib/process.mjs'));
const { ensureBuilt } = await import(join(copy, 'tools/lib/build.mjs'));
const { browser, tally, vitest }: typeof import('../lib/suites.ts') = await import(
  join(copy, 'tools/lib/suites.ts')
);
const results = tally();
const withoutPinned = ['--exclude', 'site/site.specification.test.ts'];
// The tests of local/ start servers and take most of the time; the browser tests run on such a server anyway.
const quick = ['--exclude', 'local/**'];
// Longer texts take more bytes and wrap elsewhere: these figures are for the delivered texts.
const withoutPinnedAndSizes = ['--grep-invert', '@specification|@delivered-texts|little script'];

// The other commands run the tests with the kit not on sale, its current state.
for (const status of all ? (['te-koop', 'binnenkort'] as const) : (['te-koop'] as const)) {
  await edit(copy, status);
  await must('npm run generate', pinnedNode, ['tools/owner/generate.ts']);
  await ensureBuilt();
  await results.run(
    vitest('unit', { name: `unit, ${status}`, args: all ? withoutPinned : [...withoutPinned, ...quick] }),
  );
  if (all) {
    await results.run(vitest('database', { name: `database, ${status}` }));
    await results.run(vitest('contract', { name: `contract, ${status}` }));
    await results.run(vitest('faults', { name: `faults, ${status}`, env: { FAULTS: 'quick' } }));
  }
  const specs = all ? [] : args.length ? args : await specsOfSite(copy);
  await results.run(browser({ name: `browser, ${status}`, files: [...withoutPinnedAndSizes, ...specs] }));
}
await results.finish();
