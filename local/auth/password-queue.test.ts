import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { passwordQueue } from './password-queue.ts';

it('hashes one password at a time, and keeps nobody else waiting', async () => {
  let inside = 0;
  const seen: number[] = [];
  const handle = passwordQueue()(async () => {
    inside += 1;
    seen.push(inside);
    await new Promise(setImmediate);
    inside -= 1;
    return new Response();
  });
  const call = (body: Call['body']) =>
    handle({ request: new Request('http://x'), path: '/auth/v1/user', body, ip: '', secret: false });
  await Promise.all(Array.from({ length: 5 }, () => call({ password: 'Startblok7' })));
  expect(seen).toEqual([1, 1, 1, 1, 1]);
  await Promise.all([call({ password: 'Startblok7' }), call({ data: {} }), call(undefined)]);
  expect(seen.slice(5).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
});
