import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { kit } from '../../site/kit.ts';
import { demoRows } from '../../tools/owner/demo-rows.ts';
import { openDatabase } from './support.ts';

const count = async (table: string) =>
  (await database.rows<{ count: number }>(`select count(*)::integer as count from public.${table}`))[0]
    ?.count;

const database = await openDatabase();
const content = demoRows({ size: 1000, now: new Date(), newId: randomUUID, kit });
for (const [table, rows] of Object.entries(content)) {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  await database.rows(
    `insert into public.${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::public.${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

test('nobody in the demo is mailed, reminded or refunded', async () => {
  const mails = await count('outbox');
  expect(await database.call('remind_buyers', 'shop@voorbeeld.be')).toBe(0);
  expect((await database.call('claim_outbox', randomUUID(), 1000, 10, 10, 60)).mails).toEqual([]);
  expect(await database.call('claim_refunds', 10)).toEqual([]);
  expect(await count('outbox')).toBe(mails);
});

test('work that the demo leaves open is mailed to the owner alone', async () => {
  const before = await count('outbox');
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString();
  await database.call('alert_owner', 'shop@voorbeeld.be', 0, tomorrow);
  const mails = await database.rows<{ recipient: string; template: string }>(
    'select distinct recipient, template from public.outbox where sent_at is null and failed_at is null',
  );
  expect(mails).toEqual([{ recipient: 'shop@voorbeeld.be', template: 'owner-alert' }]);
  expect((await count('outbox')) ?? 0).toBeGreaterThan(before ?? 0);
});
