import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PublishedShop, shopFileText, unpublished } from '../../../contract/shop.ts';
import { announceShop, askForBuild, repairShopFile, writeShopFile } from './shop.ts';

const priced = (priceCents: number | null): PublishedShop => ({ ...unpublished, priceCents });

let row = unpublished;
let file: string | null = null;
let writes = 0;
/** Whether a build may be asked for. */
let isTheirs = true;
/** What happens while a file is being written. */
let meanwhile: () => Promise<void> = async () => {};

beforeEach(() => {
  row = unpublished;
  file = null;
  writes = 0;
  isTheirs = true;
  meanwhile = async () => {};
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(input));
    if (pathname.endsWith('/claim_build')) return Response.json(isTheirs);
    if (pathname.startsWith('/rest/v1/')) return Response.json(row);
    if (init?.method !== 'POST') return new Response(file, { status: file === null ? 400 : 200 });
    const once = meanwhile;
    meanwhile = async () => {};
    await once();
    file = String(init.body);
    writes += 1;
    return Response.json({ Id: '1', Key: 'site/shop.json' });
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('of two publications at the same time, the file ends as the database says', async () => {
  row = priced(4700);
  meanwhile = async () => {
    row = priced(4200);
    await writeShopFile();
  };
  await writeShopFile();
  expect(file).toBe(shopFileText(priced(4200)));
});

test.each([null, '', '{"version":', '{"status":"te-koop"}', shopFileText(unpublished)])(
  'a repair replaces %s',
  async (found) => {
    file = found;
    row = priced(4700);
    await repairShopFile();
    expect(file).toBe(shopFileText(row));
  },
);

test('a file that says the same as the database is not written again', async () => {
  row = priced(4700);
  file = shopFileText(row);
  await repairShopFile();
  expect(writes).toBe(0);
});

const hook = 'https://host.test/build';

test.each([
  ['is asked', 200, 'asked'],
  ['refuses', 500, 'failed'],
  ['hangs', null, 'failed'],
])('the host of the site %s, and the shop is published all the same', async (_, status, build) => {
  vi.stubEnv('DEPLOY_HOOK_URL', hook);
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { fetch: backend } = globalThis;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (String(input) !== hook) return backend(input, init);
    if (status === null) init?.signal?.throwIfAborted();
    return new Response(null, { status: status ?? 200 });
  });
  row = priced(4700);
  expect(await announceShop()).toBe(build);
  expect(file).toBe(shopFileText(row));
});

test('a build that another one serves is left to the schedule', async () => {
  vi.stubEnv('DEPLOY_HOOK_URL', hook);
  isTheirs = false;
  expect(await announceShop()).toBe('asked');
  const { fetch: backend } = globalThis;
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(String(input));
    return String(input) === hook ? new Response() : backend(input, init);
  });
  isTheirs = true;
  expect(await askForBuild(false)).toBe('asked');
  expect(asked).toContain(hook);
});

test('no host is asked where none is named', async () => {
  expect(await announceShop()).toBe('none');
});
