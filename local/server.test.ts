/** The process as a newcomer starts and stops it, on the shop's own migrations and functions. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const SERVER = join(import.meta.dirname, 'server.ts');
let directory: string;
let port: number;
const started = new Set<ChildProcess>();

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'server-'));
  port = await freePort();
});
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: free } = server.address() as { port: number };
  server.close();
  return free;
}

function run(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: String(port), DATA_DIR: join(directory, 'data'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  const ended = once(child, 'exit').then(([code]) => {
    started.delete(child);
    return code as number | null;
  });
  return { child, said, ended };
}

const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
const healthy = () =>
  vi.waitFor(async () => expect((await at('/healthz')).status).toBe(200), { timeout: 60_000, interval: 100 });

it('starts, keeps what it acknowledged through kill -9, refuses rivals, and stops cleanly', async () => {
  const first = run();
  await healthy();
  await vi.waitFor(() =>
    expect(first.said.out).toMatch(
      /Site: +http:\/\/127\.0\.0\.1.*Checkout: .*\/checkout-auth\n.*Inbox: .*\/_local\/inbox\n.*\/_local\/stripe/s,
    ),
  );
  const { publishableKey, supabaseUrl } = await (await at('/_local/config.json')).json();
  expect(supabaseUrl).toBe(`http://127.0.0.1:${port}`);
  expect((await (await fetch(`http://localhost:${port}/config.json`)).json()).supabaseUrl).toBe(
    `http://localhost:${port}`,
  );

  const samePlace = run({ PORT: String(await freePort()) });
  expect(await samePlace.ended).toBe(1);
  expect(samePlace.said.err).toMatch(/is already in use by process \d+/);
  const samePort = run({ DATA_DIR: join(directory, 'other') });
  expect(await samePort.ended).toBe(1);
  expect(samePort.said.err).toMatch(new RegExp(`^Port ${port} is taken.*PORT=`));

  const headers = { apikey: publishableKey, 'content-type': 'application/json' };
  const body = JSON.stringify({ email: 'an@voorbeeld.be', password: 'Geheim123' });
  const outageHeaders = { 'content-type': 'application/json' };
  await at('/_local/mail/outage', { method: 'POST', headers: outageHeaders, body: '{"on":true}' });
  expect((await at('/auth/v1/signup', { method: 'POST', headers, body })).status).toBe(200);
  const secrets = readFileSync(join(directory, 'data', 'secrets.json'), 'utf8');
  first.child.kill('SIGKILL');
  await first.ended;

  const second = run();
  await healthy();
  expect(readFileSync(join(directory, 'data', 'secrets.json'), 'utf8')).toBe(secrets);
  expect(await (await at('/_local/inbox.json')).json()).toEqual([]);
  await at('/_local/mail/outage', { method: 'POST', headers: outageHeaders, body: '{"on":false}' });
  const mails = await vi.waitFor(async () => {
    const list = await (await at('/_local/inbox.json?to=an@voorbeeld.be')).json();
    expect(list).toHaveLength(1);
    return list;
  }, 10_000);
  expect(mails[0]).toMatchObject({
    to: 'an@voorbeeld.be',
    text: expect.stringContaining(`http://127.0.0.1:${port}/auth`),
  });

  const answer = await at('/', { headers: { 'x-request-id': 'mine' } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(second.said.err).toBe('');
  expect(second.said.out).not.toMatch(/an@voorbeeld\.be/);
  expect(second.said.out).toMatch(/^Gestopt\.$/m);
}, 120_000);
