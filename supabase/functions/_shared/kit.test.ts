import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChosenStatus, statusFileText, statusIn } from '../../../contract/kit-on-sale.ts';
import { publishStatus, repairStatusFile } from './kit.ts';

let row: ChosenStatus = null;
let file: string | null = null;
let writes = 0;
/** What happens while a file is being written. */
let meanwhile: () => Promise<void> = async () => {};

beforeEach(() => {
  row = null;
  file = null;
  writes = 0;
  meanwhile = async () => {};
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new URL(String(input)).pathname.startsWith('/rest/v1/')) return Response.json([{ kit_status: row }]);
    if (init?.method !== 'POST') return new Response(file, { status: file === null ? 400 : 200 });
    const once = meanwhile;
    meanwhile = async () => {};
    await once();
    file = String(init.body);
    writes += 1;
    return Response.json({ Id: '1', Key: 'site/kit-status.json' });
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

test('of two switches at the same time, the file ends as the row says', async () => {
  row = 'te-koop';
  meanwhile = async () => {
    row = 'binnenkort';
    await publishStatus();
  };
  await publishStatus();
  expect(file).toBe(statusFileText('binnenkort'));
});

test.each([
  null,
  '',
  '{"status":',
  '{"status":"uitverkocht"}',
  '[{"kit_status":"te-koop"}]',
  statusFileText(null),
])('a repair replaces %s', async (found) => {
  file = found;
  row = 'te-koop';
  await repairStatusFile();
  expect(file).toBe(statusFileText('te-koop'));
});

test.each([null, 'te-koop', 'binnenkort'] as const)(
  'a file that says %s as the row is not written again',
  async (chosen) => {
    row = chosen;
    file = statusFileText(chosen);
    await repairStatusFile();
    expect(writes).toBe(0);
    expect(statusIn(JSON.parse(file))).toBe(chosen);
  },
);

test.each([undefined, null, 7, 'te-koop', [], {}, { status: 'TE-KOOP' }, { status: {} }])(
  '%j holds no choice',
  (content) => expect(statusIn(content)).toBeUndefined(),
);
