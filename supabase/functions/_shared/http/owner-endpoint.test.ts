import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { needsFreshCode } from '../../../../contract/desk.ts';
import { functionMessages } from '../../../../contract/messages.ts';
import { DatabaseError } from '../database.ts';
import { success } from './failure.ts';
import { ownerEndpoint } from './owner-endpoint.ts';

const paths: string[] = [];
let access = 'owner';
let room: object | null = null;
let refusedBy = '';

beforeEach(() => {
  paths.length = 0;
  access = 'owner';
  room = null;
  refusedBy = '';
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const path = new URL(String(input)).pathname;
    paths.push(path);
    if (path === '/auth/v1/user') return Response.json({ id: crypto.randomUUID(), email: 'an@voorbeeld.be' });
    return Response.json(path.endsWith('/desk_access') ? access : room ? { limited: room } : {});
  });
  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const desk = ownerEndpoint({
  name: 'desk-kit',
  schema: v.object({}),
  handle: async () => {
    if (refusedBy) throw new DatabaseError(refusedBy, 'refused');
    return success({ done: true });
  },
});
const call = (authorization: string) =>
  desk.fetch(
    new Request('http://x', {
      method: 'POST',
      body: '{}',
      headers: { authorization, 'content-type': 'application/json' },
    }),
  );
const limit = '/rest/v1/rpc/within_limits';

test('an owner’s requests are limited', async () => {
  expect((await call('Bearer a.b.c')).status).toBe(200);
  room = { key: 'k', seconds: 0, first: true };
  const answer = await call('Bearer a.b.c');
  expect([answer.status, (await answer.json()).error]).toEqual([429, functionMessages.tooMany]);
});

test('what needs a fresh code says so, and what the database cannot read is a bad request', async () => {
  refusedBy = needsFreshCode;
  const fresh = await call('Bearer a.b.c');
  expect([fresh.status, (await fresh.json()).code]).toEqual([403, 'fresh-code']);
  refusedBy = '22003';
  expect((await call('Bearer a.b.c')).status).toBe(400);
});

test('nobody else can use up the owner’s requests', async () => {
  access = 'none';
  expect((await call('Bearer a.b.c')).status).toBe(404);
  expect(paths).not.toContain(limit);
});

test.each(['', 'Bearer nonsense', 'Bearer sb_publishable_a'])(
  'without a token the database is not asked: %s',
  async (authorization) => {
    expect((await call(authorization)).status).toBe(401);
    expect(paths).toEqual([]);
  },
);
