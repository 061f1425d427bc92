import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import link from './index.ts';

const backend = vi.fn();
const token = 'a'.repeat(43);

beforeEach(() => {
  backend.mockReset().mockImplementation(async () => Response.json(true));
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubGlobal('fetch', backend);
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (query: string, init?: RequestInit) =>
  link.fetch(new Request(`http://x/functions/v1/kit-signup-link?${query}`, init));

test.each(['GET', 'HEAD'])('%s shows a button and changes nothing', async (method) => {
  const answer = await open(`action=confirm&token=${token}`, { method });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await answer.text()).toContain('<button type="submit">Ja, verwittig me</button>');
  expect(backend).not.toHaveBeenCalled();
});

test('the button acts', async () => {
  const answer = await open(`action=confirm&token=${token}`, { method: 'POST' });
  expect(await answer.text()).toContain('<h1>Bevestigd!</h1>');
  expect(JSON.parse(backend.mock.calls[0]?.[1].body)).toEqual({ link_token: token, action: 'confirm' });
});

test('a mail program leaves the list with one click', async () => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await open(`action=unsubscribe&token=${token}`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(JSON.parse(backend.mock.calls[0]?.[1].body)).toEqual({ link_token: token, action: 'unsubscribe' });
});

test.each([
  '',
  'action=confirm',
  `action=delete&token=${token}`,
  `action=toString&token=${token}`,
  'action=confirm&token=x',
])('a link that is not one of ours: %s', async (query) => {
  for (const method of ['GET', 'POST']) expect((await open(query, { method })).status).toBe(404);
  expect(backend).not.toHaveBeenCalled();
});

test('a token that no longer holds', async () => {
  backend.mockImplementation(async () => Response.json(false));
  const answer = await open(`action=confirm&token=${token}`, { method: 'POST' });
  expect([answer.status, (await answer.text()).includes('Deze link is niet geldig.')]).toEqual([404, true]);
});
