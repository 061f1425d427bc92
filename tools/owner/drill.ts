// npm run drill: the whole exercise of a backup, to practise: two shops as `npm start` runs them, on a PostgreSQL of their own,
// with invented people. It types the commands of docs/nl/live-zetten.md, and nothing of it is left afterwards.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import postgres from 'postgres';
import { lessonFiles } from '../../contract/lessons.ts';
import { kit } from '../../site/kit.ts';
import { type PostgresServer, startPostgres } from '../../tests/postgres.ts';
import { serverOn } from '../../tests/server.ts';
import { smallPdf } from '../../tests/small-pdf.ts';
import { backendFrom, Problem } from './backend.ts';
import { fillDemo } from './demo.ts';
import { orExplain } from './programs.ts';

type Shop = Awaited<ReturnType<typeof serverOn>>;

/** People of the shop, and what it sells after the backup. */
const size = 20;
const sales = 2;

const backendOf = ({ url, secretKey }: Shop) =>
  backendFrom({ SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey });

/** Fills a shop with invented people, a member and a lesson. Throws Problem. */
async function fill(shop: Shop): Promise<void> {
  await fillDemo(backendOf(shop), size);
  const member = { email: 'lid@voorbeeld.be', password: 'Oefenen-met-2-winkels' };
  const joined = await backendOf(shop).client.auth.signUp(member);
  const { client } = backendOf(shop);
  const path = 'oefening.pdf';
  const stored = await client.storage
    .from(lessonFiles.bucket)
    .upload(path, smallPdf('Oefening'), { contentType: 'application/pdf' });
  const listed = await client
    .from('lesson_files')
    .insert({ key: 'oefening', title: 'Oefening', path, file_name: path, mime_type: 'application/pdf' });
  const error = joined.error ?? stored.error ?? listed.error;
  if (error) throw new Problem(`De winkel is niet gevuld: ${error.message}`);
}

async function sell(shop: Shop, email: string): Promise<void> {
  const { client } = backendOf(shop);
  const { data, error } = await client.functions.invoke('create-stripe-payment', {
    body: { productName: kit.name, customerInfo: { email } },
  });
  const sessionId = /cs_test_[A-Za-z0-9]+/.exec(data?.paymentUrl)?.[0];
  if (!sessionId) throw new Problem(`De verkoop begon niet: ${error?.message}`);
  await fetch(`${shop.url}/_local/stripe/${sessionId}/paid`, { method: 'POST' });
  await client.functions.invoke('verify-payment', { body: { sessionId } });
}

/** How many rows each table of the shop and its accounts have. */
async function rowsOf({ databaseUrl }: Shop): Promise<Map<string, number>> {
  const sql = postgres(databaseUrl, { max: 1 });
  try {
    const rows = await sql`
      select schemaname || '.' || tablename as name from pg_catalog.pg_tables
      where schemaname = 'public' or schemaname = 'auth' and tablename = 'users' order by 1`;
    const counts = new Map<string, number>();
    for (const { name } of rows) {
      const [row] = await sql.unsafe(`select count(*)::integer as count from ${name}`);
      counts.set(name, row?.count);
    }
    return counts;
  } finally {
    await sql.end();
  }
}

/** Types a command on a shop, as the owner would, and prints what it prints. Throws Problem. */
function type(server: PostgresServer, shop: Shop, name: 'backup' | 'restore', folder: string) {
  console.log(`\n> npm run ${name} -- ${folder}`);
  const env = {
    ...process.env,
    DATABASE_URL: shop.databaseUrl,
    SUPABASE_URL: shop.url,
    SUPABASE_SECRET_KEY: shop.secretKey,
    PATH: `${server.program('')}${delimiter}${process.env.PATH}`,
  };
  return new Promise<void>((resolve, reject) => {
    const script = join(import.meta.dirname, `${name}.ts`);
    execFile(process.execPath, [script, folder], { env }, (error, out, problems) => {
      console.log((out + problems).trim().replaceAll(/^/gm, '  '));
      if (error) reject(new Problem(`${name} mislukte.`));
      else resolve();
    });
  });
}

async function practise(server: PostgresServer, folder: string, closers: (() => Promise<void>)[]) {
  const start = async () => {
    const shop = await serverOn(server.url('postgres'));
    closers.push(() => shop.dispose());
    return shop;
  };
  console.log('1. Een winkel met verzonnen klanten, een lid en een les.');
  const shop = await start();
  await fill(shop);

  console.log('\n2. De back-up. In het echt: elke week, en voor elke deploy met migraties.');
  await type(server, shop, 'backup', folder);
  const before = await rowsOf(shop);

  console.log(`\n3. Een dag verkoop na de back-up: ${sales} bestellingen. Dan is de winkel weg.`);
  for (let sale = 1; sale <= sales; sale += 1) await sell(shop, `koper-${sale}@voorbeeld.be`);
  const after = await rowsOf(shop);

  console.log('\n4. Het herstel in een nieuw project.');
  const project = await start();
  await type(server, project, 'restore', folder);

  console.log('\n5. De vergelijking.');
  const found = await rowsOf(project);
  for (const table of ['auth.users', 'public.orders', 'public.requests', 'public.lesson_files']) {
    const counts = [before, after, found].map((rows) => rows.get(table));
    console.log(`  ${table}: back-up ${counts[0]}, verloren winkel ${counts[1]}, herstel ${counts[2]}`);
    if (counts[0] !== counts[2]) throw new Problem(`${table} is niet zoals in de back-up.`);
  }
  const lost = (after.get('public.orders') ?? 0) - (found.get('public.orders') ?? 0);
  if (lost !== sales) throw new Problem(`Er ontbreken ${lost} bestellingen in de plaats van ${sales}.`);
  console.log(
    `\nGeoefend. De ${lost} bestellingen van na de back-up staan niet in het herstel: in het echt haalt 'npm run shop -- reconcile' ze bij Stripe. Van deze oefening blijft niets staan.`,
  );
}

async function drill(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'kickstart-drill-'));
  closers.push(() => rm(folder, { recursive: true }));
  try {
    const server = await startPostgres();
    closers.push(() => server.stop());
    await practise(server, join(folder, 'winkel'), closers);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

await orExplain(drill());
