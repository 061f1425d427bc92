import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import serverEnvironment from '../local/server-environment.json' with { type: 'json' };

const entry = fileURLToPath(new URL('../local/server.ts', import.meta.url));

/** A separate running shop: a free port and a temporary data directory. */
export interface TestServer {
  url: string;
  dataDir: string;
  pid: number;
  /** Everything the process printed. */
  output: () => string;
  /** Sends the process a signal and waits until it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  /** Stops it and removes its data. */
  dispose: () => Promise<void>;
}

/** Hashes a password in 1 ms instead of 80 (@supabase/lite), so that tests do not wait for it. */
export const quickHashes = { LITE_AUTH_BCRYPT_COST: '4' };

/** Settings for suites that send more than any visitor; the limits themselves are tested separately. */
export const raisedLimits = {
  RATE_LIMIT_FACTOR: '10000',
  LIMITS: JSON.stringify({
    signInPerIp: 100_000,
    verifyPerIp: 100_000,
    refreshPerIp: 100_000,
    mailPerIp: 100_000,
    mailIntervalSeconds: 0,
    updatePerIp: 100_000,
  }),
};

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function healthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server stopped by itself:\n${output()}`);
    // It prints its addresses once it listens; before that, another server on this port could answer.
    try {
      if (!output().includes(url)) throw new Error('not listening yet');
      const response = await fetch(`${url}/healthz`);
      if (response.ok) return;
    } catch {
      // Retried below.
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A shop on a database of its own on a PostgreSQL server, as in .github/workflows/real-stack.yml. */
export async function serverOn(
  address: string,
): Promise<TestServer & { databaseUrl: string; secretKey: string }> {
  const name = `contract_${randomBytes(6).toString('hex')}`;
  const admin = postgres(address, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const secret = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`;
  const keys = {
    jwtSecret: secret(''),
    publishableKey: secret('sb_publishable_'),
    secretKey: secret('sb_secret_'),
    resendKey: secret('re_'),
  };
  const databaseUrl = Object.assign(new URL(address), { pathname: `/${name}` }).href;
  const server = await startServer({
    env: {
      ...raisedLimits,
      DATABASE_URL: databaseUrl,
      SUPABASE_PUBLISHABLE_KEY: keys.publishableKey,
      SUPABASE_SECRET_KEY: keys.secretKey,
      SUPABASE_JWT_SECRET: keys.jwtSecret,
      STRIPE_SANDBOX_KEY: secret('sk_test_'),
      LOCAL_MAIL_KEY: keys.resendKey,
      STRIPE_WEBHOOK_SECRET: secret('whsec_'),
      RESEND_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('base64')}`,
    },
  });
  await writeFile(join(server.dataDir, 'secrets.json'), JSON.stringify(keys), { mode: 0o600 });
  return { ...server, databaseUrl, secretKey: keys.secretKey };
}

/** A shop for a whole suite: the one already running at SHOP_URL, or a separate one. */
export async function sharedServer(): Promise<Pick<TestServer, 'url' | 'dataDir' | 'dispose'>> {
  const { SHOP_URL: url, SHOP_DATA_DIR: dataDir = '', TEST_DATABASE_URL: database } = process.env;
  if (database && !url) return serverOn(database);
  return url ? { url, dataDir, dispose: async () => {} } : startServer({ env: raisedLimits });
}

/** The environment of a production-like shop, with its secrets; undefined in the embedded mode. */
const given = process.env.SHOP_ENVIRONMENT;

/** The secrets of the shop with this data directory, or of the one in SHOP_ENVIRONMENT. */
export async function secretsOf(dataDir: string): Promise<{ secretKey: string; jwtSecret: string }> {
  if (!dataDir && given) {
    const { SUPABASE_SECRET_KEY, SUPABASE_JWT_SECRET } = JSON.parse(given);
    return { secretKey: SUPABASE_SECRET_KEY, jwtSecret: SUPABASE_JWT_SECRET };
  }
  return JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
}

/** An owner's shell may hold the settings of the live shop; a test server must never use them. */
function withoutLiveSettings(): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'RESEND_API_KEY',
    'DATABASE_URL',
    'SITE_URL',
  ])
    delete env[name];
  return env;
}

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of a new database, keyed by what creates it: the embedded backend and the migrations. */
function templateFolder(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of ['local', 'supabase/migrations'])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (/\.(ts|sql)$/.test(name)) hash.update(name).update(readFileSync(join(root, folder, name)));
  return join(root, '.cache', 'databases', hash.digest('hex').slice(0, 16));
}

/** Copies a new database into a data directory, which saves two seconds; the first caller makes the template. */
async function fillDataDir(dataDir: string): Promise<void> {
  const template = templateFolder();
  if (!existsSync(template)) {
    const first = await startServer({ dataDir, fresh: true });
    await first.stop();
    const copy = `${template}.${process.pid}`;
    cpSync(join(dataDir, 'pg'), copy, { recursive: true });
    // Another process was faster.
    await rename(copy, template).catch(() => rm(copy, { recursive: true, force: true }));
    return;
  }
  // Its asynchronous form takes eight times as long.
  cpSync(template, join(dataDir, 'pg'), { recursive: true });
}

/** Starts the shop as `npm start` does, on a free port, and waits until it answers. */
export async function startServer(
  options: {
    env?: Record<string, string>;
    dataDir?: string;
    /** Creates the database from scratch, as a shop's first start does. */
    fresh?: boolean;
    port?: number;
    /** Called with the process's output as it arrives. */
    onOutput?: (text: string) => void;
  } = {},
): Promise<TestServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kickstart-')));
  if (!options.dataDir && !options.fresh && !options.env?.DATABASE_URL) await fillDataDir(dataDir);
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [entry], {
    env: {
      ...withoutLiveSettings(),
      ...serverEnvironment,
      ...quickHashes,
      // Some sixty servers of a run reuse what the first one compiled.
      NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const print = (chunk: Buffer) => {
    printed += chunk;
    options.onOutput?.(String(chunk));
  };
  child.stdout.on('data', print);
  child.stderr.on('data', print);
  const output = () => printed;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await healthy(url, child, output);

  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null) child.kill(signal);
    return gone;
  };
  const dispose = async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, pid: child.pid ?? 0, output, stop, dispose };
}
