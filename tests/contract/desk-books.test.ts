import type { SupabaseClient } from '@supabase/supabase-js';
import { unzipSync } from 'fflate';
import { beforeAll, expect, inject, test } from 'vitest';
import { belgianDay } from '../../contract/calendar.ts';
import { documentsPerZip } from '../../contract/desk-books.ts';
import { makeOwner } from '../people.ts';
import { issueInvoice } from '../states/desk-invoices.ts';
import { url, visitor } from './shop.ts';

let owner: SupabaseClient;
const numbers: string[] = [];
const day = belgianDay(new Date());

beforeAll(async () => {
  const session = await makeOwner({ url, dataDir: inject('dataDir') });
  owner = await visitor();
  await owner.auth.setSession(session);
  const stage = { url, dataDir: inject('dataDir') };
  for (let one = 0; one < 2; one += 1) numbers.push(await issueInvoice(stage, session));
});

async function zipOf(body: object, client = owner) {
  const { data, error } = await client.functions.invoke('desk-books', { body });
  return error ? { status: error.context?.status, ...(await error.context?.json()) } : data;
}

test('the documents of a month are in a zip, each as PDF and as XML', async () => {
  // Other tests sell to companies in the same shop meanwhile.
  const most = async () =>
    2 * Math.min((await owner.rpc('desk_book_invoices', { day })).data.length, documentsPerZip);
  const before = await most();
  const { filename, content } = await zipOf({ day, part: 1 });
  expect(filename).toContain(day.slice(0, 7));
  const files = unzipSync(Buffer.from(content, 'base64'));
  for (const number of numbers) {
    expect(Buffer.from(files[`factuur-${number}.pdf`] ?? []).toString('latin1')).toMatch(/^%PDF/);
    expect(Buffer.from(files[`factuur-${number}.xml`] ?? []).toString()).toContain(number);
  }
  const count = Object.keys(files).length;
  expect(count).toBeGreaterThanOrEqual(before);
  expect(count).toBeLessThanOrEqual(await most());
});

test.each([
  ['a month without documents', { day: '2020-01-15', part: 1 }, 404],
  ['a part that is not there', { day, part: 1000 }, 404],
  ['a day that does not exist', { day: '2026-13-01x', part: 1 }, 400],
  ['a part of zero', { day, part: 0 }, 400],
  ['nothing', {}, 400],
])('%s is refused in a sentence', async (_, body, status) => {
  expect(await zipOf(body)).toMatchObject({ status, error: expect.stringMatching(/./) });
});
