import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lessonFiles } from '../../contract/lessons.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLocalSchema } from '../database/local-schema.ts';
import { readLimits } from '../limits.ts';
import { randomSecrets } from '../secrets.ts';
import { createFiles, type Files } from './files.ts';
import { createLinks, storageRoutes } from './routes.ts';

const secrets = randomSecrets();
const links = createLinks(secrets.jwtSecret);
/** More than one part, and every byte value. */
const bytes = Uint8Array.from({ length: 1_300_000 }, (_, index) => (index * 7) % 256);

let database: Database;
let files: Files;
let app: ReturnType<typeof storageRoutes>;
beforeAll(async () => {
  database = await openDatabase('memory://');
  await createLocalSchema(database);
  files = createFiles(database);
  app = storageRoutes(files, links, secrets, readLimits(undefined));
});
afterAll(() => database.close());

type Options = { method?: string; body?: BodyInit; headers?: Record<string, string>; key?: string | null };

function call(path: string, { method = 'POST', body, headers, key = secrets.secretKey }: Options = {}) {
  return app.request(`http://127.0.0.1${path}`, {
    method,
    body,
    headers: { 'content-type': 'application/pdf', ...(key ? { apikey: key } : {}), ...headers },
  });
}

const json = { 'content-type': 'application/json' };

