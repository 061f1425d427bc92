// npm run restore: loads a backup into a new project, whose tables come from the migrations. A dump cannot revoke what
// a project grants by default, so only rows are taken from it. Ends closed, and checks itself.
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import type { Answer } from '../../contract/database/database.ts';
import { typed } from '../operations/commands.ts';
import { accessProblems } from './access.ts';
import { type Backend, backendFrom, Problem } from './backend.ts';
import { backupParts } from './backup.ts';
import { uploadLessons, uploadPictures } from './file-copies.ts';
import { objectProblems } from './objects.ts';
import { encryption, orExplain, program } from './programs.ts';
import { copyRows } from './rows.ts';

const usage = `Gebruik:
  DATABASE_URL=… SUPABASE_URL=… SUPABASE_SECRET_KEY=… npm run restore -- <map>
                                    zet een back-up met lessen in een nieuw project, sluit en controleert
  DATABASE_URL=… npm run restore -- <bestand>   hetzelfde met alleen de rijen, uit pg_dump
  DATABASE_URL=… npm run restore                sluit en controleert alleen, na een deploy of een herstel in het dashboard
  DATABASE_URL=… npm run restore -- --laatste-factuur 2026-0042
                                    zegt welk nummer de winkel het laatst uitgaf, en sluit en controleert`;

const supabase = new URL('../../supabase/', import.meta.url);

/** The rows that a restore takes from a dump; the rest comes from the migrations and the platform. */
const parts = [['--schema=auth', '--table=users', '--table=identities'], ['--schema=public']];

type Sql = postgres.Sql;

async function emptyTables(sql: Sql): Promise<string[]> {
  const [{ ready } = { ready: false }] = await sql`
    select to_regprocedure('public.access_report()') is not null and to_regclass('auth.users') is not null as ready`;
  if (!ready) throw new Problem(`De tabellen ontbreken: voer eerst '${typed('push')}' uit.`);
  const [{ used } = { used: true }] = await sql`
    select exists (select from auth.users) or exists (select from public.orders)
      or exists (select from public.requests) as used`;
  if (used)
    throw new Problem('Er staan al accounts, bestellingen of aanvragen in: herstel in een nieuw project.');
  const rows = await sql`
    select format('public.%I', tablename) as name from pg_catalog.pg_tables where schemaname = 'public'`;
  return rows.map(({ name }) => name);
}

/** Writes the rows of a dump as scripts, in a folder. Returns the scripts, and how many rows they have per table. */
async function readDump(dump: string, folder: string) {
  const counts = new Map<string, number>();
  const scripts = parts.map((_, index) => join(folder, `${index}.sql`));
  for (const [index, choice] of parts.entries()) {
    const whole = join(folder, 'whole.sql');
    await program('pg_restore', ['--data-only', ...choice, `--file=${whole}`, dump]);
    await copyRows(whole, scripts[index] ?? '', counts);
  }
  return { scripts, counts };
}

/** Loads the rows of scripts into tables, all or none. */
async function load(tables: string[], url: string, scripts: string[]): Promise<void> {
  // As a replica no trigger fires: none mails a buyer again, none refuses the record of the owners' actions.
  const commands = ['set session_replication_role = replica', `truncate ${tables.join(', ')}`];
  const args = [
    '--no-psqlrc',
    '--quiet',
    '--single-transaction',
    '--set=ON_ERROR_STOP=1',
    ...commands.map((command) => `--command=${command}`),
    ...scripts.map((script) => `--file=${script}`),
  ];
  await program('psql', args, url);
}

async function close(sql: Sql): Promise<void> {
  for (const file of ['migrations/20261123090100_privileges.sql', 'schemas/grants.sql'])
    await sql.unsafe(await readFile(new URL(file, supabase), 'utf8')).simple();
}

/** What is wrong with the database, a line each; `counts` are the rows that each table should have. */
async function problems(sql: Sql, counts: Map<string, number>): Promise<string[]> {
  const [row] = await sql`select public.access_report() as report`;
  const differing = await objectProblems((text) =>
    sql.begin(async (transaction) => {
      await transaction`set local search_path = ''`;
      return transaction.unsafe(text);
    }),
  );
  const lines = [...accessProblems(row?.report), ...differing];
  for (const [table, wanted] of counts) {
    const [{ found } = { found: 0 }] = await sql.unsafe(`select count(*)::integer as found from ${table}`);
    if (found !== wanted) lines.push(`${table} heeft ${found} rijen, de back-up ${wanted}.`);
  }
  return lines;
}

/**
 * Goes on after the last number that the shop issued. A backup knows only those of its day: a number that is issued again
 * would be on the invoices of two companies. Throws Problem.
 */
