import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Backend, backendFrom } from './backend.ts';
import { type Plan, planFor } from './plan.ts';
import { ContentProblem } from './problem.ts';
import { publish, removeStale } from './publish.ts';
import { type Published, readPublished } from './published.ts';
import { readFolder } from './read-folder.ts';
import { after, missingLines, statusLines } from './report.ts';
import { count, megabytes } from './wording.ts';

const usage = `Gebruik:
  npm run content -- publish <map>            controleert de map en zet ze online
  npm run content -- publish <map> --dry-run  toont wat er zou veranderen
  npm run content -- publish <map> --prune    haalt ook weg wat niet in de map staat
  npm run content -- status                   toont wat online staat
De opbouw van de map staat in docs/nl/lessen.md.`;

const say = (...lines: string[]) => console.log(lines.join('\n'));

function sayMissing(state: Published): void {
  const missing = missingLines(state);
  say('', ...(missing.length > 0 ? ['Nog te doen:', ...missing] : ['Alles staat online.']));
}

function sayChanges({ kicks, downloads, uploads }: Plan): void {
  for (const { number } of kicks) say(`  Kick ${number} wordt bijgewerkt`);
  for (const { title } of downloads) say(`  Download ${title} wordt bijgewerkt`);
  for (const { source, size } of uploads) say(`  ${source} wordt geüpload (${megabytes(size)})`);
}

async function status(backend: Backend): Promise<void> {
  const now = await readPublished(backend);
  say(`Online op ${backend.url}:`, ...statusLines(now));
  sayMissing(now);
}

async function publishFolder(folder: string, dryRun: boolean, prune: boolean): Promise<void> {
  const { course, problems } = await readFolder(folder);
  if (problems.length > 0) {
    throw new ContentProblem(
      [
        ...problems.map((line) => `  ${line}`),
        '',
        'Er is niets gepubliceerd. Verbeter dit en probeer opnieuw.',
      ].join('\n'),
    );
  }
  const parts = [
    count(course.kicks.length, 'Kick', 'Kicks'),
    count(course.downloads.length, 'download', 'downloads'),
  ];
  say(`De map is in orde: ${parts.join(' en ')}.`);

  const backend = backendFrom(process.env);
  const now = await readPublished(backend);
  const plan = planFor(course, now, prune);
  const changes = plan.kicks.length + plan.downloads.length + plan.uploads.length;
  if (plan.unchanged > 0) say(`${count(plan.unchanged, 'bestand staat', 'bestanden staan')} er al.`);
  if (changes === 0) say(`Niets veranderd op ${backend.url}.`);
  else if (dryRun) {
    say(`Dit zou veranderen op ${backend.url}:`);
    sayChanges(plan);
  } else {
    await publish(backend, plan, ({ source, size }) => say(`  ${source} geüpload (${megabytes(size)})`));
    const names = [
      ...plan.kicks.map(({ number }) => `Kick ${number}`),
      ...plan.downloads.map(({ title }) => title),
    ];
    say(`Gepubliceerd op ${backend.url}: ${names.join(', ') || 'bestanden'}.`);
  }
  if (!dryRun) {
    const removed = await removeStale(backend);
    if (removed > 0) say(`${count(removed, 'oud bestand', 'oude bestanden')} opgeruimd.`);
  }
  sayMissing(after(now, plan));
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean' }, prune: { type: 'boolean' } },
    });
  } catch {
    throw new ContentProblem(usage);
  }
}

try {
  const { positionals, values } = readArguments();
  const [command, folder, ...more] = positionals;
  if (command === 'status' && !folder) await status(backendFrom(process.env));
  else if (command === 'publish' && folder && more.length === 0) {
    // npm runs scripts in the project folder; the owner means a path relative to their own.
    const full = resolve(process.env.INIT_CWD ?? '.', folder);
    await publishFolder(full, values['dry-run'] ?? false, values.prune ?? false);
  } else throw new ContentProblem(usage);
} catch (error) {
  if (!(error instanceof ContentProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
