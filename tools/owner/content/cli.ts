import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { missingLines } from '../../../contract/kit-complete.ts';
import { formatSize } from '../../../contract/lessons.ts';
import { removeStale } from '../../../supabase/functions/_shared/lessons/stored.ts';
import { type Backend, backendFrom, Problem, refusal } from '../backend.ts';
import { type Plan, planFor } from './plan.ts';
import { publish } from './publish.ts';
import { type Published, readPublished } from './published.ts';
import { readFolder } from './read-folder.ts';
import { after, statusLines } from './report.ts';

const usage = `Gebruik:
  npm run content -- publish <map>            controleert de map en zet ze online
  npm run content -- publish <map> --dry-run  toont wat er zou veranderen
  npm run content -- publish <map> --prune    haalt ook weg wat niet in de map staat
  npm run content -- status                   toont wat online staat
De opbouw van de map staat in docs/nl/lessen.md.`;

/** A number with its noun: '1 Kick', '3 Kicks'. */
const count = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

const say = (...lines: string[]) => console.log(lines.join('\n'));

function sayMissing(state: Published): void {
  const missing = missingLines(state).map((line) => `  ${line}`);
  say('', ...(missing.length > 0 ? ['Nog te doen:', ...missing] : ['Alles staat online.']));
}

/** What a plan changes, by the names that the owner knows. */
const changedNames = ({ kicks, files }: Plan) => [
  ...kicks.map(({ number }) => `Kick ${number}`),
  ...files.map(({ file_name }) => file_name),
];

function sayChanges(plan: Plan): void {
  for (const name of changedNames(plan)) say(`  ${name} wordt bijgewerkt`);
  for (const { file_name } of plan.removed) say(`  ${file_name} wordt weggehaald`);
  for (const { source, size } of plan.uploads) say(`  ${source} wordt geüpload (${formatSize(size)})`);
}

async function status(backend: Backend): Promise<void> {
  const now = await readPublished(backend);
  say(`Online op ${backend.url}:`, ...statusLines(now));
  sayMissing(now);
}

async function publishFolder(folder: string, dryRun: boolean, prune: boolean): Promise<void> {
  const { course, problems } = await readFolder(folder);
  if (problems.length > 0) {
    throw new Problem(
      [
        ...problems.map((line) => `  ${line}`),
        '',
        'Er is niets gepubliceerd. Verbeter dit en probeer opnieuw.',
      ].join('\n'),
    );
  }
  const parts = [
    count(course.kicks.length, 'Kick', 'Kicks'),
    count(course.files.length, 'bestand', 'bestanden'),
  ];
  say(`De map is in orde: ${parts.join(' en ')}.`);

  const backend = backendFrom(process.env);
  const now = await readPublished(backend);
  const plan = planFor(course, now, prune);
  const changes = [plan.kicks, plan.files, plan.removed, plan.uploads].flat().length;
  if (plan.unchanged > 0) say(`${count(plan.unchanged, 'bestand staat', 'bestanden staan')} er al.`);
  if (changes === 0) say(`Niets veranderd op ${backend.url}.`);
  else if (dryRun) {
    say(`Dit zou veranderen op ${backend.url}:`);
    sayChanges(plan);
  } else {
    await publish(backend, plan, ({ source, size }) => say(`  ${source} geüpload (${formatSize(size)})`));
    const withdrawn = plan.removed.map(({ file_name }) => `${file_name} weggehaald`);
    const names = [...changedNames(plan), ...withdrawn];
    say(`Gepubliceerd op ${backend.url}: ${names.join(', ') || 'bestanden'}.`);
  }
  if (!dryRun) {
    const removed = await removeStale(backend.client).catch((error) => {
      throw refusal(backend, 'Oude bestanden opruimen', error);
    });
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
    throw new Problem(usage);
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
  } else throw new Problem(usage);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
