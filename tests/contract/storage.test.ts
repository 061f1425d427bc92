/** What the shop relies on in Storage, whichever answers (docs/real-storage.md). */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fileTypes, lessonFiles } from '../../contract/lessons.ts';
import { pictureCacheSeconds, publicPath, shopFile } from '../../contract/shop.ts';
import { secretsOf } from '../server.ts';
import { signedToken } from '../signed-token.ts';
import { config, eventually } from './shop.ts';

const { maxBytes } = lessonFiles;
const lessons: string = lessonFiles.bucket;
const site: string = shopFile.bucket;
const pdf = fileTypes.pdf.mime;
const webp = 'image/webp';
/** Larger than a block of a disk or of a network, with every byte value. */
const large = Uint8Array.from({ length: 1_300_000 }, (_, index) => (index * 7) % 256);

let api: string;
let publishable: string;
let secret: string;
let jwtSecret: string;
beforeAll(async () => {
  ({ supabaseUrl: api, publishableKey: publishable } = await config());
  ({ secretKey: secret, jwtSecret } = await secretsOf(inject('dataDir')));
});

const used: [bucket: string, name: string][] = [];
afterAll(async () => {
  for (const [bucket, name] of used) await remove(bucket, name);
});

/** An unused name. */
function fresh(bucket = lessons): string {
  const name = `${randomBytes(10).toString('hex')}.${bucket === site ? 'webp' : 'pdf'}`;
  used.push([bucket, name]);
  return name;
}

interface Ask {
  method?: string;
  body?: string | Uint8Array<ArrayBuffer> | object;
  type?: string;
  headers?: Record<string, string>;
  /** The bearer token; null for a request without a key. */
  as?: string | null;
}

/** Sends a request to a path below /storage/v1/object, as the server if it says nothing else. */
function send(path: string, { method = 'POST', body, type, headers, as = secret }: Ask = {}) {
  const apikey = as === secret ? secret : publishable;
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return fetch(`${api}/storage/v1/object/${path}`, {
    method,
    body: isRaw || body === undefined ? body : JSON.stringify(body),
    headers: {
      ...(as === null ? {} : { apikey, authorization: `Bearer ${as}` }),
      ...(body === undefined ? {} : { 'content-type': type ?? (isRaw ? pdf : 'application/json') }),
      ...headers,
    },
  });
}

const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  send(path, { method, headers, as: null });
const put = (path: string, ask: Ask = {}) => send(path, { method: 'PUT', body: 'les', as: null, ...ask });
const upload = (name: string, ask: Ask = {}, bucket = lessons) =>
  send(`${bucket}/${name}`, {
    body: 'les',
    type: bucket === site ? webp : pdf,
    ...ask,
    headers: { 'cache-control': `max-age=${pictureCacheSeconds}`, ...ask.headers },
  });
const replacing = { headers: { 'x-upsert': 'true' } };
const remove = (bucket: string, name: string, as = secret) =>
  send(bucket, { method: 'DELETE', body: { prefixes: [name] }, as });
const list = async (as = secret): Promise<{ name: string }[]> =>
  (await send(`list/${lessons}`, { body: { prefix: '', limit: 1000, offset: 0 }, as })).json();
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const storedBytes = async (name: string) => bytesOf(await send(`${lessons}/${name}`, { method: 'GET' }));

async function stored(bytes: Ask['body'] = 'les', bucket = lessons): Promise<string> {
  const name = fresh(bucket);
  expect((await upload(name, { body: bytes }, bucket)).status).toBe(200);
  return name;
}

/** The address of a link to a stored lesson, below /storage/v1/object. */
async function link(name: string): Promise<string> {
  const answer = await send(`sign/${lessons}/${name}`, { body: { expiresIn: lessonFiles.linkSeconds } });
  return (await answer.json()).signedURL.replace('/object/', '');
}

/** The address of a prepared upload. */
async function prepared(name: string): Promise<string> {
  const answer = await send(`upload/sign/${lessons}/${name}`, { body: {} });
  return (await answer.json()).url.replace('/object/', '');
}

/** Expects a refusal: 400, with the status in the body when it is one that the shop reads. */
async function expectRefusal(answer: Response, statusCode?: number): Promise<void> {
  const text = await answer.text();
  expect(answer.status, text).toBe(400);
  expect(text).not.toContain('les');
  if (statusCode) expect(String(JSON.parse(text).statusCode), text).toBe(String(statusCode));
}

