/** `npm run dev`: the backend and Vite's dev server on one address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server.ts';
import { eventuallyWithin } from './shop.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const entry = join(root, 'tools/dev.ts');

interface Dev {
  child: ChildProcess;
  dataDir: string;
  output: () => string;
  /** Stops it and removes its data. */
  dispose: () => Promise<void>;
}

/** Starts the command with its own data in the folder `parent`. */
async function startDev(env: Record<string, string>, parent = tmpdir()): Promise<Dev> {
  const dataDir = await mkdtemp(join(parent, 'kickstart-'));
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  const dispose = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { child, dataDir, output: () => stripVTControlCharacters(printed), dispose };
}

const statusOf = (port: number, path: string) =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    (response) => response.status,
    () => 0,
  );

/** Waits until the backend and the dev server answer. */
async function untilReady(port: number): Promise<void> {
  for (const path of ['/healthz', '/'])
    await eventuallyWithin(50_000, async () => (await statusOf(port, path)) === 200);
}

/** Asks for a path exactly as written, as a page of another origin does. */
async function fromElsewhere(port: number, path: string) {
  const headers = { origin: 'http://localhost:9999' };
  const asked = get({ host: '127.0.0.1', port, path, headers });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { allowed: answer.headers['access-control-allow-origin'], body: await text(answer) };
}

/** Addresses under which a dev server of Vite may give a file of the project. */
function waysTo(file: string): string[] {
  const absolute = join(root, file);
  const names = [
    `/${file}`,
    `/./${file}`,
    `/app/../${file}`,
    `/%2e/${file}`,
    `/${file.replaceAll('.', '%2e')}`,
    `/${file.replaceAll('/', '%2f')}`,
    `/${file.toUpperCase()}`,
    `/${file}/`,
    `//${file}`,
    `/@fs${absolute}`,
    `/@fs/${absolute}`,
    `/@fs${root}/app/../${file}`,
    `/@fs${absolute.replaceAll('.', '%2e')}`,
    `/@id${absolute}`,
    `/@id/__x00__${absolute}`,
  ];
  const queries = ['?raw??', '?import&raw??', '?url', '?import&url', '?inline', '?import&inline', '?import'];
  const rarer = ['?.svg?.wasm?init', '?raw&url', '?import&worker', '?html-proxy'];
  return [
    ...names.flatMap((name) => [name, `${name}?raw`, `${name}?import&raw`]),
    ...[...queries, ...rarer].flatMap((query) => [`/${file}${query}`, `/@fs${absolute}${query}`]),
  ];
}

describe('a running dev server, whose data are inside the project', () => {
  let port: number;
  let dev: Dev;
  beforeAll(async () => {
    port = await freePort();
    const parent = join(root, '.cache');
    await mkdir(parent, { recursive: true });
    dev = await startDev({ PORT: String(port) }, parent);
    await untilReady(port);
  });
  afterAll(() => dev.dispose());

  test('answers everything on the one address that it prints', async () => {
    for (const path of ['/_local/inbox', '/_local/stripe', '/config.json'])
      expect([path, await statusOf(port, path)]).toEqual([path, 200]);
    const printed = dev.output().match(/https?:\/\/[\w.:[\]]+/g) ?? [];
    expect(new Set(printed.map((address) => new URL(address).port))).toEqual(new Set([String(port)]));

    expect(dev.output()).not.toContain('"level":"error"');
  });

  test('gives a page of another origin nothing of the data', async () => {
    const secrets: string[] = Object.values(
      JSON.parse(await readFile(join(dev.dataDir, 'secrets.json'), 'utf8')),
    ).filter((value): value is string => typeof value === 'string' && !value.startsWith('sb_publishable'));
    expect(secrets.length).toBeGreaterThan(1);
    const ways = waysTo(relative(root, join(dev.dataDir, 'secrets.json')));
    const leaks = await Promise.all(
      ways.map(async (path) => {
        const { body } = await fromElsewhere(port, path);
        const decoded = body + Buffer.from(/base64,([\w+/=]+)/.exec(body)?.[1] ?? '', 'base64');
        return secrets.some((secret) => decoded.includes(secret)) ? [path] : [];
      }),
    );
    expect(leaks.flat()).toEqual([]);

    for (const path of ['/', '/@vite/client', '/app/root.tsx', '/config.json', '/_local/inbox.json'])
      expect([path, (await fromElsewhere(port, path)).allowed]).toEqual([path, undefined]);
  });
});

test.each(['0.0.0.0', '::', '192.168.1.10'])('refuses to listen on %s', async (HOST) => {
  const { child, output, dispose } = await startDev({ HOST, PORT: String(await freePort()) });
  onTestFinished(dispose);
  const [code] = await once(child, 'exit');
  expect([code, output()]).toEqual([
    1,
    'HOST must be 127.0.0.1, ::1 or localhost: npm run dev hands out files of the project. Others can look at the shop of npm start.\n',
  ]);
});

test.each([
  [{ HOST: '::1' }, '::1'],
  [{}, '127.0.0.1'],
])('with %o, says when the port is taken, and nothing else', async (env, host) => {
  const blocker = createServer().listen(0, host);
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as { port: number };
  const { child, output, dispose } = await startDev({ PORT: String(port), ...env });
  onTestFinished(dispose);
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output()).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1}\n`,
  );
});
