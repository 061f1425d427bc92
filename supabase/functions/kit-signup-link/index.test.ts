import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { functionMessages } from '../../../contract/messages.ts';
import link from './index.ts';

/** The database, as far as it is asked for more than to count. */
const backend = vi.fn();
const token = 'a'.repeat(43);

beforeEach(() => {
  backend.mockReset().mockReturnValue(true);
  vi.stubEnv('SUPABASE_URL', 'http://backend.test');
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_a');
  vi.stubEnv('SUPABASE_SECRET_KEY', 'sb_secret_b');
  vi.stubEnv('SITE_URL', 'https://site.test');
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    const { call, given } = JSON.parse(String(init.body));
    return Response.json(call === null ? {} : { answer: backend(call, given) });
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (query: string, init?: RequestInit) =>
  link.fetch(new Request(`http://x/kit-signup-link${query}`, init));
const post = (body: unknown, type = 'application/json') =>
  open('', { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': type } });

test.each(['text/plain', 'application/x-www-form-urlencoded', 'text/plain; x=application/json'])(
  'a page of another site cannot post as %s',
  async (type) => {
    expect((await post({ action: 'unsubscribe', token }, type)).status).toBe(415);
    expect(backend).not.toHaveBeenCalled();
  },
);

test.each(['GET', 'HEAD'])('%s redirects to the page of the site and changes nothing', async (method) => {
  const answer = await open(`?action=confirm&token=${token}`, { method });
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `https://site.test/lijst?action=confirm&token=${token}`,
  ]);
  expect(backend).not.toHaveBeenCalled();
});

test.each([
  ['confirm', 'act_on_launch_link'],
  ['unsubscribe', 'act_on_launch_link'],
  ['confirm-updates', 'act_on_consent_link'],
  ['stop-updates', 'act_on_consent_link'],
])('the page’s button posts: %s', async (action, name) => {
  const answer = await post({ action, token });
  expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  expect(backend.mock.calls).toEqual([[name, { link_token: token, action }]]);
});

test('a mail program unsubscribes with one click', async () => {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  const answer = await open(`?action=unsubscribe&token=${token}`, { method: 'POST', body });
  expect(answer.status).toBe(200);
  expect(backend.mock.calls[0]?.[1]).toEqual({ link_token: token, action: 'unsubscribe' });
});

test.each([
  '?action=confirm',
  `?action=delete&token=${token}`,
  `?action=toString&token=${token}`,
  '?action=confirm&token=x',
])('a link that is not one of ours: %s', async (query) => {
  const answer = await open(query, { method: 'POST' });
  expect([answer.status, (await answer.json()).error]).toEqual([404, functionMessages.invalidLink]);
  expect(backend).not.toHaveBeenCalled();
});

test.each([{}, { action: 'confirm' }, { action: 'confirm', token: 5 }, null])(
  'a body that is none: %j',
  async (body) => {
    const answer = await post(body);
    expect([answer.status, (await answer.json()).error]).toEqual([400, functionMessages.invalidLink]);
    expect(backend).not.toHaveBeenCalled();
  },
);

test('rejects an invalid token', async () => {
  backend.mockReturnValue(false);
  const answer = await post({ action: 'confirm', token });
  expect([answer.status, (await answer.json()).error]).toEqual([404, functionMessages.invalidLink]);
});