test('a file comes back byte for byte through its link', async () => {
  expect((await call('/object/lessons/a.pdf', { body: bytes })).status).toBe(200);
  const signed = await call('/object/sign/lessons/a.pdf', { body: '{"expiresIn":300}', headers: json });
  const { signedURL } = await signed.json();
  const answer = await call(`${signedURL}&download=${encodeURIComponent('Kick 1 (é).pdf')}`, {
    method: 'GET',
    key: null,
  });
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''Kick%201%20%28%C3%A9%29.pdf`,
  );
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  const head = await call(signedURL, { method: 'HEAD', key: null });
  expect([head.status, (await head.arrayBuffer()).byteLength]).toEqual([200, 0]);
});

test('a name can be written once, and again after removal', async () => {
  const upload = () => call('/object/lessons/once.pdf', { body: '%PDF-' });
  expect((await upload()).status).toBe(200);
  expect(await (await upload()).json()).toMatchObject({ statusCode: '409' });
  await call('/object/lessons', {
    method: 'DELETE',
    body: '{"prefixes":["once.pdf","nope.pdf"]}',
    headers: json,
  });
  expect((await upload()).status).toBe(200);
  const parts = await database.query(
    'select from local.file_parts p left join local.files f on f.id = p.file_id where f.id is null',
  );
  expect(parts).toEqual([]);
});

test('a list is by name, by prefix and by page', async () => {
  for (const name of ['list-b.pdf', 'list-a.pdf', 'list-c.pdf'])
    await files.save('lessons', name, 'application/pdf', bytes.subarray(0, 9));
  const list = async (body: object) => {
    const answer = await call('/object/list/lessons', { body: JSON.stringify(body), headers: json });
    return (await answer.json()).map(({ name }: { name: string }) => name);
  };
  expect(await list({ prefix: 'list-' })).toEqual(['list-a.pdf', 'list-b.pdf', 'list-c.pdf']);
  expect(await list({ prefix: 'list-', limit: 1, offset: 1 })).toEqual(['list-b.pdf']);
});

describe('the public bucket', () => {
  const put = async (body: string, options: Options = {}) =>
    call('/object/site/status.json', { body, headers: { ...json, 'x-upsert': 'true' }, ...options });
  const read = (path = '/object/public/site/status.json') => call(path, { method: 'GET', key: null });

  test('everyone reads what the secret key wrote, and a later write replaces it', async () => {
    for (const body of ['{"status":"te-koop"}', '{"status":null}']) {
      expect((await put(body)).status).toBe(200);
      const answer = await read();
      expect([await answer.text(), answer.headers.get('cache-control')]).toEqual([body, 'max-age=60']);
    }
    expect((await put('{"a":1}', { headers: json })).status).toBe(400);
  });

  test('writes at the same time leave one of them, whole', async () => {
    const bodies = Array.from({ length: 8 }, (_, index) => JSON.stringify('x'.repeat(index * 90)));
    expect((await Promise.all(bodies.map((body) => put(body)))).map(({ status }) => status)).toEqual(
      Array(8).fill(200),
    );
    expect(bodies).toContain(await (await read()).text());
  });

  test('no other key writes it, no lesson is in it, and nothing large or other than JSON', async () => {
    for (const key of [null, secrets.publishableKey]) expect((await put('{}', { key })).status).toBe(400);
    expect((await read('/object/public/lessons/a.pdf')).status).toBe(400);
    expect((await put('{}', { headers: { 'content-type': 'text/html' } })).status).toBe(400);
    expect((await put(' '.repeat(1025))).status).toBe(413);
  });
});

describe('the secret key only', () => {
  test.each([null, 'x', secrets.publishableKey, `${secrets.secretKey}x`, secrets.jwtSecret])(
    '%s does nothing',
    async (key) => {
      const calls: [string, Options][] = [
        ['/object/lessons/mine.pdf', { body: '%PDF-' }],
        ['/object/lessons/a.pdf', { method: 'GET' }],
        ['/object/lessons', { method: 'DELETE', body: '{"prefixes":["a.pdf"]}', headers: json }],
        ['/object/list/lessons', { body: '{"prefix":""}', headers: json }],
        ['/object/sign/lessons/a.pdf', { body: '{"expiresIn":300}', headers: json }],
        ['/object/upload/sign/lessons/mine.pdf', { body: '{}', headers: json }],
      ];
      for (const [path, options] of calls) {
        const answer = await call(path, { ...options, key });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ statusCode: '404' }),
        ]);
      }
      expect(await files.find('lessons', 'mine.pdf')).toBeUndefined();
      expect(await files.find('lessons', 'a.pdf')).toBeDefined();
    },
  );

  test('is accepted as a bearer token too', async () => {
    const headers = { ...json, authorization: `Bearer ${secrets.secretKey}` };
    expect(
      (await call('/object/list/lessons', { body: '{"prefix":""}', headers, key: secrets.publishableKey }))
        .status,
    ).toBe(200);
  });
});

describe('a signed upload', () => {
  const sign = async (name: string) =>
    (await (await call(`/object/upload/sign/lessons/${name}`, { body: '{}', headers: json })).json()) as {
      url: string;
      token: string;
    };
  const put = (address: string, options: Options = {}) =>
    call(address, { method: 'PUT', key: null, body: bytes, ...options });

  test('stores a file once, readable with the secret key', async () => {
    const { url, token } = await sign('signed.pdf');
    expect(url).toBe(`/object/upload/sign/lessons/signed.pdf?token=${token}`);
    const stored = await put(url);
    expect([stored.status, await stored.json()]).toEqual([200, { Key: 'lessons/signed.pdf' }]);
    expect(await (await put(url, { body: '%PDF-other' })).json()).toMatchObject({ statusCode: '409' });
    const forced = await put(url, { headers: { 'x-upsert': 'true' }, body: '%PDF-other' });
    expect(await forced.json()).toMatchObject({ statusCode: '409' });
    const again = await call('/object/upload/sign/lessons/signed.pdf', { body: '{}', headers: json });
    expect(await again.json()).toMatchObject({ statusCode: '409', error: 'Duplicate' });
    const answer = await call('/object/lessons/signed.pdf', { method: 'GET' });
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  });

  test('lasts two hours', async () => {
    const payload = (await sign('hours.pdf')).token.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    expect(exp - iat).toBe(7200);
  });

  test('is refused, unread, with any other token', async () => {
    const file = 'lessons/forged.pdf';
    const tokens = [
      '',
      'x',
      await links.token('upload', file, -1),
      await links.token('download', file, 300),
      await links.token('upload', 'lessons/other.pdf', 300),
      await createLinks(randomSecrets().jwtSecret).token('upload', file, 300),
      (await links.token('upload', file, 300)).slice(0, -2),
    ];
    for (const token of tokens) {
      let isRead = false;
      const body = new ReadableStream(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(new Uint8Array(9));
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const answer = await app.request(`http://127.0.0.1/object/upload/sign/${file}?token=${token}`, {
        method: 'PUT',
        body,
        duplex: 'half',
        headers: { 'content-type': 'application/pdf' },
      } as RequestInit);
      expect([answer.status, (await answer.json()).error, isRead]).toEqual([400, 'InvalidJWT', false]);
    }
    expect(await files.find('lessons', 'forged.pdf')).toBeUndefined();
  });

  test('accepts no other type and nothing larger than a lesson file, with or without a content length', async () => {
    const { url } = await sign('large.pdf');
    const page = await put(url, { headers: { 'content-type': 'text/html' } });
    expect(await page.json()).toMatchObject({ error: 'invalid_mime_type' });
    const announced = await put(url, { headers: { 'content-length': '30000000' } });
    const whole = await put(url, { body: new Uint8Array(lessonFiles.maxBytes + 1) });
    expect([announced.status, whole.status]).toEqual([413, 413]);
    expect(await files.find('lessons', 'large.pdf')).toBeUndefined();
    expect((await put(url)).status).toBe(200);
  });
});

