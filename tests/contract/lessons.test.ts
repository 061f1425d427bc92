import { createHmac } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import type { Arguments } from '../../contract/database/database.ts';
import type { KickMark } from '../../contract/database/states.ts';
import { fileTypes, lessonFiles } from '../../contract/lessons.ts';
import { ownerOf, publishLessons } from '../lessons.ts';
import { password } from '../password.ts';
import { secretsOf } from '../server.ts';
import { smallPdf } from '../small-pdf.ts';
import { smallSheet } from '../small-zip.ts';
import { config, customer, eventually, paidOrders, sandbox, startPayment, url, visitor } from './shop.ts';

const dataDir = inject('dataDir');
const video = 'dQw4w9WgXcQ';
const lesson = smallPdf('les van Kick 1 geheim-merkteken');
const sheet = smallPdf('cheat sheet geheim-merkteken', 2_000_000);

interface Account {
  client: SupabaseClient;
  id: string;
  token: string;
  refreshToken: string;
}

let owner: Account & { sessionId: string };
let unpaid: Account;
let anonymous: SupabaseClient;
let server: SupabaseClient;
let publishableKey: string;
/** The backend: a different origin from the site when the shop runs as in production. */
let api: string;
let jwtSecret: string;
let stored: string;

async function account(): Promise<Account & { email: string }> {
  const { client, id, email } = await customer();
  const { session } = (await client.auth.getSession()).data;
  return {
    client,
    id,
    email,
    token: session?.access_token ?? '',
    refreshToken: session?.refresh_token ?? '',
  };
}

async function buyer() {
  const one = await account();
  const sessionId = await startPayment(one.client, { email: one.email });
  await sandbox(sessionId, 'paid');
  await eventually(async () => (await paidOrders(one.client, one.id)).length > 0);
  return { ...one, sessionId };
}

beforeAll(async () => {
  ({ publishableKey, supabaseUrl: api } = await config());
  const secrets = await secretsOf(dataDir);
  jwtSecret = secrets.jwtSecret;
  server = createClient(api, secrets.secretKey, { auth: { persistSession: false } });
  await publishLessons(url, await ownerOf({ url, dataDir }), {
    kicks: [
      {
        number: 1,
        video: `https://www.youtube.com/watch?v=${video}`,
        text: 'Alleen voor kopers.',
        transcript: 'Gezegd, alleen voor kopers.',
      },
    ],
    files: {
      'kick-1-pdf.pdf': lesson,
      'kick-1-cheat-sheet.pdf': sheet,
      'roi-calculator.xlsx': smallSheet,
    },
  });
  [owner, unpaid, anonymous] = [await buyer(), await account(), await visitor()];
  stored = await storedAs('kick-1-pdf');
  expect(stored).toMatch(/^kick-1\.\w+\.pdf$/);
});

/** The name in storage of a published file. */
async function storedAs(key: string): Promise<string> {
  return (await server.from('lesson_files').select('path').eq('key', key).single()).data?.path;
}

