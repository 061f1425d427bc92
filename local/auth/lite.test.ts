/** Auth and Data API as the shop uses them: what recording.test.ts does not compare with Supabase Auth. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openMemory } from '../../tests/memory-database.ts';
import type { Database } from '../database/database.ts';
import { createLocalSchema } from '../database/local-schema.ts';
import { createRoles } from '../database/roles.ts';
import { readLimits } from '../limits.ts';
import type { OutgoingMail } from '../mail/inbox.ts';
import { createOrigins } from '../origins.ts';
import { randomSecrets } from '../secrets.ts';
import type { Handler } from './call.ts';
import { createAuthSchema, createLite } from './lite.ts';

// Hashing passwords is slow by design, and these tests hash many in parallel.
vi.setConfig({ testTimeout: 30_000 });

const ORIGIN = 'http://localhost:4000';
const PASSWORD = 'Geheim123';
const secrets = randomSecrets();
const template = {
  subject: 'Je link',
  html: '<p><a href="{{ .ConfirmationURL }}">Verder</a></p><p>Of gebruik deze code: {{ .Token }}</p>',
};
const mails: OutgoingMail[] = [];
let database: Database;
let lite: Handler;
let strict: Handler;
const output = vi.fn();

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(output);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output(String(text));
    return true;
  });
  database = await openMemory();
  await createRoles(database);
  await createLocalSchema(database);
  const parts = {
    database,
    secrets,
    origins: createOrigins('127.0.0.1', 4000),
    limits: readLimits('{"mailIntervalSeconds":0,"signInPerIp":1000,"verifyPerIp":1000,"mailPerIp":1000}'),
    templates: {
      sender: 'Kickstart <hallo@kickstart.example>',
      templates: { confirmation: template, recovery: template },
    },
    sendMail: async (mail: OutgoingMail) => {
      mails.push(mail);
    },
  };
  await createAuthSchema(parts);
  await database.script(`
    create table public.notes (id int generated always as identity, owner uuid default auth.uid(), text text, shown boolean);
    alter table public.notes enable row level security;
    revoke insert on public.notes from anon, authenticated;
    create function public.refuse() returns void language plpgsql as
      $$ begin raise sqlstate 'PT403' using message = 'This needs a fresh code.'; end; $$;
  `);
  lite = await createLite(parts);
  strict = await createLite({ ...parts, limits: readLimits(undefined) });
}, 60_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await database.close();
});

interface Extra {
  method?: string;
  headers?: Record<string, string>;
  ip?: string;
  through?: Handler;
}

function call(
  path: string,
  body?: unknown,
  { method, headers, ip = '10.0.0.1', through = lite }: Extra = {},
): Promise<Response> {
  const request = new Request(ORIGIN + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
  });
  const secret = request.headers.get('apikey') === secrets.secretKey;
  return through({ request, path: new URL(request.url).pathname, body: undefined, ip, secret });
}

const signUp = (email: string, extra: Extra = {}, query = '') =>
  call(`/auth/v1/signup${query}`, { email, password: PASSWORD }, extra);
const signIn = (email: string, password: string, extra: Extra = {}) =>
  call('/auth/v1/token?grant_type=password', { email, password }, extra);
const mailsTo = (email: string) => mails.filter((mail) => mail.to === email);
const tokenTo = (email: string) => /token=([0-9a-f]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';

async function confirmed(email: string): Promise<{ access_token: string; user: { id: string } }> {
  await signUp(email);
  const answer = await call('/auth/v1/verify', { type: 'signup', token_hash: tokenTo(email) });
  return answer.json();
}

it('isolates each request in its own transaction', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const inside = database.transaction(async (sql) => {
    await sql.query(`select set_config('kit.secret', 'mine', true)`);
    await held;
  });
  const outside = database.query<{ secret: string | null }>(
    `select current_setting('kit.secret', true) as secret`,
  );
  release();
  await inside;
  expect((await outside)[0]?.secret || null).toBeNull();
});

describe('addresses', () => {
  it.each([
    'http://evil.example/win<slachtoffer@voorbeeld.be>',
    'Win nu <slachtoffer@voorbeeld.be>',
    'slachtoffer@voorbeeld.be,ander@voorbeeld.be',
    'slachtoffer@voorbeeld.be\nBcc: ander@voorbeeld.be',
    'slachtoffer@voorbeeld',
    '"a b"@voorbeeld.be',
  ])('rejects a mail request for %j', async (email) => {
    const before = mails.length;
    for (const path of ['signup', 'recover', 'resend', 'verify']) {
      const answer = await call(`/auth/v1/${path}`, {
        type: 'signup',
        email,
        password: PASSWORD,
        token: '1',
      });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    }
    expect(mails).toHaveLength(before);
    expect(await database.query('select from auth.users where email = $1', [email])).toHaveLength(0);
  });
});

it('mails a link that leads to the other loopback name, when asked', async () => {
  const asked = 'http://127.0.0.1:4000/auth';
  await signUp('loopback@voorbeeld.be', {}, `?redirect_to=${encodeURIComponent(asked)}`);
  const text = mailsTo('loopback@voorbeeld.be')[0]?.text ?? '';
  const link = /http:\/\/localhost:4000\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '';
  expect(new URL(link).searchParams.get('redirect_to')).toBe(asked);
});

describe('links and codes', () => {
  it('mails codes of ten digits, as supabase/config.toml sets', async () => {
    await signUp('long@voorbeeld.be');
    await call('/auth/v1/resend', { type: 'signup', email: 'long@voorbeeld.be' });
    for (const mail of mailsTo('long@voorbeeld.be')) expect(mail.text).toMatch(/\b\d{10}\b/);
  });

  it.each([
    '/auth/v1/verif%79',
    '/auth/v1/verify/',
    '/auth/v1//verify',
    '/auth/v1/%76erify',
    '/auth/v1/reauthenticate',
    '/auth/v1/otp',
  ])('rejects %s, which no limit covers', async (path) => {
    expect((await call(path, { type: 'signup', email: 'x@voorbeeld.be', token: '123456' })).status).toBe(404);
  });
});

describe('sign-in', () => {
  it.each([
    'grant%5Ftype=refresh_token&grant_type=password',
    'grant_type=refresh_token&grant_type=password',
    'grant_type=password&x%5fy=1',
  ])('rejects the ambiguous query %s', async (query) => {
    await signUp('two-ways@voorbeeld.be');
    const body = { email: 'two-ways@voorbeeld.be', password: PASSWORD };
    expect((await call(`/auth/v1/token?${query}`, body)).status).toBe(404);
  });

  it.each([
    [
      'sign-ins and sign-ups',
      30,
      () => signIn(`${Math.random()}@voorbeeld.be`, 'x', { ip: '10.9.0.1', through: strict }),
    ],
    [
      'verifications',
      30,
      () => call('/auth/v1/verify', { type: 'signup', token_hash: 'x' }, { ip: '10.9.0.2', through: strict }),
    ],
    [
      'changes of accounts',
      30,
      () => call('/auth/v1/user', {}, { method: 'PUT', ip: '10.9.0.4', through: strict }),
    ],
    [
      'refreshes',
      150,
      () =>
        call(
          '/auth/v1/token?grant_type=refresh_token',
          { refresh_token: 'x' },
          { ip: '10.9.0.3', through: strict },
        ),
    ],
  ])(
    'limits %s by one IP address to %d',
    async (_, limit, attempt) => {
      const statuses: number[] = [];
      for (let time = 0; time < limit + 1; time++) statuses.push((await attempt()).status);
      expect(statuses.slice(0, limit)).not.toContain(429);
      expect(statuses.at(-1)).toBe(429);
    },
    20_000,
  );
});

it('counts the address that the shop forwards with the secret key, and believes nobody else', async () => {
  const ask = async (apikey: string, index: number) => {
    const headers = { apikey, 'sb-forwarded-for': `192.0.2.${index}` };
    const body = { type: 'signup', token_hash: 'x' };
    return (await call('/auth/v1/verify', body, { headers, ip: '10.9.0.5', through: strict })).status;
  };
  for (let time = 0; time < 31; time++) expect(await ask(secrets.secretKey, time)).not.toBe(429);
  const statuses: number[] = [];
  for (let time = 0; time < 31; time++) statuses.push(await ask(secrets.publishableKey, time));
  expect(statuses.indexOf(429)).toBe(30);
});

describe('the Data API', () => {
  it('answers a refusal that asks for a fresh code with 403 and its code', async () => {
    const answer = await call('/rest/v1/rpc/refuse', {});
    expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'PT403' }]);
  });
});

describe('bad input', () => {
  const paths = [
    '/auth/v1/signup',
    '/auth/v1/token?grant_type=password',
    '/auth/v1/token?grant_type=refresh_token',
    '/auth/v1/token?grant_type=pkce',
    '/auth/v1/verify',
    '/auth/v1/recover',
    '/auth/v1/resend',
    '/auth/v1/logout',
  ];
  const bodies = [
    'null',
    '[]',
    '5',
    '"x"',
    '',
    '{',
    '{"email":null,"password":null}',
    '{"email":5,"password":true,"type":{},"token":[],"token_hash":1,"refresh_token":2}',
    '{"email":"a\\u0000@b.be","password":"Geheim\\u0000123"}',
    '{"type":"signup","token_hash":"a\\u0000"}',
    '{"email":"nul@b.be","password":"Geheim123","data":{"name":"\\u0000"}}',
    '{"email":"\\ud800@b.be","password":"Geheim123"}',
    '{"email":"a@b.be","password":"Geheim123","data":"x"}',
    '{"type":"signup","email":"a@b.be","token":"123456","auth_code":"x","code_verifier":"y","refresh_token":"z"}',
    JSON.stringify({ email: `${'a'.repeat(300)}@b.be`, password: PASSWORD }),
    '{"__proto__":{"email":"a@b.be"},"constructor":1}',
  ];

  it.each(paths)('%s never answers 5xx', async (path) => {
    for (const body of bodies) {
      const answer = await call(path, body);
      expect(answer.status, `${path} ${body}`).toBeLessThan(500);
      expect(answer.headers.get('content-type') ?? '').toMatch(/json|^$/);
    }
    expect((await call(path, { email: 'a@b.be', message: 'x'.repeat(70_000) })).status).toBe(413);
  });

  it('refuses a signed-in user’s invalid update', async () => {
    const { access_token } = await confirmed('update@voorbeeld.be');
    const headers = { authorization: `Bearer ${access_token}` };
    for (const body of [...bodies, '{"password":"A1a'.concat('a'.repeat(80), '"}'), '{"password":"kort"}']) {
      const answer = await call('/auth/v1/user', body, { method: 'PUT', headers });
      expect(answer.status, body).toBeLessThan(500);
    }
    expect((await signIn('update@voorbeeld.be', PASSWORD)).status).toBe(200);
  });

  it.each([
    'text=match.%5E(a%2B)(a%2B)%5C1%5C2%24',
    'text=imatch.a',
    'text=not.match.a',
    'text=match(any).{a,b}',
    'text=like(any).{a,b}',
    'text=fts.a',
    'text=phfts(dutch).a',
    'text=cs.{a}',
    'te%78t=m%61tch.a',
    'text=eq.a&text=match.a',
    'or=(text.match.a,id.eq.1)',
    'and=(text.eq.a)',
    'not.or=(text.match.a)',
    'select=text,owner(*)',
    'select=text::xml',
    'select=text->a',
    'select=id.count()',
    'order=text->a',
    'limit=1e9',
    'notes.text=match.a',
    '%22text%22=match.a',
    'text=',
    '__proto__=eq.1',
    '%5F_proto__=in.(1,2)',
    'select=*,consents(*)&consents.__proto__=eq.1',
    'constructor=eq.1',
    'constructor.prototype.x=eq.1',
    `and=${'(or'.repeat(1500)}(number.eq.1)${')'.repeat(1500)}`,
    `select=${'a('.repeat(2000)}${')'.repeat(2000)}`,
    `select=${'id,'.repeat(2000)}id`,
    `select=${'*,'.repeat(99)}*`,
  ])('rejects %s in the Data API', async (query) => {
    for (const key of [secrets.publishableKey, secrets.secretKey]) {
      const answer = await call(`/rest/v1/notes?${query}`, undefined, { headers: { apikey: key } });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ code: 'PGRST100' });
    }
  });

  it.each([
    ['DELETE', 'notes'],
    ['GET', 'rpc/refuse'],
    ['POST', 'rpc/refuse'],
  ])('rejects a prototype in the query of a %s of %s', async (method, path) => {
    const answer = await call(`/rest/v1/${path}?__proto__=eq.1`, undefined, { method });
    expect(answer.status).toBe(400);
  });

  it.each(['id=eq.x', 'shown=eq.x', 'shown=eq.', 'text=eq.true', 'text=in.(true)', 'owner=eq.x'])(
    'answers 4xx to the value in %s',
    async (query) => {
      const answer = await call(`/rest/v1/notes?${query}`, undefined, {
        headers: { apikey: secrets.secretKey },
      });
      expect(answer.status).toBeLessThan(500);
    },
  );

  it('accepts the plain filters of the official client', async () => {
    const client = createClient(ORIGIN, secrets.secretKey, {
      auth: { persistSession: false },
      global: {
        fetch: async (input, init) => {
          const request = new Request(input as string, init);
          return lite({
            request,
            path: new URL(request.url).pathname,
            body: undefined,
            ip: '10.0.0.2',
            secret: true,
          });
        },
      },
    });
    await client
      .from('notes')
      .insert([{ text: 'plain' }, { text: 'other' }])
      .throwOnError();
    const { data, error } = await client
      .from('notes')
      .select('words:text, id')
      .eq('text', 'plain')
      .neq('text', 'x')
      .gt('id', 0)
      .gte('id', 0)
      .lt('id', 1e6)
      .lte('id', 1e6)
      .in('text', ['plain', 'a,(b)'])
      .is('owner', null)
      .not('text', 'is', null)
      .like('text', 'pl%')
      .ilike('text', 'PL%')
      .order('text', { ascending: false, nullsFirst: true })
      .order('id')
      .range(0, 10);
    expect(error).toBeNull();
    expect(data).toMatchObject([{ words: 'plain' }]);
  });

  it.each(['068E-5216', '1e3', '1.50', '0x1F', '12', '007'])(
    'finds %s as text, not as a number',
    async (text) => {
      await database.query('insert into public.notes (text) values ($1)', [text]);
      for (const filter of [`eq.${text}`, `in.(x,${text})`, `like.${text}`]) {
        const answer = await call(`/rest/v1/notes?text=${encodeURIComponent(filter)}`, undefined, {
          headers: { apikey: secrets.secretKey },
        });
        expect(await answer.json()).toMatchObject([{ text }]);
      }
    },
  );

  it.each(['no%2', 'no%u0040', 'no%C0%80', 'note%73'])('rejects /rest/v1/%s', async (path) => {
    expect((await call(`/rest/v1/${path}`)).status).toBe(404);
  });

  it('keeps internal routes and schemas closed', async () => {
    expect((await call('/_system/info')).status).toBe(404);
    expect(
      (await call('/rest/v1/notes', undefined, { headers: { apikey: 'sb_publishable_wrong' } })).status,
    ).toBe(401);
    expect(
      (await call('/rest/v1/inbox', undefined, { headers: { 'accept-profile': 'local' } })).status,
    ).toBeGreaterThanOrEqual(400);
  });
});

it('logs no address, token or hash', async () => {
  output.mockClear();
  await call('/rest/v1/notes', { text: 'geheim@voorbeeld.be', unknown: 1 });
  await call('/rest/v1/notes?owner=eq.geheim@voorbeeld.be');
  await Promise.all(Array.from({ length: 4 }, () => signUp('geheim@voorbeeld.be')));
  expect(output.mock.calls.flat().join('\n')).not.toMatch(/geheim@voorbeeld\.be|\$2[aby]\$/);
});