async function continueAfter(sql: Sql, number: string): Promise<void> {
  const [, year = '', last = ''] = /^(\d{4})-(\d{4,9})$/.exec(number) ?? [];
  if (!year) throw new Problem(`'${number}' is geen nummer van een factuur zoals 2026-0042.`);
  await sql`
    insert into public.invoice_counters as known (year, last, last_day)
    values (${Number(year)}, ${Number(last)}, private.belgian_day(now()))
    on conflict (year) do update set last = greatest(known.last, excluded.last)`;
}

/** What to do about the numbers of invoices after a restore; null when the shop issued none before the backup. */
async function numbersToCheck(sql: Sql): Promise<string | null> {
  const [known] = await sql`
    select year || '-' || lpad(last::text, greatest(4, length(last::text)), '0') as number
    from public.invoice_counters order by year desc limit 1`;
  return known
    ? `De back-up kent facturen tot ${known.number}. Zoek in de mailbox van de winkel het laatste nummer, en zeg het nu: npm run restore -- --laatste-factuur <nummer>. Anders krijgen twee bedrijven hetzelfde.`
    : null;
}

/** Who runs the shop, or may by an invitation: rows of a backup alone make someone an owner. */
async function owners(sql: Sql): Promise<string[]> {
  const [row] = await sql`select public.list_owners() as known`;
  const known: Answer<'list_owners'> = row?.known;
  const lines = [
    ...known.owners.map(({ email }) => email),
    ...known.invited.map(({ email }) => `${email} (uitgenodigd)`),
  ];
  if (lines.length === 0) return ['Deze winkel heeft geen beheerder.'];
  return [
    'Beheerders van deze winkel:',
    ...lines.map((line) => `  - ${line}`),
    'Ken je er een niet, dan veranderde iemand de back-up: gooi het project weg.',
  ];
}

/** What the arguments ask for. Throws Problem. */
async function readArguments(args: string[]) {
  const options = { 'laatste-factuur': { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [backup, ...more] = positionals;
    const isFolder = backup !== undefined && (await stat(backup).catch(() => null))?.isDirectory() === true;
    if (more.length === 0)
      return {
        dump: isFolder ? join(backup, backupParts.rows) : (backup ?? null),
        /** The folder of a backup with files. */
        folder: isFolder ? backup : null,
        lastNumber: values['laatste-factuur'],
      };
  } catch {
    // An option that does not exist, or without its value.
  }
  throw new Problem(usage);
}

/** Uploads the files of a backup. Throws Problem. */
async function uploadFiles(backend: Backend, folder: string): Promise<void> {
  try {
    const lessons = await uploadLessons(backend, join(folder, backupParts.lessons));
    const pictures = await uploadPictures(backend, join(folder, backupParts.pictures));
    console.log(`lessen: ${lessons} bestanden\nfoto’s: ${pictures} bestanden`);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem(
      `${error.message}\nDe rijen staan er, de bestanden niet allemaal. Los dit op en begin opnieuw in een nieuw project.`,
    );
  }
}

async function restore(url: string | undefined, args: string[]): Promise<void> {
  const { dump, folder, lastNumber } = await readArguments(args);
  if (!url) throw new Problem(usage);
  const backend = folder ? backendFrom(process.env) : null;
  const ssl = await encryption(url);
  const sql = postgres(url, { max: 1, onnotice: () => {}, ssl });
  const scratch = await mkdtemp(join(tmpdir(), 'kickstart-restore-'));
  try {
    const tables = dump && (await emptyTables(sql));
    const rows = dump && (await readDump(dump, scratch));
    if (rows && tables) await load(tables, url, rows.scripts);
    await close(sql);
    if (lastNumber) await continueAfter(sql, lastNumber);
    const counts = rows ? rows.counts : new Map<string, number>();
    const lines = await problems(sql, counts);
    for (const [table, count] of counts) console.log(`${table}: ${count} rijen`);
    if (lines.length > 0)
      throw new Problem(`Niet in orde:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
    if (backend && folder) await uploadFiles(backend, folder);
    const numbers = dump && !lastNumber ? await numbersToCheck(sql) : null;
    console.log(
      'In orde: niets is open dat dicht moet zijn, en functies, views, triggers, policies en rechten zijn die van de migraties.',
    );
    if (numbers) console.log(numbers);
    for (const line of await owners(sql)) console.log(line);
  } finally {
    await sql.end();
    await rm(scratch, { recursive: true });
  }
}

await orExplain(restore(process.env.DATABASE_URL, process.argv.slice(2)));
