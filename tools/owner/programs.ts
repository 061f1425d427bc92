import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isLoopback } from '../../local/origins.ts';
import { Problem } from './backend.ts';

/**
 * How to connect: with TLS and a checked certificate, unless the database is on this machine. PostgreSQL's own programs
 * read both settings. Throws Problem without them.
 */
export async function encryption(url: string): Promise<{ ca: string } | false> {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || address.search)
    throw new Problem('DATABASE_URL is geen adres als postgres://…, zonder ? erin.');
  if (isLoopback(address.hostname)) return false;
  const { PGSSLMODE, PGSSLROOTCERT } = process.env;
  if (PGSSLMODE !== 'verify-full' || !PGSSLROOTCERT) {
    throw new Problem(
      'Zet PGSSLMODE=verify-full, en in PGSSLROOTCERT het bestand met het certificaat van Supabase.',
    );
  }
  return { ca: await readFile(PGSSLROOTCERT, 'utf8') };
}

/**
 * The variables that PostgreSQL's programs read (https://www.postgresql.org/docs/current/libpq-envars.html). As an argument
 * the address, with its password, would be in the list of processes. Throws Problem.
 */
function connection(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const parts = {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: username,
    PGPASSWORD: password,
    PGDATABASE: pathname.slice(1),
  };
  try {
    return Object.fromEntries(
      Object.entries(parts).flatMap(([name, value]) => (value ? [[name, decodeURIComponent(value)]] : [])),
    );
  } catch {
    throw new Problem('In DATABASE_URL staat een % die geen teken voorstelt. Schrijf een gewone % als %25.');
  }
}

/** Runs a program of PostgreSQL, on the database with this address if it needs one. Throws Problem. */
export async function program(name: string, args: readonly string[], url?: string): Promise<void> {
  const env = { ...process.env, ...(url && connection(url)) };
  try {
    await promisify(execFile)(name, args, { maxBuffer: 64 * 1024 * 1024, env });
  } catch (error) {
    const { code, stderr } = error as { code?: string; stderr?: string };
    if (code === 'ENOENT') {
      throw new Problem(
        `${name} is niet gevonden: installeer de programma's van PostgreSQL (postgresql-client-17).`,
      );
    }
    throw new Problem(`${name} mislukte:\n${stderr}`);
  }
}

/** Waits for a command. What its user has to solve is printed, and the command then fails; any other error is thrown. */
export async function orExplain(command: Promise<void>): Promise<void> {
  try {
    await command;
  } catch (error) {
    // What PostgreSQL, the network or the file system refuses has a code.
    if (!(error instanceof Error && (error instanceof Problem || 'code' in error))) throw error;
    console.error(error.message || error.name);
    process.exitCode = 1;
  }
}