describe('a refusal is a 400 that names its status', () => {
  test.each<[string, number, () => Promise<Response>]>([
    ['a lesson that is too large', 413, () => upload(fresh(), { body: new Uint8Array(maxBytes + 1) })],
    ['a picture that is too large', 413, () => upload(fresh(site), { body: 'x'.repeat(65_537) }, site)],
    ['a page as a lesson', 415, () => upload(fresh(), { type: 'text/html' })],
    ['a drawing as a picture', 415, () => upload(fresh(site), { type: 'image/svg+xml' }, site)],
    ['a name in use', 409, async () => upload(await stored())],
    [
      'an upload to a name in use',
      409,
      async () => send(`upload/sign/${lessons}/${await stored()}`, { body: {} }),
    ],
    ['a link to nothing', 404, () => send(`sign/${lessons}/${fresh()}`, { body: { expiresIn: 300 } })],
    ['a download of nothing', 404, () => send(`${lessons}/${fresh()}`, { method: 'GET' })],
    ['a public file that is not there', 404, () => read(`public/${site}/${fresh(site)}`)],
    ['a lesson at the public address', 404, async () => read(`public/${lessons}/${await stored()}`)],
    ['a lesson without a key', 404, async () => read(`${lessons}/${await stored()}`)],
  ])('%s: %d', async (_, statusCode, ask) => {
    await expectRefusal(await ask(), statusCode);
  });

  test('a lesson may be as large as its bucket allows', async () => {
    const name = await stored(new Uint8Array(maxBytes));
    expect((await storedBytes(name)).length).toBe(maxBytes);
  });
});

describe.each<[string, () => string]>([
  ['a visitor', () => publishable],
  [
    'a member',
    () => signedToken({ role: 'authenticated', sub: '6f1ed002-ab55-4a3c-8a3e-000000000001' }, jwtSecret),
  ],
  [
    'an owner',
    () =>
      signedToken(
        {
          role: 'authenticated',
          sub: '6f1ed002-ab55-4a3c-8a3e-000000000002',
          app_metadata: { role: 'owner' },
        },
        jwtSecret,
      ),
  ],
])('%s, without the secret key,', (_, token) => {
  test('stores, replaces and signs nothing', async () => {
    const [name, as] = [await stored(), token()];
    await expectRefusal(await upload(fresh(), { as }), 403);
    await expectRefusal(await upload(fresh(site), { as }, site), 403);
    await expectRefusal(await upload(name, { as, body: 'anders', ...replacing }), 403);
    await expectRefusal(await send(`sign/${lessons}/${name}`, { body: { expiresIn: 300 }, as }), 404);
    await expectRefusal(await send(`upload/sign/${lessons}/${fresh()}`, { body: {}, as }), 403);
    expect(String(await storedBytes(name))).toBe('les');
  });

  test('reads, lists and removes nothing', async () => {
    const [name, picture, as] = [await stored(), await stored('x', site), token()];
    await expectRefusal(await send(`${lessons}/${name}`, { method: 'GET', as }), 404);
    expect(await list(as)).toEqual([]);
    for (const [bucket, one] of [
      [lessons, name],
      [site, picture],
    ] as const)
      expect(await (await remove(bucket, one, as)).json()).toEqual([]);
    expect((await list()).map((file) => file.name)).toContain(name);
    expect((await read(`public/${site}/${picture}`)).status).toBe(200);
  });
});

