import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { requestOf } from '../tests/faults/requests.ts';
import { type Backend, createBackend } from './backend.ts';
import { openDatabase } from './database/database.ts';
import { logRequests } from './log.ts';
import { readSettings, type Settings } from './settings.ts';

let directory: string;
let settings: Settings;
let backend: Backend;
const output = vi.fn();

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output(String(text));
    return true;
  });
  directory = mkdtempSync(join(tmpdir(), 'backend-'));
  settings = readSettings({ DATA_DIR: directory, PORT: '0' });
  backend = await createBackend(settings);
});
afterAll(async () => {
  await backend.close();
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true, force: true });
});

const post = (path: string, body: object, to = backend) =>
  fetch(`${to.origins.own}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('keeps answers of Auth and Data API out of caches', async () => {
  for (const path of ['/auth/v1/settings', '/auth/v1/user', '/rest/v1/orders', '/rest/v1/nothing']) {
    const answer = await fetch(backend.origins.own + path);
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
});

it('lets the functions decide which other sites may read their answers', async () => {
  const origins = ['https://evil.example', backend.origins.own];
  const allowed = origins.map(async (origin) => {
    const answer = await fetch(`${backend.origins.own}/functions/v1/verify-payment`, {
      method: 'POST',
      headers: { origin },
    });
    return answer.headers.get('access-control-allow-origin');
  });
  expect(await Promise.all(allowed)).toEqual([null, backend.origins.own]);
});

it('logs no error for an upload that the visitor aborts', async () => {
  logRequests(true);
  const { port } = new URL(backend.origins.own);
  const paths = ['/functions/v1/send-contact-email', '/auth/v1/signup', '/_local/mail/outage'];
  for (const path of paths) {
    output.mockClear();
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\n`);
    socket.write('content-length: 1000\r\n\r\n{"email":', () => setImmediate(() => socket.destroy()));
    await expect.poll(() => output.mock.calls.flat().join('')).toContain(`"path":"${path}"`);
    expect(output.mock.calls.flat().join('')).not.toContain('"level":"error"');
  }
  logRequests(false);
});

it('answers 413 to a body that is too large, and never cuts the connection of a client that is sending', async () => {
  const data = new Uint8Array(3_000_000).fill(120);
  const send = async (path: string, size: number, inPieces: boolean) => {
    const bytes = data.subarray(0, size);
    const body = inPieces ? new Blob([bytes]).stream() : bytes;
    const answer = await fetch(`${backend.origins.own}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    } as RequestInit);
    await answer.text();
    return answer.status;
  };
  for (const path of [
    '/rest/v1/rpc/desk_access',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/withdraw',
  ]) {
    const sizes = [200_000, 3_000_000].flatMap((size) => Array.from({ length: 8 }, () => size));
    const answers = sizes.flatMap((size) => [send(path, size, true), send(path, size, false)]);
    expect([path, new Set(await Promise.all(answers))]).toEqual([path, new Set([413])]);
  }
});

it('reports that it is down when its functions cannot reach the database', async () => {
  const url = process.env.SUPABASE_URL;
  process.env.SUPABASE_URL = 'http://127.0.0.1:1';
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await fetch(`${backend.origins.own}/healthz`)).status).toBe(503);
  process.env.SUPABASE_URL = url;
  expect((await fetch(`${backend.origins.own}/healthz`)).status).toBe(200);
});

it('finishes running requests before it stops, and refuses new ones', async () => {
  const own = await createBackend(readSettings({ DATA_DIR: join(directory, 'stop'), PORT: '0' }));
  const [name, body] = requestOf(0, 'bo@voorbeeld.be');
  const send = async () => {
    try {
      return (await post(`/functions/v1/${name}`, body, own)).status;
    } catch (error) {
      return (error as { cause: { code: string } }).cause.code;
    }
  };
  const first = Array.from({ length: 15 }, send);
  const one = await Promise.race(first);
  const closed = own.close();
  const late = await Promise.all(Array.from({ length: 15 }, send));
  await closed;
  expect([one, ...(await Promise.all(first))]).toEqual(Array(16).fill(200));
  // A connection that was made, but not read before the server closed, is reset.
  for (const outcome of late) expect([503, 'ECONNREFUSED', 'ECONNRESET']).toContain(outcome);
  expect(await send()).toBe('ECONNREFUSED');
  expect(output.mock.calls.flat().filter((line) => line.includes('"error"') && line.includes(name))).toEqual(
    [],
  );
});

it('gives a database from before it had buckets those that the migrations make', async () => {
  const bucketsOf = async (change = '') => {
    await backend.close();
    const database = await openDatabase(settings.database);
    const buckets = await database.query(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets order by id',
    );
    if (change) await database.script(change);
    await database.close();
    return buckets;
  };
  const made = await bucketsOf('drop schema storage cascade');
  expect(made).toHaveLength(2);
  backend = await createBackend(settings);
  expect(await bucketsOf()).toEqual(made);
});
