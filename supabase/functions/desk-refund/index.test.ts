import { expect, test } from 'vitest';
import { functionMessages } from '../../../contract/messages.ts';
import { staleOwner } from '../../../tests/stale-owner.ts';
import refund from './index.ts';

staleOwner();

test('a refund without a fresh code is refused with the code for which the desk asks the owner again', async () => {
  const answer = await refund.fetch(
    new Request('http://x/desk-refund', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      body: JSON.stringify({
        subject: 'K2026-00001',
        number: null,
        cents: null,
        known: 0,
        click: crypto.randomUUID().replaceAll('-', ''),
      }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([
    403,
    { code: 'fresh-code', error: functionMessages.freshCode },
  ]);
});
