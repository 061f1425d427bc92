/** Storage as the shop uses it: what recording.test.ts does not compare with Supabase Storage. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopFile } from '../../contract/shop.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { createLocalSchema } from '../database/local-schema.ts';
import { readLimits } from '../limits.ts';
import { randomSecrets } from '../secrets.ts';
import { createFiles } from './files.ts';
import { storageRoutes } from './routes.ts';

const secrets = randomSecrets();
/** More than one part, and every byte value. */
const bytes = Uint8Array.from({ length: 1_300_000 }, (_, index) => (index * 7) % 256);

let database: Database;
let app: ReturnType<typeof storageRoutes>;
beforeAll(async () => {
  database = await openDatabase('memory://');
  await createLocalSchema(database);
  app = storageRoutes(createFiles(database), secrets, readLimits(undefined));
});
afterAll(() => database.close());

type Options = { method?: string; body?: BodyInit; headers?: Record<string, string>; key?: string | null };

async function call(path: string, { method = 'POST', body, headers, key = secrets.secretKey }: Options = {}) {
  return app.request(`http://127.0.0.1${path}`, {
    method,
    body,
    headers: { 'content-type': 'application/pdf', ...(key ? { apikey: key } : {}), ...headers },
  });
}

const json = { 'content-type': 'application/json' };
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const read = (path: string, headers?: Record<string, string>) =>
  call(path, { method: 'GET', key: null, headers });

/** Stores the bytes and returns the address of a link to them. */
async function stored(name: string): Promise<string> {
  expect((await call(`/object/lessons/${name}`, { body: bytes })).status).toBe(200);
  const signed = await call(`/object/sign/lessons/${name}`, { body: '{"expiresIn":300}', headers: json });
  return (await signed.json()).signedURL;
}

test('a file comes back byte for byte through its link', async () => {
  const answer = await read(await stored('whole.pdf'));
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect((await bytesOf(answer)).equals(bytes)).toBe(true);
});

test.each([
  ['bytes=0-0', 0, 1],
  ['bytes=524280-1048580', 524_280, 1_048_581],
  ['bytes=1048576-', 1_048_576, bytes.length],
  ['bytes=1299999-9999999', 1_299_999, bytes.length],
])('%s of a file is that part', async (range, start, end) => {
  const answer = await read(await stored(`${start}.pdf`), { range });
  expect([answer.status, answer.headers.get('content-range')]).toEqual([
    206,
    `bytes ${start}-${end - 1}/${bytes.length}`,
  ]);
  expect((await bytesOf(answer)).equals(bytes.subarray(start, end))).toBe(true);
});

test.each(['bytes=9-3', 'bytes=9999999-', 'bytes=0-1,5-6', 'x'])('%s is answered whole', async (range) => {
  const answer = await read(await stored(`${encodeURIComponent(range).replaceAll('%', '')}.pdf`), { range });
  expect([answer.status, (await bytesOf(answer)).length]).toEqual([200, bytes.length]);
});

test('nothing of a removed file stays behind', async () => {
  await stored('once.pdf');
  await call('/object/lessons', { method: 'DELETE', body: '{"prefixes":["once.pdf"]}', headers: json });
  await stored('once.pdf');
  const parts = await database.query(
    'select from local.file_parts p left join local.files f on f.id = p.file_id where f.id is null',
  );
  expect(parts).toEqual([]);
});

test('writes of the public file at the same time leave one of them, whole', async () => {
  const path = `${shopFile.bucket}/${shopFile.name}`;
  const bodies = Array.from({ length: 8 }, (_, index) => JSON.stringify('x'.repeat(index * 90)));
  const headers = { ...json, 'x-upsert': 'true' };
  const answers = await Promise.all(bodies.map((body) => call(`/object/${path}`, { body, headers })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(bodies).toContain(await (await read(`/object/public/${path}`)).text());
});
