import { expect, test } from 'vitest';
import { functionNames } from './deno.ts';
import { apiUrl, siteUrl } from './environment.ts';

const call = (name: string, init: RequestInit = {}) => fetch(`${apiUrl}/functions/v1/${name}`, init);

test.each(functionNames)('%s answers from Deno, and a browser of the site may call it', async (name) => {
  const answer = await call(name, { method: 'OPTIONS', headers: { origin: siteUrl } });
  expect(answer.headers.get('x-served-by')).toBe('deno');
  expect(answer.headers.get('access-control-allow-origin')).toBe(siteUrl);
});

test.each(functionNames)('no other site may call %s', async (name) => {
  const answer = await call(name, { method: 'OPTIONS', headers: { origin: 'https://elders.example' } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('a function that does not exist is not found', async () => {
  expect((await call('bestaat-niet', { method: 'POST' })).status).toBe(404);
});
