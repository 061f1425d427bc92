import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('an owner practises a backup, a day of sales, a restore and the comparison', async () => {
  const script = join(import.meta.dirname, '../../tools/owner/drill.ts');
  const { code, printed } = await new Promise<{ code: number; printed: string }>((resolve) => {
    execFile(process.execPath, [script], (error, out, problems) =>
      resolve({ code: Number(error?.code ?? 0), printed: out + problems }),
    );
  });
  expect([code, printed]).toEqual([0, expect.stringContaining('Geoefend. De 2 bestellingen')]);
  for (const line of [
    /> npm run restore -- \S+winkel\n/,
    /lessen: 1 bestanden/,
    /In orde/,
    /auth\.users: back-up 1, verloren winkel 1, herstel 1/,
    /public\.orders: back-up 20, verloren winkel 22, herstel 20/,
  ])
    expect(printed).toMatch(line);
});
