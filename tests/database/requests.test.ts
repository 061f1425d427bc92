import { beforeEach, describe, expect, test } from 'vitest';
import { joinList, requestMails, requestOf, sendRequest } from './sent.ts';
import { openDatabase, type Row, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openDatabase();
  return database.release;
});

const submit: (request?: Parameters<typeof sendRequest>[1]) => Promise<string> = (request) =>
  sendRequest(database, request, {}, requestMails('request'));

const count = async (table: string) =>
  (await database.rows<{ count: number }>(`select count(*)::int as count from public.${table}`))[0]?.count;

describe('a request', () => {
  test('is stored with its consent and its two mails', async () => {
    const id = await submit({ consent_marketing: true, details: { straat: 'Kerkstraat' } });
    expect(await database.rows('select id, details, is_spam from public.requests')).toEqual([
      { id, details: { straat: 'Kerkstraat' }, is_spam: false },
    ]);
    expect(
      await database.rows('select kind, email, text_version, text, source from public.consents'),
    ).toEqual([
      {
        kind: 'marketing',
        email: 'ann@voorbeeld.be',
        text_version: '7',
        text: 'Ik wil updates',
        source: 'contact',
      },
    ]);
    expect(await count('outbox')).toBe(2);
  });

  test('with the box unticked stores no consent', async () => {
    await submit({ consent_marketing: false });
    expect(await count('consents')).toBe(0);
  });

  test('that looks like spam is stored but not mailed', async () => {
    await submit({ is_spam: true, consent_marketing: true });
    expect([await count('requests'), await count('outbox'), await count('consents')]).toEqual([1, 0, 0]);
  });

  test('whose mails cannot be queued is not stored either', async () => {
    const mails = [{ template: 'request-business' }];
    await expect(database.unchecked('submit_request', requestOf(), {}, mails)).rejects.toThrow();
    expect(await count('requests')).toBe(0);
  });
});

describe('the launch list', () => {
  const join = (token: string, signup: { bot?: boolean } = {}) =>
    joinList(database, 'bea@voorbeeld.be', token, { mails: requestMails(token), ...signup });
  const followLink = (token: string, action: string) => database.call('act_on_launch_link', token, action);
  const signup = async () => (await database.rows('select * from public.launch_signups'))[0];

  test('adds an address once, with one consent and one pair of mails', async () => {
    expect(await join('een')).toBe(true);
    expect(await join('twee')).toBe(false);
    expect(await signup()).toMatchObject({ token: 'een' });
    expect([await count('consents'), await count('outbox')]).toEqual([1, 2]);
  });

  test('mails a person whose address a bot had used', async () => {
    await join('bot', { bot: true });
    expect(await count('outbox')).toBe(0);
    expect(await join('mens')).toBe(true);
    expect(await join('bot2', { bot: true })).toBe(false);
    expect(await signup()).toMatchObject({ token: 'mens', is_spam: false });
    expect(await count('outbox')).toBe(2);
  });

  test('is confirmed by its link, however often that is used', async () => {
    await join('een');
    expect(await followLink('een', 'confirm')).toBe(true);
    const { confirmed_at } = (await signup()) as Row;
    expect(await followLink('een', 'confirm')).toBe(true);
    expect((await signup())?.confirmed_at).toEqual(confirmed_at);
  });

  test('lets an address unsubscribe, which withdraws the consent, and join again', async () => {
    await join('een');
    expect(await followLink('een', 'unsubscribe')).toBe(true);
    expect(await followLink('een', 'unsubscribe')).toBe(true);
    expect((await signup())?.unsubscribed_at).toBeInstanceOf(Date);
    expect(await database.rows('select from public.consents where withdrawn_at is not null')).toHaveLength(1);
    expect(await followLink('een', 'confirm')).toBe(false);

    expect(await join('twee')).toBe(true);
    expect(await signup()).toMatchObject({ token: 'twee', unsubscribed_at: null, confirmed_at: null });
  });

  test('ignores an unknown token or action', async () => {
    await join('een');
    expect(await followLink('ander', 'confirm')).toBe(false);
    expect(await followLink('ander', 'unsubscribe')).toBe(false);
    expect(await followLink('een', 'delete')).toBe(false);
  });
});
