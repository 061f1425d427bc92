import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { deskOf } from './desk.ts';
import { openDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
let owner: string;
let member: string;

beforeAll(async () => {
  database = await openDatabase();
  owner = await database.addUser('eigenaar@voorbeeld.be');
  member = await database.addUser('lid@voorbeeld.be');
  await database.call('set_owner', 'EIGENAAR@voorbeeld.be', true);
});

const access = async (user: string) =>
  (await database.as<{ access: string }>('authenticated', user, 'select public.desk_access() as access'))[0]
    ?.access;

test('an account is an owner from the moment the role is granted until it is revoked', async () => {
  expect(await access(owner)).toBe('owner');
  expect(await access(member)).toBe('none');
  expect(await database.call('set_owner', 'lid@voorbeeld.be', true)).toBe(true);
  expect(await access(member)).toBe('owner');
  expect(await database.call('set_owner', 'lid@voorbeeld.be', false)).toBe(true);
  expect(await access(member)).toBe('none');
});

test('a new owner starts with a reset link: password, sessions, factors and mailed links end, of nobody else', async () => {
  const shop = await openDatabase(
    `create table auth.mfa_factors (user_id uuid);
     create table auth.one_time_tokens (user_id uuid)`,
  );
  const made = await shop.addUser('gemaakt@voorbeeld.be');
  const other = await shop.addUser('ander@voorbeeld.be');
  await shop.rows("update auth.users set encrypted_password = 'hash'");
  await shop.rows('insert into auth.sessions select gen_random_uuid(), id from auth.users');
  for (const table of ['mfa_factors', 'one_time_tokens'])
    await shop.rows(`insert into auth.${table} select id from auth.users`);
  const left = (user: string) =>
    shop.rows(
      `select encrypted_password as password,
         (select count(*)::int from auth.sessions where user_id = $1) as sessions,
         (select count(*)::int from auth.mfa_factors where user_id = $1) as factors,
         (select count(*)::int from auth.one_time_tokens where user_id = $1) as links
       from auth.users where id = $1`,
      [user],
    );
  const everything = [{ password: 'hash', sessions: 1, factors: 1, links: 1 }];
  await shop.call('set_owner', 'gemaakt@voorbeeld.be', true);
  expect(await left(made)).toEqual([{ password: '', sessions: 0, factors: 0, links: 0 }]);
  expect(await left(other)).toEqual(everything);
  await shop.call('set_owner', 'ander@voorbeeld.be', false);
  expect(await left(other)).toEqual(everything);
});

test('only a confirmed account becomes an owner', async () => {
  await database.addUser('onbevestigd@voorbeeld.be', false);
  expect(await database.call('set_owner', 'onbevestigd@voorbeeld.be', true)).toBe(false);
  expect(await database.call('set_owner', 'niemand@voorbeeld.be', true)).toBe(false);
});

test('where Auth has second factors, an owner needs one', async () => {
  const strict = await openDatabase();
  const id = await strict.addUser('eigenaar@voorbeeld.be');
  await strict.call('set_owner', 'eigenaar@voorbeeld.be', true);
  await strict.rows('create table auth.mfa_factors (id uuid)');
  const accessWith = async (aal: string) =>
    (
      await strict.as<{ access: string }>(
        'authenticated',
        id,
        `with claims as (select set_config('request.jwt.claims', '{"aal":"${aal}"}', true) as set)
         select case when set <> '' then public.desk_access() end as access from claims`,
      )
    )[0]?.access;
  expect(await accessWith('aal1')).toBe('second-factor');
  expect(await accessWith('aal2')).toBe('owner');
});

test('an ended session gives no access to the desk, although its access token is still valid', async () => {
  const shop = await openDatabase();
  const id = await shop.addUser('eigenaar@voorbeeld.be');
  await shop.call('set_owner', 'eigenaar@voorbeeld.be', true);
  const session = randomUUID();
  const accessNow = async () =>
    (
      await shop.as<{ access: string }>(
        'authenticated',
        id,
        `with claims as (select set_config('request.jwt.claims', '{"session_id":"${session}"}', true) as set)
         select case when set <> '' then public.desk_access() end as access from claims`,
      )
    )[0]?.access;
  await shop.rows('insert into auth.sessions (id) values ($1)', [session]);
  expect(await accessNow()).toBe('owner');
  await shop.rows('delete from auth.sessions');
  expect(await accessNow()).toBe('none');
});

test('an owner’s actions are recorded, shown to owners only and cannot be changed', async () => {
  await database.call('record_owner_action', 'refund', 'K2026-00001', { cents: 3700 });
  const log = (user: string) =>
    database.as('authenticated', user, 'select subject from public.owner_actions');
  expect(await log(owner)).toContainEqual({ subject: 'K2026-00001' });
  expect(await log(member)).toEqual([]);
  for (const change of [
    "update public.owner_actions set subject = ''",
    'delete from public.owner_actions',
    'truncate public.owner_actions',
  ])
    await expect(database.rows(change)).rejects.toThrow(/append-only/);
});

test('an Edge Function’s action is recorded for the owner it names, a command’s for the person who ran it', async () => {
  const recorded = async (subject: string) =>
    database.rows('select owner_id, owner_email, detail from public.owner_actions where subject = $1', [
      subject,
    ]);
  await database.call('record_owner_action', 'refund', 'K1', null, null, owner);
  expect(await recorded('K1')).toEqual([
    { owner_id: owner, owner_email: 'eigenaar@voorbeeld.be', detail: {} },
  ]);
  await database.call('record_owner_action', 'refund', 'K2', {}, 'Jan Peeters');
  expect(await recorded('K2')).toEqual([{ owner_id: null, owner_email: 'Jan Peeters', detail: {} }]);
});

test('the log is searched and paged, for owners only', async () => {
  for (let number = 1; number <= 3; number += 1)
    await database.call('record_owner_action', 'refund', `K100%_${number}`);
  const find = (user: string, query: object) => deskOf(database)(user, 'desk_actions', query);
  const { total, rows } = await find(owner, { search: '100%_', page: 2, size: 2 });
  expect(total).toBe(3);
  expect(rows.map(({ subject }) => subject)).toEqual(['K100%_1']);
  await expect(find(member, {})).rejects.toThrow(/Only an owner/);
});
