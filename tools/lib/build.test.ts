import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { publishedText } from './build.mjs';
import { pinnedNode, root } from './process.mjs';

const servers: Server[] = [];
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function backend(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answer =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(body);

const refusal = (code: string) => JSON.stringify({ statusCode: '404', code, error: 'not_found' });
const page = '<!doctype html><title>Onderhoud</title>';
const file = JSON.stringify({ version: 1, status: 'te-koop', priceCents: 4900, document: null });

async function readFrom(listener: RequestListener): Promise<string> {
  vi.stubEnv('SUPABASE_URL', await backend(listener));
  return publishedText();
}

test('a build reads what the owner published, and knows when nothing ever was', async () => {
  expect(await readFrom(answer(200, file))).toBe(file);
  expect(await readFrom(answer(400, refusal('NoSuchKey')))).toBe('');
});

test.each([
  ['an error', 500, '{"message":"down"}'],
  ['an error that says what a missing file says', 500, refusal('InternalError')],
  ['no such bucket', 400, refusal('NoSuchBucket')],
  ['a page of a proxy', 404, page],
  ['a page with 200', 200, page],
  ['an empty answer', 200, ''],
  ['another file', 200, '{"status":"ok"}'],
  ['a file of another form', 200, '{"version":2,"shop":{"status":"te-koop"}}'],
  ['null', 200, 'null'],
])('a build that gets %s fails', async (_, status, body) => {
  await expect(readFrom(answer(status, body))).rejects.toThrow();
});

test('a build that gets no answer fails', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  await expect(readFrom(() => {})).rejects.toThrow();
  vi.stubEnv('SUPABASE_URL', 'http://127.0.0.1:1');
  await expect(publishedText()).rejects.toThrow();
});

const run = (args: string[], env: Record<string, string>) =>
  new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(pinnedNode, args, { cwd: root, env: { ...process.env, ...env } }, (error, out, problems) =>
      resolve({ code: Number(error?.code ?? 0), printed: out + problems }),
    );
  });

test('npm run build then says so, and leaves the site as it was', async () => {
  const stamp = join(root, 'build/.stamp');
  const built = () => existsSync(stamp) && readFileSync(stamp, 'utf8');
  const before = built();
  const SUPABASE_URL = await backend(answer(500, '{}'));
  const { code, printed } = await run(['tools/run.mjs', 'build'], { SUPABASE_URL });
  expect([code, printed]).toEqual([
    1,
    expect.stringMatching(/could not be read .*status 500.*Nothing was built/),
  ]);
  expect(built()).toBe(before);
  // As in a deploy, where npm ci was before it.
  expect(printed).not.toContain('Installing packages');
});

test('a file that this version does not understand fails the build too', async () => {
  const env = {
    PUBLISHED_SHOP_FILE: join(root, 'package.json'),
    SUPABASE_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  };
  const ended = await run(['--input-type=module', '-e', "await import('./vite.config.ts')"], env);
  expect(ended).toEqual({ code: 1, printed: expect.stringContaining('another version') });
});
