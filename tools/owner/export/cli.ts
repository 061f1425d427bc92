import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../../local/database/database.ts';
import { DirectoryTaken, lockDirectory } from '../../../local/lock.ts';
import { dump, waitingMails } from './dump.ts';

const usage = `Gebruik: npm run export -- <bestand.sql>
Schrijft wat de winkel van 'npm start' (DATA_DIR) bewaart als SQL, voor een database met dezelfde migraties.`;

async function run(): Promise<void> {
  const [target, ...more] = process.argv.slice(2);
  if (!target || target.startsWith('-') || more.length > 0) throw new Error(usage);
  const file = resolve(process.env.INIT_CWD ?? '.', target);
  if (existsSync(file)) throw new Error(`${target} bestaat al: kies een andere naam.`);
  const directory = resolve(process.env.DATA_DIR || '.data');
  const folder = join(directory, 'pg');
  if (!existsSync(folder)) throw new Error(`In ${directory} staat geen winkel. Kies DATA_DIR.`);

  const unlock = lockDirectory(directory);
  const database = await openDatabase(folder);
  try {
    const { script, counts } = await dump(database);
    // It holds addresses and the hashes of passwords.
    await writeFile(file, script, { mode: 0o600, flag: 'wx' });
    for (const [table, count] of Object.entries(counts)) console.log(`  ${table}: ${count}`);
    const waiting = await waitingMails(database);
    if (waiting > 0)
      console.log(`Let op: ${waiting} mails wachten nog en gaan niet mee. Laat ze eerst vertrekken.`);
    console.log(`Geschreven in ${target}. Het bevat persoonsgegevens: bewaar het niet langer dan nodig.`);
  } finally {
    await database.close();
    unlock();
  }
}

try {
  await run();
} catch (error) {
  const stop = error instanceof DirectoryTaken ? ' Stop de winkel eerst.' : '';
  console.error(`${error instanceof Error ? error.message : String(error)}${stop}`);
  process.exitCode = 1;
}