/** Asks for a link with any bearer token. */
function askLink(bearer: string | null, body: unknown = { kick: 1 }): Promise<Response> {
  const headers: Record<string, string> = { 'content-type': 'application/json', apikey: publishableKey };
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
  return fetch(`${api}/functions/v1/lesson-link`, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function link(account: Account, body: unknown = { kick: 1 }): Promise<string> {
  const answer = await askLink(account.token, body);
  expect(answer.status).toBe(200);
  return new URL((await answer.json()).path, api).href;
}

/** Whether an answer reveals nothing of the lessons. */
async function expectNothing(answer: Response, what: string): Promise<void> {
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  const asked = new URL(answer.url).pathname;
  const secrets = ['%PDF', 'merkteken', video, 'Alleen voor kopers', stored, '/object/sign/'];
  // A refusal may repeat the address.
  for (const secret of secrets.filter((one) => !asked.includes(one))) {
    expect(text.includes(secret), `${what} gives ${secret}`).toBe(false);
  }
}

/** Marks a Kick as the members area does. */
const mark = ({ client }: Account, kick: number, as: KickMark) =>
  client.rpc('mark_kick', { kick, mark: as } satisfies Arguments<'mark_kick'>);

const progressOf = async ({ client }: Account) =>
  (await client.from('kick_progress').select('kick, state').order('kick')).data;

const rest = (path: string, bearer: string) =>
  fetch(`${api}/rest/v1/${path}`, { headers: { apikey: publishableKey, authorization: `Bearer ${bearer}` } });

/** Every way to the lessons, with a bearer token that has no access to them. */
async function expectClosed(bearer: string, what: string): Promise<void> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${bearer}` };
  const body = JSON.stringify({ expiresIn: 300, prefix: '', paths: [stored] });
  const post = { method: 'POST', body, headers: { ...headers, 'content-type': 'application/json' } };
  for (const table of [
    'kicks?select=*',
    'lesson_files?select=*',
    'kick_progress?select=*',
    'orders?select=*&status=eq.paid',
  ]) {
    const answer = await rest(table, bearer);
    const rows: unknown = await answer.json();
    expect(Array.isArray(rows) ? rows : [], `${what} reads ${table}`).toEqual([]);
  }
  for (const wanted of [{ kick: 1 }, { download: 'kick-1-cheat-sheet' }]) {
    const answer = await askLink(bearer, wanted);
    expect([401, 404], what).toContain(answer.status);
    await expectNothing(answer, what);
  }
  for (const path of [`sign/lessons/${stored}`, 'sign/lessons', 'list/lessons']) {
    const answer = await fetch(`${api}/storage/v1/object/${path}`, post);
    // Storage lists what the caller may read, and answers for each link that it signs.
    const given: { id?: string; signedURL?: string }[] = answer.ok ? await answer.json() : [];
    expect(
      given.filter(({ id, signedURL }) => id || signedURL),
      `${what} posts ${path}`,
    ).toEqual([]);
  }
  const file = await fetch(`${api}/storage/v1/object/lessons/${stored}`, { headers });
  expect(file.ok, what).toBe(false);
  await expectNothing(file, what);
}

describe('a buyer', () => {
  test('reads the lessons and gets the bytes of each file, under its own name', async () => {
    const { data } = await owner.client.from('kicks').select('*').eq('number', 1).single();
    expect(data).toMatchObject({
      youtube_embed_code: video,
      text: 'Alleen voor kopers.',
      transcript: 'Gezegd, alleen voor kopers.',
    });
    for (const [body, bytes, name, mime] of [
      [{ kick: 1 }, lesson, 'kick-1.pdf', fileTypes.pdf.mime],
      [{ download: 'kick-1-pdf' }, lesson, 'kick-1.pdf', fileTypes.pdf.mime],
      [{ download: 'kick-1-cheat-sheet' }, sheet, 'kick-1-cheat-sheet.pdf', fileTypes.pdf.mime],
      [{ download: 'roi-calculator' }, smallSheet, 'roi-calculator.xlsx', fileTypes.xlsx.mime],
    ] as const) {
      const answer = await fetch(await link(owner, body));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(mime);
      expect(answer.headers.get('content-disposition')).toContain(`; filename*=UTF-8''${name}`);
      const kept = Date.parse(answer.headers.get('expires') ?? '') - Date.now();
      expect(kept).toBeLessThanOrEqual(lessonFiles.linkSeconds * 1000);
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
  });

  test('gets a link that is valid for five minutes and opens one file', async () => {
    const address = new URL(await link(owner));
    const payload = address.searchParams.get('token')?.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp - iat).toBe(300);
    address.pathname = address.pathname.replace(stored, await storedAs('kick-1-cheat-sheet'));
    await expectNothing(await fetch(address), 'a link moved to another file');
  });

  test('gets a Dutch message for a file that does not exist', async () => {
    for (const body of [{ kick: 6 }, { download: 'ai-cheat-sheet' }, { download: 'bestaat-niet' }]) {
      const answer = await askLink(owner.token, body);
      expect(answer.status).toBe(404);
      expect((await answer.json()).error).toBe('Dit bestand is er niet, of je hebt er geen toegang toe.');
    }
  });

  test('gets the same for a file that storage lost or that was withdrawn', async () => {
    const file = {
      key: 'kort-online',
      title: 'Kort online',
      path: 'kort-online.a.pdf',
      file_name: 'kort-online.pdf',
      mime_type: fileTypes.pdf.mime,
      size_bytes: lesson.length,
    };
    const ask = () => askLink(owner.token, { download: file.key });
    await server.from('lesson_files').insert(file);
    expect((await ask()).status).toBe(404);
    const bucket = server.storage.from('lessons');
    await bucket.upload(file.path, lesson, { contentType: file.mime_type });
    const opened = await link(owner, { download: file.key });
    await server.from('lesson_files').delete().eq('key', file.key);
    expect((await ask()).status).toBe(404);
    expect((await fetch(opened)).status).toBe(200);
    await bucket.remove([file.path]);
    expect((await fetch(opened)).status).toBe(400);
  });

  test.each([
    {},
    { kick: 7 },
    { kick: 0.5 },
    { kick: '1' },
    { path: 'x' },
    { kick: 1, download: 'x' },
    { download: '../x' },
    [[]],
    null,
  ])('cannot ask for %j', async (body) => {
    const answer = await askLink(owner.token, body);
    expect(answer.status).toBe(400);
    expect((await answer.clone().json()).error).toMatch(
      /^(De gegevens zijn niet leesbaar|Dit bestand is er niet)/,
    );
    await expectNothing(answer, JSON.stringify(body));
  });

  test('cannot publish, nor reach storage without the function', async () => {
    await owner.client.from('kicks').update({ text: 'anders' }).eq('number', 1);
    const storage = owner.client.storage.from('lessons');
    expect((await storage.createSignedUrl(stored, 31_536_000)).error).not.toBeNull();
    expect((await storage.list()).data ?? []).toEqual([]);
    expect((await storage.download(stored)).data).toBeNull();
    expect(
      (await storage.upload('extra.pdf', lesson, { contentType: 'application/pdf' })).error,
    ).not.toBeNull();
    await storage.remove([stored]);
    expect((await fetch(await link(owner))).status).toBe(200);
    expect((await owner.client.from('kicks').select('text').eq('number', 1).single()).data?.text).toBe(
      'Alleen voor kopers.',
    );
  });

  test('loses access with a full refund, and keeps it after a partial one', async () => {
    const refunded = await buyer();
    expect((await mark(refunded, 1, 'done')).data).toBe('done');
    await sandbox(refunded.sessionId, 'partially-refunded');
    expect((await fetch(await link(refunded))).status).toBe(200);
    await sandbox(refunded.sessionId, 'refunded');
    await eventually(async () => (await paidOrders(refunded.client, refunded.id)).length === 0);
    expect((await askLink(refunded.token)).status).toBe(404);
    expect((await refunded.client.from('kicks').select('*')).data).toEqual([]);
    expect(await progressOf(refunded)).toEqual([]);
    expect((await mark(refunded, 1, 'again')).error?.code).toBe('42501');
    expect((await refunded.client.from('lesson_files').select('*')).data).toEqual([]);
  });
});

describe('progress', () => {
  test('made on one device shows on another, and no late mark undoes a done Kick', async () => {
    const member = await buyer();
    expect((await mark(member, 0, 'begun')).data).toBe('begun');
    expect((await mark(member, 0, 'done')).data).toBe('done');
    const phone = await visitor();
    await phone.auth.signInWithPassword({ email: member.email, password });
    const onPhone = { ...member, client: phone };
    expect(await progressOf(onPhone)).toEqual([{ kick: 0, state: 'done' }]);
    const marks = await Promise.all([mark(onPhone, 0, 'begun'), mark(member, 1, 'done')]);
    expect(marks.map(({ data }) => data)).toEqual(['done', 'done']);
    expect((await mark(onPhone, 1, 'again')).data).toBe('begun');
    expect(await progressOf(member)).toEqual([
      { kick: 0, state: 'done' },
      { kick: 1, state: 'begun' },
    ]);
  });

  test('of another member is neither read nor written', async () => {
    await mark(owner, 3, 'begun');
    const other = await buyer();
    expect(await progressOf(other)).toEqual([]);
    const row = { user_id: owner.id, kick: 3, state: 'done' };
    expect((await other.client.from('kick_progress').insert(row)).error).not.toBeNull();
    expect((await other.client.from('kick_progress').upsert(row)).error).not.toBeNull();
    await other.client.from('kick_progress').update({ state: 'done' }).eq('user_id', owner.id);
    await other.client.from('kick_progress').delete().eq('user_id', owner.id);
    expect(await progressOf(owner)).toEqual([{ kick: 3, state: 'begun' }]);
  });

  test('is refused without a paid order, for a Kick or a state that does not exist', async () => {
    expect((await mark(unpaid, 0, 'begun')).error?.code).toBe('42501');
    expect((await anonymous.rpc('mark_kick', { kick: 0, mark: 'begun' })).error).not.toBeNull();
    expect((await mark(owner, 7, 'begun')).error?.code).toBe('23503');
    const unknown = await mark(owner, 0, 'klaar' as KickMark);
    expect([unknown.status, unknown.error?.code]).toEqual([400, '23514']);
  });
});

describe('a user who did not pay', () => {
  test('gets nothing as a visitor', async () => {
    for (const table of ['kicks', 'lesson_files', 'kick_progress', 'orders']) {
      expect((await anonymous.from(table).select('*')).data ?? []).toEqual([]);
    }
    expect((await askLink(null)).status).toBe(401);
    expect((await anonymous.storage.from('lessons').createSignedUrl(stored, 300)).error).not.toBeNull();
    await expectClosed(publishableKey, 'the publishable key');
  });

  test('gets nothing with only an account, or through somebody else’s pending payment', async () => {
    await startPayment(unpaid.client);
    await expectClosed(unpaid.token, 'an unpaid user');
  });
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(header: object, payload: object, secret: string, hash = 'sha256'): string {
  const text = `${part(header)}.${part(payload)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
}

describe('forged tokens', () => {
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  const forgeries: [string, () => string][] = [
    ['no signature', () => `${part({ alg: 'none', typ: 'JWT' })}.${part(claims())}.`],
    ['alg None', () => `${part({ alg: 'None' })}.${part(claims())}.`],
    ['alg NONE with a signature', () => `${part({ alg: 'NONE' })}.${part(claims())}.${segments()[2]}`],
    ['an empty signature', () => `${segments()[0]}.${segments()[1]}.`],
    ['a cut signature', () => owner.token.slice(0, -8)],
    ['a changed signature', () => `${segments()[0]}.${segments()[1]}.${changed(segments()[2] ?? '')}`],
    ['two segments', () => `${segments()[0]}.${segments()[1]}`],
    ['a fourth segment', () => `${owner.token}.${segments()[2]}`],
    ['the owner’s id under another’s signature', () => swapped({ sub: owner.id })],
    ['the role service_role under a user’s signature', () => swapped({ role: 'service_role' })],
    ['a longer life under a user’s signature', () => swapped({ exp: 9_999_999_999, sub: owner.id })],
    ['a guessed secret', () => signed(HS256, claims(), 'secret')],
    ['an empty secret', () => signed(HS256, claims(), '')],
    ['the publishable key as secret', () => signed(HS256, claims(), publishableKey)],
    ['HS512 with a guessed secret', () => signed({ alg: 'HS512' }, claims(), 'secret', 'sha512')],
    ['RS256 signed as HS256', () => signed({ alg: 'RS256' }, claims(), publishableKey)],
    [
      'an embedded key in the header',
      () => signed({ ...HS256, jwk: { kty: 'oct', k: 'c2VjcmV0' } }, claims(), 'secret'),
    ],
    ['a key file in the header', () => signed({ ...HS256, kid: '../../../dev/null' }, claims(), '')],
    ['service_role by a guessed secret', () => signed(HS256, { role: 'service_role' }, 'secret')],
    ['an expired token of the owner', () => signed(HS256, { ...claims(), exp: 1_700_000_000 }, jwtSecret)],
    ['the refresh token', () => owner.refreshToken],
    ['the user’s id', () => owner.id],
    ['the session of the payment', () => owner.sessionId],
    ['noise', () => 'a.b.c'],
  ];
  const segments = () => owner.token.split('.');
  const claims = () => JSON.parse(Buffer.from(segments()[1] ?? '', 'base64url').toString());
  const changed = (text: string) => (text[0] === 'A' ? 'B' : 'A') + text.slice(1);
  const swapped = (change: object) => {
    const [header, payload, signature] = unpaid.token.split('.');
    const own = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    return `${header}.${part({ ...own, ...change })}.${signature}`;
  };

  test.each(forgeries)('%s gives nothing', async (what, forge) => {
    await expectClosed(forge(), what);
  });

  test('number at least 20, and the same requests with the real token do return the lessons', async () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(20);
    expect((await askLink(owner.token)).status).toBe(200);
    expect(await (await rest('kicks?select=*&number=eq.1', owner.token)).json()).toHaveLength(1);
  });
});

describe('links', () => {
  test('expire', async () => {
    const { data } = await server.storage.from('lessons').createSignedUrl(stored, 2);
    const address = data?.signedUrl ?? '';
    expect((await fetch(address)).status).toBe(200);
    const expired = await eventually(async () => {
      const answer = await fetch(address);
      return answer.ok ? null : answer;
    });
    expect(expired.status).toBe(400);
    await expectNothing(expired, 'an expired link');
  });

  test('cannot be forged', async () => {
    const good = new URL(await link(owner));
    const token = good.searchParams.get('token') ?? '';
    const [header = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const tokens = [
      '',
      'x',
      owner.token,
      token.slice(0, -6),
      `${header}.${payload}.`,
      `${part({ alg: 'none' })}.${payload}.`,
      `${header}.${part({ ...claims, exp: claims.exp + 1000 })}.${signature}`,
      signed({ alg: 'HS256', typ: 'JWT' }, claims, 'secret'),
      signed({ alg: 'HS256', typ: 'JWT' }, claims, publishableKey),
    ];
    for (const forged of tokens) {
      good.searchParams.set('token', forged);
      const answer = await fetch(good);
      expect(answer.status, forged).toBe(400);
      await expectNothing(answer, `link token ${forged}`);
    }
    const bearer = { authorization: `Bearer ${token}`, apikey: publishableKey };
    await expectNothing(await fetch(`${api}/rest/v1/kicks`, { headers: bearer }), 'a link as bearer');
  });

  test('cannot be bypassed or obtained by guessing an address', async () => {
    const storage = '/storage/v1/object';
    for (const path of [
      `${storage}/lessons/${stored}`,
      `${storage}/public/lessons/${stored}`,
      `${storage}/authenticated/lessons/${stored}`,
      `${storage}/info/lessons/${stored}`,
      `${storage}/sign/lessons/${stored}`,
      `${storage}/sign/lessons/%2e%2e%2f${stored}?token=x`,
      `${storage}/list/lessons`,
      '/storage/v1/bucket',
      '/storage/v1/bucket/lessons',
      `/storage/v1/render/image/public/lessons/${stored}`,
      `/storage/v1/s3/lessons/${stored}`,
      `/lessons/${stored}`,
      `/${stored}`,
      '/downloads/ai-cheat-sheet.pdf',
      '/kick-1/les.pdf',
      '/members/kick-1.pdf',
      '/rest/v1/files',
      '/rest/v1/file_parts',
      '/_system/info',
      '/members',
      '/config.json',
    ]) {
      for (const origin of new Set([url, api])) {
        await expectNothing(await fetch(origin + path), path);
        const headers = { apikey: publishableKey };
        await expectNothing(await fetch(origin + path, { headers }), path);
      }
    }
  });
});
