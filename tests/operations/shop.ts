import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { supabase, supabaseBinary } from '../../tools/operations/commands.ts';
import { accounts } from '../database/project.ts';
import { type PostgresServer, startPostgres } from '../postgres.ts';
import { type Management, startManagement } from './management.ts';
import { type Pooler, startPooler } from './pooler.ts';

const root = join(import.meta.dirname, '../..');

/** What a command printed, and how it ended. */
export interface Ended {
  code: number | null;
  output: string;
}

/** A copy of the shop's files with a hosted project behind it: an API that is a stand-in, and a real PostgreSQL. */
export interface Hosted {
  folder: string;
  management: Management;
  database: string;
  /** Runs a line of a shell there, where nobody can be asked, with the settings of the workflow. */
  run(line: string, env?: Record<string, string>): Promise<Ended>;
  stop(): Promise<void>;
}

let server: PostgresServer | undefined;

/** The PostgreSQL that all projects of a file share. */
export async function startServer(): Promise<void> {
  server = await startPostgres();
}

export async function stopServer(): Promise<void> {
  await server?.stop();
}

/** Starts a project; `ref` is that of staging for the settings of staging. */
export async function startHosted(ref: string, isFree = false): Promise<Hosted> {
  if (!server) throw new Error('There is no PostgreSQL.');
  const name = `shop_${randomUUID().replaceAll('-', '')}`;
  const database = await server.create(name);
  const auth = postgres(await server.prepareAuth(name), { max: 1, onnotice: () => {} });
  await auth.unsafe(accounts).simple();
  await auth.end();
  const pooler: Pooler = await startPooler(database);
  const superuser = Object.assign(new URL(database), { username: 'supabase_admin' });
  const management = await startManagement(ref, pooler.host, isFree, async () => {
    const role = `cli_login_${randomUUID().replaceAll('-', '')}`;
    const admin = postgres(superuser.href, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create role ${role} login noinherit password '${role}' in role postgres`);
    await admin.end();
    return { role, password: role };
  });
  const folder = mkdtempSync(join(tmpdir(), 'operations-'));
  for (const name of ['supabase', 'contract', 'site'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  rmSync(join(folder, 'supabase/.temp'), { recursive: true, force: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'home'));
  const profile = join(folder, 'profile.yaml');
  writeFileSync(
    profile,
    `name: stand-in\napi_url: ${management.url}\ndashboard_url: ${management.url}\nproject_host: localhost\npooler_host: "${pooler.domain}"\n`,
  );
  const settings = {
    HOME: join(folder, 'home'),
    PATH: process.env.PATH ?? '',
    SUPABASE: supabaseBinary,
    SUPABASE_PROFILE: profile,
    SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
    SUPABASE_DB_PASSWORD: new URL(database).password,
    SUPABASE_PROJECT_REF: ref,
    PROJECT_REF: ref,
    RESEND_API_KEY: 're_a_key_of_a_test',
    SUPABASE_TELEMETRY_DISABLED: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
  };
  return {
    folder,
    management,
    database,
    run: (line, env) =>
      new Promise((resolve) => {
        const child = spawn('bash', ['-c', line], {
          cwd: folder,
          env: { ...settings, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk) => {
            output += chunk;
          });
        child.once('close', (code) => resolve({ code, output }));
      }),
    stop: async () => {
      pooler.stop();
      await management.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The lines of the workflow that use the CLI, in order. */
export function workflowLines(
  workflow = readFileSync(join(root, '.github/workflows/deploy.yml'), 'utf8'),
): string[] {
  return [...workflow.matchAll(/^\s*(?:run: )?(\$SUPABASE .+)$/gm)].map(([, line = '']) => line);
}

/** The commands of the CLI in the steps of nl/live-zetten.md, in order, as a shell reads them. */
export function guideLines(guide = readFileSync(join(root, 'docs/nl/live-zetten.md'), 'utf8')): string[] {
  return [...guide.matchAll(/^ {3}```sh\n([\s\S]*?)\n {3}```$/gm)]
    .flatMap(([, block = '']) => block.replaceAll(/\\\n\s*/g, '').split('\n'))
    .filter((line) => line.includes(supabase))
    .map((line) => line.trim().replaceAll(supabase, '$SUPABASE'));
}

/** What is wrong with how a command ended, in words; none when it did as meant. */
export function faultsOf({ code, output }: Ended): string[] {
  const faults: [RegExp, string][] = [
    [/unknown (?:flag|option|command)|unrecognized/i, 'an unknown flag'],
    [/can't ask|\[y\/n\]|are you sure/i, 'a question'],
    [/local stack/i, 'the stack on this machine instead of the project'],
    [/deprecated|will be removed/i, 'a deprecated setting or flag'],
    [/^WARN/m, 'a warning'],
  ];
  return [
    ...faults.filter(([pattern]) => pattern.test(output)).map(([, fault]) => fault),
    ...(code === 0 ? [] : [`ended with ${code}`]),
  ];
}
