import { expect, test } from 'vitest';
import type { Backend } from './backend.ts';
import { fillDemo, makeExample } from './demo.ts';
import { demoDomain } from './demo-rows.ts';

/** A shop whose tables hold `people`; it records the names of the tables that are filled. */
function shop(url: string, people: Record<string, { email: string }[]> = {}) {
  const filled: string[] = [];
  const from = (table: string) => ({
    select: () => ({ limit: async () => ({ data: people[table] ?? [], error: null, status: 200 }) }),
    insert: async () => {
      filled.push(table);
      return { error: null, status: 201 };
    },
  });
  return { filled, backend: { url, client: { from } } as unknown as Backend };
}

const here = 'http://127.0.0.1:3000';

test('a shop elsewhere is never touched', async () => {
  for (const url of ['https://project.supabase.co', 'http://10.0.0.4:3000', 'http://localhost.example']) {
    const { backend, filled } = shop(url);
    await expect(fillDemo(backend, 1)).rejects.toThrow(/only fills a shop on this machine/);
    await expect(makeExample(backend)).rejects.toThrow(/only fills a shop on this machine/);
    expect(filled).toEqual([]);
  }
});

test('the demo says that a shop is still starting', async () => {
  const answer = async () => ({ data: null, error: { error: 'starting' }, status: 503 });
  const client = { from: () => ({ select: () => ({ limit: answer }) }) };
  await expect(fillDemo({ url: here, client } as unknown as Backend, 1)).rejects.toThrow(/still starting/);
});

test.each([
  ['a buyer without an address yet', { orders: [{ email: '' }] }],
  ['a visitor who sent a request', { requests: [{ email: 'an@voorbeeld.be' }] }],
  ['a buyer who withdrew', { withdrawals: [{ email: `${demoDomain}@voorbeeld.be` }] }],
  ['somebody on the launch list', { launch_signups: [{ email: 'an@voorbeeld.be' }] }],
])('nothing is stored beside %s', async (_, people) => {
  const { backend, filled } = shop(here, people);
  await expect(fillDemo(backend, 1)).rejects.toThrow(/only fills an empty one/);
  await expect(makeExample(backend)).rejects.toThrow(/only fills an empty one/);
  expect(filled).toEqual([]);
});
