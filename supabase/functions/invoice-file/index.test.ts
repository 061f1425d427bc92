import { expect, test } from 'vitest';
import { staleOwner } from '../../../tests/stale-owner.ts';
import invoiceFile from './index.ts';

const called = staleOwner();

test('beyond an hour’s reads, an invoice asks the owner for a fresh code and hands out no file', async () => {
  const answer = await invoiceFile.fetch(
    new Request('http://x/invoice-file', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'content-type': 'application/json' },
      body: JSON.stringify({ number: '2026-0001', format: 'pdf' }),
    }),
  );
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'fresh-code' }]);
  expect(called.at(-1)).toBe('desk_invoice');
});