test.each<[string, Options, number | string]>([
  ['/object/lessons/..%2fa.pdf', { body: 'x' }, 'InvalidKey'],
  ['/object/lessons/.hidden.pdf', { body: 'x' }, 'InvalidKey'],
  [`/object/lessons/${'a'.repeat(200)}.pdf`, { body: 'x' }, 'InvalidKey'],
  ['/object/lessons/page.html', { body: 'x', headers: { 'content-type': 'text/html' } }, 'invalid_mime_type'],
  [
    '/object/lessons/large.pdf',
    { body: 'x', headers: { 'content-length': '30000000' } },
    'Payload too large',
  ],
  ['/object/other/a.pdf', { body: 'x' }, 'not_found'],
  ['/object/sign/lessons/a.pdf', { body: '{"expiresIn":-1}', headers: json }, 'invalid_request'],
  ['/object/sign/lessons/a.pdf', { body: 'null', headers: json }, 'invalid_request'],
  ['/object/sign/lessons/none.pdf', { body: '{"expiresIn":1}', headers: json }, 'not_found'],
  ['/object/upload/sign/lessons/..%2fa.pdf', { body: '{}', headers: json }, 'InvalidKey'],
  ['/object/lessons/none.pdf', { method: 'GET' }, 'not_found'],
  ['/object/list/lessons', { body: '{"limit":"x"}', headers: json }, 'invalid_request'],
  ['/object/lessons', { method: 'DELETE', body: '{"prefixes":"a.pdf"}', headers: json }, 'invalid_request'],
])('%s with %j is refused', async (path, options, error) => {
  const answer = await call(path, options);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.json()).toMatchObject({ error });
});

test('a link expires, and belongs to one installation', async () => {
  expect(
    await links.allows('download', await links.token('download', 'lessons/a.pdf', 300), 'lessons/a.pdf'),
  ).toBe(true);
  expect(
    await links.allows('download', await links.token('download', 'lessons/a.pdf', 300), 'lessons/b.pdf'),
  ).toBe(false);
  expect(
    await links.allows('download', await links.token('download', 'lessons/a.pdf', -1), 'lessons/a.pdf'),
  ).toBe(false);
  const elsewhere = createLinks(randomSecrets().jwtSecret);
  expect(
    await links.allows('download', await elsewhere.token('download', 'lessons/a.pdf', 300), 'lessons/a.pdf'),
  ).toBe(false);
});
