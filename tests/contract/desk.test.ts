/** The answers of the owner's desk to anyone but an owner. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { expect, inject, test } from 'vitest';
import { appointOwner } from '../people.ts';
import { secretsOf } from '../server.ts';
import { config, customer, url, visitor } from './shop.ts';

const supabase = join(import.meta.dirname, '../../supabase');

/** Every table, as the migrations make them. */
const sql = readdirSync(join(supabase, 'migrations'))
  .map((file) => readFileSync(join(supabase, 'migrations', file), 'utf8'))
  .join('\n');
const tables = [
  ...new Set([...sql.matchAll(/create table public\.(\w+)/g)].map(([, table = '']) => table)),
].filter((table) => !new RegExp(`drop table public\\.${table}\\b`).test(sql));
const deskFunctions = readdirSync(join(supabase, 'functions')).filter((name) => name.startsWith('desk-'));

async function clientAs(kind: 'visitor' | 'member'): Promise<SupabaseClient> {
  return kind === 'visitor' ? visitor() : (await customer()).client;
}

test.each([
  ['visitor', 401, null],
  ['member', 403, 'none'],
] as const)('the desk answers a %s only whether they are an owner', async (kind, refused, access) => {
  const client = await clientAs(kind);
  expect((await client.rpc('desk_lessons')).status).toBe(refused);
  expect((await client.rpc('desk_access')).data).toBe(access);
});

test.each(['visitor', 'member'] as const)('a %s calls no function of the desk over HTTP', async (kind) => {
  const client = await clientAs(kind);
  for (const name of deskFunctions) {
    const { error } = await client.functions.invoke(name, { body: {} });
    expect([name, error?.context?.status]).toEqual([name, kind === 'member' ? 404 : 401]);
  }
});

test.each(['visitor', 'member'] as const)('a %s reads only their own rows', async (kind) => {
  const client = await clientAs(kind);
  for (const table of tables) {
    const { data } = await client.from(table).select('*').limit(1);
    expect([table, data ?? []]).toEqual([table, []]);
  }
});

test('an account that claims to be an owner in its own metadata is not one', async () => {
  const { client } = await customer();
  await client.auth.updateUser({ data: { role: 'owner', app_metadata: { role: 'owner' } } });
  await client.auth.refreshSession();
  expect((await client.rpc('desk_access')).data).toBe('none');
});

test('an owner whose role is revoked reads nothing from that moment on', async () => {
  const { email } = await customer();
  const { supabaseUrl } = await config();
  const { secretKey } = await secretsOf(inject('dataDir'));
  const server = createClient(supabaseUrl, secretKey, { auth: { persistSession: false } });
  const client = await appointOwner(url, inject('dataDir'), email);
  expect((await client.rpc('desk_actions', { query: {} })).data.total).toBeGreaterThan(0);
  await server.rpc('set_owner', { address: email, wanted: false });
  expect((await client.rpc('desk_actions', { query: {} })).status).toBe(403);
});

test('an account becomes an owner with a new password only: its password and sessions end', async () => {
  const { client, email } = await customer();
  const { data } = await client.auth.getSession();
  const owner = await appointOwner(url, inject('dataDir'), email);
  expect((await owner.rpc('desk_access')).data).toBe('owner');
  expect((await client.auth.refreshSession()).error).not.toBeNull();
  const before = await fetch(`${url}/rest/v1/rpc/desk_access`, {
    method: 'POST',
    headers: {
      apikey: (await config()).publishableKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect(await before.json()).toBe('none');
});

test('the page itself is served and not indexed', async () => {
  const response = await fetch(`${url}/beheer`);
  expect(response.status).toBe(200);
  expect(await response.text()).toMatch(/<meta name="robots" content="noindex"/);
});
