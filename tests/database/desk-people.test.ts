import { expect, test } from 'vitest';
import { deskOf } from './desk.ts';
import { fillPerson } from './person.ts';
import { openDatabase } from './support.ts';

const database = await openDatabase();
const owner = await database.addOwner('eigenaar@shop.be');
await fillPerson(database, 'zilverling');
await fillPerson(database, 'wolkenveld');

const search = (query: string) => deskOf(database)(owner, 'desk_search', query);
const found = async (query: string) => (await search(query)).people.map(({ email }) => email).sort();
const open = (address: string) => deskOf(database)(owner, 'desk_person', address);

const own = 'zilverling@voorbeeld.be';
/** The address of the order, which belongs to the same account. */
const former = 'oud-zilverling@voorbeeld.be';

test.each([
  ['a name', 'ZÍLVERLING bv', [own]],
  ['a part of an address', 'oud-zilver', [former]],
  ['a phone', '0470 zilver', [own]],
  ['the number of an order', 'pk-zilverling', [former]],
  ['the company of an order', 'zilverling nv', [former]],
  ['the product of an order', 'kit zilverling', [former]],
  ['the place of a company', 'zilverlingstraat', [former]],
  ['the number of an invoice', 'f-zilverling', [former]],
  ['a company number', '0123456749 zilverling', [former]],
  ['the reference of a withdrawal', 'hr-zilverling', [own]],
  ['the words of a note on a request', 'zilverling terug', [own]],
  ['the words of a note on an order', 'zilverling uitstel', [former]],
])('the search finds a person by %s', async (_, query, addresses) => {
  expect(await found(query)).toEqual(addresses);
});

// Their parts differ: a search is for parts of words, and each request also has a random reference.
test.each([
  ['0470 12 34 56', ['470', '12', '34', '56'], 'thuis@nummer.be'],
  ['+32 481 73 95 27', ['481', '73', '95', '27'], 'plus@nummer.be'],
  ['0032492618349', ['492', '61', '83', '49'], 'nullen@nummer.be'],
  ['+32 (0)463/50.79.38', ['463', '50', '79', '38'], 'haakjes@nummer.be'],
])('a phone number typed as %s is found as any phone shows it', async (phone, parts, email) => {
  await database.rows(
    "insert into public.requests (id, kind, name, email, phone) values (gen_random_uuid(), 'contact', 'An', $1, $2)",
    [email, phone],
  );
  const written = ['0', '+32', '+32 ', '+32 (0)', '0032', '0032 '].flatMap((prefix) => [
    `${prefix}${parts.join('')}`,
    `${prefix}${parts.join(' ')}`,
  ]);
  const [area, ...rest] = parts;
  const signs = [`0${parts.join('-')}`, `0${area}/${rest.join('.')}`, `tel:+32${parts.join('')}`];
  for (const query of [...written, ...signs]) expect(await found(query), query).toEqual([email]);
});

test('what a search finds is grouped by person, with the name, the company and the places', async () => {
  const { total, people } = await search('zilverling');
  expect(total).toBe(2);
  expect(people.find(({ email }) => email === own)).toMatchObject({
    name: 'zilverling',
    company: 'zilverling bv',
    places: ['account', 'launch', 'newsletter', 'note', 'request', 'withdrawal'],
  });
  expect(people.find(({ email }) => email === former)).toMatchObject({
    places: ['invoice', 'mail', 'note', 'order'],
  });
});

test.each(['%', '_ilverling', 'zilverlin_', "zilver' or '1'='1", '\\', '', '   ', '%'.repeat(200)])(
  'a search for %j is text, and finds nobody',
  async (query) => {
    expect(await search(query)).toEqual({ total: 0, people: [] });
  },
);

test('a search that finds more than fifty people returns the latest, and counts all', async () => {
  await database.rows(
    `insert into public.launch_signups (email, token, created_at)
     select 'lezer' || number || '@lijst.be', 'lezer' || number, now() + number * interval '1 minute'
     from generate_series(1, 60) as number`,
  );
  const { total, people } = await search('@lijst.be');
  expect(total).toBe(60);
  expect(people).toHaveLength(50);
  expect(people[0]?.email).toBe('lezer60@lijst.be');
});

test('a person is found by any of their addresses, with all that the shop has of them and of nobody else', async () => {
  const person = await open(` ${own.toUpperCase()}`);
  expect(person).toMatchObject({
    addresses: [own, former],
    name: 'zilverling zilverling',
    company: 'zilverling nv',
    phone: '0470 zilverling',
    accounts: [{ email: own, confirmed: true }],
    newsletter: [],
    launch: 'waiting',
    kicks_done: 1,
    orders: [{ order_number: 'PK-zilverling', access: 'linked' }],
    invoices: [{ number: 'F-zilverling', state: 'paid', delivery: 'waiting' }],
    requests: [{ kind: 'contact', status: 'followed-up' }],
    withdrawals: [{ reference: 'HR-zilverling' }],
    notes: [{ words: expect.any(String) }, { words: expect.any(String) }],
  });
  expect(JSON.stringify(person)).not.toContain('wolkenveld');
  expect(await open(former)).toEqual({ ...person, addresses: [former, own] });
});

test('what happened to a person is in the order of time, the latest first', async () => {
  const { rows = [], total } = (await open(own))?.history ?? {};
  expect(rows).toHaveLength(total ?? 0);
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(
    new Set([
      'stop',
      'order',
      'stripe',
      'refund',
      'owner',
      'withdrawal',
      'mail',
      'request',
      'consent',
      'launch',
      'kick',
      'account',
      'invoice',
      'delivery',
    ]),
  );
  const times = rows.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((one, other) => other - one));
  // The mail to the shop about the request is not one to the person.
  expect(rows.filter(({ kind }) => kind === 'mail')).toHaveLength(1);
});

test('of more than two hundred moments the latest are shown and all are counted', async () => {
  await database.rows(
    `insert into public.outbox (template, data, recipient, idempotency_key)
     select 'request-visitor', '{}', 'veel@voorbeeld.be', 'veel-' || number from generate_series(1, 201) as number`,
  );
  const { rows = [], total } = (await open('veel@voorbeeld.be'))?.history ?? {};
  expect(total).toBe(201);
  expect(rows).toHaveLength(200);
});

test('an address of which the shop has nothing is nobody', async () => {
  expect(await open('niemand@voorbeeld.be')).toBeNull();
  expect(await open('')).toBeNull();
});

test('reading many people in an hour asks for a fresh code and is recorded, without their addresses', async () => {
  await database.rows("update public.rate_limits set hits = 150 where key like 'desk-reads-%'");
  await open(former);
  await open('wolkenveld@voorbeeld.be');
  await search('wolkenveld');
  const actions = await database.rows(
    "select subject, detail from public.owner_actions where action = 'exported'",
  );
  expect(actions).toEqual([
    { subject: 'people', detail: {} },
    { subject: 'people', detail: {} },
  ]);
});

test('a person is about to be erased when they asked for it themselves', async () => {
  await database.rows(
    `delete from public.deletion_requests where address is distinct from 'wolkenveld@voorbeeld.be'`,
  );
  expect((await open(own))?.deletion).toBeNull();
  expect((await open('wolkenveld@voorbeeld.be'))?.deletion).toMatchObject({ waits_for: null });
});
