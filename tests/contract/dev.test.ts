/** `npm run dev`: the backend and Vite's dev server on one address. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server.ts';
import { eventuallyWithin } from './shop.ts';

const entry = fileURLToPath(new URL('../../tools/dev.ts', import.meta.url));

/** Starts the command with its own data, and stops it when the test ends. */
async function startDev(env: Record<string, string>): Promise<{ child: ChildProcess; output: () => string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kickstart-'));
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  onTestFinished(async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  return { child, output: () => stripVTControlCharacters(printed) };
}

test('answers everything on the one address that it prints', async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { output } = await startDev({ PORT: String(port) });
  const status = (path: string) =>
    fetch(`${url}${path}`).then(
      (response) => response.status,
      () => 0,
    );
  const health = () => fetch(`${url}/healthz`).then((response) => response.text());
  await eventuallyWithin(50_000, async () => (await health().catch(() => '')) === '{"status":"ok"}');
  await eventuallyWithin(50_000, async () => (await status('/')) === 200);
  for (const path of ['/_local/inbox', '/_local/stripe', '/config.json'])
    expect([path, await status(path)]).toEqual([path, 200]);
  const printed = output().match(/https?:\/\/[\w.:[\]]+/g) ?? [];
  expect(new Set(printed.map((address) => new URL(address).port))).toEqual(new Set([String(port)]));

  expect(output()).not.toContain('"level":"error"');
});

test.each([
  [{ HOST: '::1' }, '::1'],
  [{}, '127.0.0.1'],
])('with %o, says when the port is taken, and nothing else', async (env, host) => {
  const blocker = createServer().listen(0, host);
  await once(blocker, 'listening');
  onTestFinished(() => void blocker.close());
  const { port } = blocker.address() as { port: number };
  const { child, output } = await startDev({ PORT: String(port), ...env });
  const [code] = await once(child, 'exit');
  expect(code).toBe(1);
  expect(output()).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another one: PORT=${port + 1}\n`,
  );
});