describe('a link', () => {
  test('gives the bytes, which may be kept until it ends and no longer', async () => {
    const address = await link(await stored(large));
    for (const method of ['GET', 'HEAD']) {
      const answer = await read(address, {}, method);
      const { headers } = answer;
      expect([answer.status, headers.get('content-length')]).toEqual([200, String(large.length)]);
      expect([headers.get('content-type'), headers.get('accept-ranges')]).toEqual([pdf, 'bytes']);
      expect(headers.get('cache-control') ?? '').not.toContain('max-age');
      const kept = Date.parse(headers.get('expires') ?? '') - Date.now();
      expect(kept).toBeGreaterThan((lessonFiles.linkSeconds - 60) * 1000);
      expect(kept).toBeLessThanOrEqual(lessonFiles.linkSeconds * 1000);
      expect((await bytesOf(answer)).equals(method === 'GET' ? large : Buffer.alloc(0))).toBe(true);
    }
  });

  test('saves a file under a name with any letters', async () => {
    const name = "Les één (1) 'a'.pdf";
    const answer = await read(`${await link(await stored())}&download=${encodeURIComponent(name)}`);
    const encoded = "Les%20%C3%A9%C3%A9n%20(1)%20'a'.pdf";
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
    );
    const opened = await read(await link(await stored()));
    expect(opened.headers.get('content-disposition')).toBeNull();
  });

  test.each([
    ['bytes=0-0', 0, 1],
    ['bytes=524280-1048580', 524_280, 1_048_581],
    ['bytes=1048576-', 1_048_576, large.length],
  ])('gives the part %s', async (range, start, end) => {
    const answer = await read(await link(await stored(large)), { range });
    const { headers } = answer;
    expect(answer.status).toBe(206);
    expect(headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/${large.length}`);
    expect(headers.get('content-length')).toBe(String(end - start));
    expect((await bytesOf(answer)).equals(large.subarray(start, end))).toBe(true);
  });

  test('opens nothing with a token for something else, or none', async () => {
    const [name, other, free] = [await stored(), await stored(), fresh()];
    const [, uploads] = (await prepared(free)).split('token=');
    const [, token = ''] = (await link(name)).split('token=');
    const session = signedToken({ role: 'authenticated', sub: 'x' }, jwtSecret);
    const late = signedToken({ url: `${lessons}/${name}`, scope: 'download', exp: 1_700_000_000 }, jwtSecret);
    await upload(free);
    expect((await read(`sign/${lessons}/${name}?token=${token}`)).status).toBe(200);
    await expectRefusal(await read(`sign/${lessons}/${other}?token=${token}`));
    await expectRefusal(await read(`sign/${lessons}/${free}?token=${uploads}`));
    for (const wrong of [session, late, token.slice(0, -4), 'x', ''])
      await expectRefusal(await read(`sign/${lessons}/${name}?token=${wrong}`));
    await expectRefusal(await read(`sign/${lessons}/${name}`));
  });

  test('opens nothing once the file is gone', async () => {
    const name = await stored();
    const address = await link(name);
    await remove(lessons, name);
    await expectRefusal(await read(address), 404);
  });
});

describe('a prepared upload', () => {
  test('takes one new file, for two hours', async () => {
    const name = fresh();
    const address = await prepared(name);
    const [, claims = ''] = address.split('token=')[1]?.split('.') ?? [];
    const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect(exp - iat).toBe(2 * 60 * 60);
    expect((await put(address)).status).toBe(200);
    for (const ask of [{}, replacing])
      await expectRefusal(await put(address, { body: 'anders', ...ask }), 409);
    expect(String(await storedBytes(name))).toBe('les');
  });

  test('takes no other file than its bucket does, and none elsewhere', async () => {
    const [name, other] = [fresh(), fresh()];
    const address = await prepared(name);
    await expectRefusal(await put(address, { body: new Uint8Array(maxBytes + 1) }), 413);
    await expectRefusal(await put(address, { type: 'text/html' }), 415);
    await expectRefusal(await put(address.replace(name, other)));
    await expectRefusal(await put(address.slice(0, -4)));
    await expectRefusal(await put(`upload/sign/${lessons}/${name}`));
    const [, token] = (await link(await stored())).split('token=');
    await expectRefusal(await put(`upload/sign/${lessons}/${name}?token=${token}`));
    expect((await list()).filter((file) => [name, other].includes(file.name))).toEqual([]);
  });
});

describe('a public file', () => {
  const address = (name: string) => publicPath(name).replace('/storage/v1/object/', '');

  test('is kept as long as it says, and is not sent again unchanged', async () => {
    const name = await stored('een', site);
    const first = await read(address(name));
    expect([first.status, await first.text()]).toEqual([200, 'een']);
    expect(first.headers.get('content-type')).toBe(webp);
    expect(first.headers.get('cache-control')).toBe(`max-age=${pictureCacheSeconds}`);
    const etag = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await read(address(name), etag)).status).toBe(304);
    expect((await upload(name, { body: 'twee', ...replacing }, site)).status).toBe(200);
    const changed = await eventually(async () => {
      const answer = await read(`${address(name)}?at=${Date.now()}`, etag);
      return answer.status === 200 && answer.text();
    });
    expect(changed).toBe('twee');
  });

  test('that is written several times at once is one of those, whole', async () => {
    const name = await stored('een', site);
    const bodies = Array.from({ length: 8 }, (_, index) => String(index).repeat(1 + index * 900));
    const answers = await Promise.all(bodies.map((body) => upload(name, { body, ...replacing }, site)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(bodies).toContain(String(await bytesOf(await send(`${site}/${name}`, { method: 'GET' }))));
  });
});

test('a list is in the order of the names, page by page', async () => {
  for (let count = 0; count < 3; count += 1) await stored();
  const all = (await list()).map(({ name }) => name);
  expect(all).toEqual(all.toSorted());
  const sortBy = { column: 'name', order: 'asc' };
  const page = await send(`list/${lessons}`, { body: { prefix: '', limit: 2, offset: 1, sortBy } });
  expect((await page.json()).map(({ name }: { name: string }) => name)).toEqual(all.slice(1, 3));
});

test('what is removed is named, and its name is free again', async () => {
  const name = await stored();
  const answer = await send(lessons, { method: 'DELETE', body: { prefixes: [name, fresh()] } });
  expect((await answer.json()).map((file: { name: string }) => file.name)).toEqual([name]);
  expect((await upload(name)).status).toBe(200);
});
