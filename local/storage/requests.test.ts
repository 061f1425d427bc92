import { expect, test, vi } from 'vitest';
import { signedToken } from '../../tests/signed-token.ts';
import { createStorage } from './requests.ts';

const reached: string[] = [];
const secret = 'a-secret-of-the-project-0123456789';
const lite = vi.fn(async ({ path }: { path: string }) => {
  reached.push(path);
  return Response.json([]);
});
const storage = createStorage(lite, secret, 1000);

/** Answers a request with the secret key. */
const ask = (method: string, path: string) => {
  const request = new Request(`http://127.0.0.1${path}`, { method });
  return storage({ request, path: new URL(request.url).pathname, body: undefined, ip: '', secret: true });
};

test.each([
  ['GET', '/storage/v1/bucket'],
  ['POST', '/storage/v1/bucket/lessons/empty'],
  ['POST', '/storage/v1/object/move'],
  ['POST', '/storage/v1/object/copy'],
  ['POST', '/storage/v1/object/sign/lessons'],
  ['GET', '/storage/v1/object/info/lessons/a.pdf'],
  ['GET', '/storage/v1/object/authenticated/lessons/a.pdf'],
  ['GET', '/storage/v1/object/lessen/a.pdf'],
  ['GET', '/storage/v1/object/lessons/.a.pdf'],
  ['POST', '/storage/v1/object/lessons/map/a.pdf'],
  ['POST', '/storage/v1/object/lessons/%2e%2e%2fa.pdf'],
  ['POST', '/storage/v1/object/lessons/..%5Ca.pdf'],
  ['POST', `/storage/v1/object/lessons/${'a'.repeat(151)}`],
])('%s %s is closed', async (method, path) => {
  expect((await ask(method, path)).status).toBe(404);
  expect(reached).toEqual([]);
});

test.each(['lessons/a%00.pdf', 'public/site/%00', 'list/lessons%00'])('%s is a 400', async (path) => {
  expect((await ask('GET', `/storage/v1/object/${path}`)).status).toBe(400);
  expect(reached).toEqual([]);
});

test.each(['GET', 'PUT'])('%s of a signed address without its token reads nothing', async (method) => {
  const path = `/storage/v1/object/${method === 'GET' ? '' : 'upload/'}sign/lessons/a.pdf`;
  expect((await ask(method, path)).status).toBe(400);
  expect(reached).toEqual([]);
});

test('the paths that the shop calls are open', async () => {
  const open = ['list/lessons', 'lessons', 'lessons/kick-1.0123456789abcdef0123.pdf', 'site/shop.json'];
  for (const path of open) await ask('POST', `/storage/v1/object/${path}`);
  await ask('GET', '/storage/v1/object/public/site/shop.json');
  expect(reached).toHaveLength(open.length + 1);
});

test('a link that ends while it is opened is refused', async () => {
  const now = Math.floor(Date.now() / 1000);
  const claims = { bucket: 'lessons', sub: 'a.pdf', intent: 'download', exp: now + 100 };
  const open = () => ask('GET', `/storage/v1/object/sign/lessons/a.pdf?token=${signedToken(claims, secret)}`);
  lite.mockImplementation(async () => new Response('', { status: 500 }));
  expect((await open()).status).toBe(500);
  lite.mockImplementation(async () => {
    vi.setSystemTime((now + 200) * 1000);
    return new Response('', { status: 500 });
  });
  vi.useFakeTimers({ toFake: ['Date'] });
  expect((await open()).status).toBe(400);
  vi.useRealTimers();
});
