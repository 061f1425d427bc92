import { expect, test } from 'vitest';
import { functionMessages } from '../../../contract/messages.ts';
import { staleOwner } from '../../../tests/stale-owner.ts';
import mailing from './index.ts';

const called = staleOwner();

test('a mailing is not sent without a fresh code', async () => {
  const answer = await mailing.fetch(
    new Request('http://x/desk-mailing', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      body: JSON.stringify({
        act: 'send',
        mailing: 'mailing-1',
        at: null,
        click: crypto.randomUUID().replaceAll('-', ''),
        known: 0,
      }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: 'fresh-code', error: functionMessages.freshCode },
  ]);
  expect(called).toContain('desk_prove_fresh');
  expect(called).not.toContain('act_for_owner');
});
