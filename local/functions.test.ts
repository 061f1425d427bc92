import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createFunctionsHost, type FunctionsHost } from './functions.ts';

let folder: string;
let host: FunctionsHost;
const output = vi.fn();

const write = (name: string, text: string) => {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'index.ts'), text);
};
const call = (name: string, init: RequestInit = {}, ip = '10.0.0.1') =>
  host.handle(new Request(`http://127.0.0.1:3000/functions/v1/${name}`, { method: 'POST', ...init }), ip);

beforeAll(async () => {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output(String(text));
    return true;
  });
  folder = mkdtempSync(join(tmpdir(), 'functions-'));
  write(
    'echo',
    `
    export default { async fetch(request: Request): Promise<Response> {
      const setting: string | undefined = process.env.HOST_TEST_SETTING;
      return Response.json({ body: await request.text(), method: request.method, setting,
        ip: request.headers.get('x-forwarded-for'), signature: request.headers.get('stripe-signature') });
    } };`,
  );
  write('broken', `export default { fetch() { throw new Error('postgres://an@voorbeeld.be secret') } };`);
  write('_shared', `throw new Error('not a function');`);
  host = await createFunctionsHost(folder, { HOST_TEST_SETTING: 'here', HOST_TEST_GONE: undefined });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

it('passes on the raw body, the headers and the visitor’s own address', async () => {
  const answer = await call('echo', {
    body: '{"a": 1}\n',
    headers: { 'x-forwarded-for': '1.2.3.4', 'stripe-signature': 't=1' },
  });
  expect(await answer.json()).toEqual({
    body: '{"a": 1}\n',
    method: 'POST',
    setting: 'here',
    ip: '10.0.0.1',
    signature: 't=1',
  });
  expect(host.names).toEqual(['broken', 'echo']);
});

it.each([
  ['an unknown function', 'nonsense', 404],
  ['the shared folder', '_shared', 404],
  ['a path traversal', '..%2fecho', 404],
  ['an exception', 'broken', 500],
])('answers %s with a Dutch error without internals', async (_, name, status) => {
  const answer = await call(name, { body: '{}' });
  expect(answer.status).toBe(status);
  const { error } = await answer.json();
  expect(error).toMatch(/\.$/);
  expect(error).not.toMatch(/postgres|secret/);
  expect(output.mock.calls.flat().join()).not.toMatch(/voorbeeld\.be|secret/);
});

it('names a function that cannot be loaded', async () => {
  write('wrong', 'export default 5;');
  await expect(createFunctionsHost(folder, {})).rejects.toThrow('Function wrong has no default export');
});
