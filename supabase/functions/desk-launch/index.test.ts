import { expect, test } from 'vitest';
import { functionMessages } from '../../../contract/messages.ts';
import { staleOwner } from '../../../tests/stale-owner.ts';
import launch from './index.ts';

const called = staleOwner();

test('the launch mail is not sent without a fresh code', async () => {
  const answer = await launch.fetch(
    new Request('http://x/desk-launch', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c' },
      body: JSON.stringify({ act: 'send', seen: { subject: null, words: null } }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: 'fresh-code', error: functionMessages.freshCode },
  ]);
  expect(called).toContain('desk_prove_fresh');
  expect(called).not.toContain('desk_send_launch');
});
